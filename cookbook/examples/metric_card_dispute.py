# example: summary = "Graded labels, and what the form of the gain changes"
from rag_titan.evaluation import evaluate_retriever

results = [{"source": name} for name in ("fees.md", "disputes.md", "cards.md", "deadlines.md", "branches.md")]
question = {
    "id": "card",
    "question": "card dispute deadline",
    "evidence": [{"id": "disputes.md", "grade": 2}, {"id": "deadlines.md", "grade": 1}],
}
metrics = ["ndcg@3", "ndcg@5", "recall@3", "precision@3"]

for gain in ("linear", "exponential"):
    row = evaluate_retriever(lambda query, top_k: results, [question], metrics=metrics, gain=gain)["rows"][0]
    print(gain, {metric: round(row[metric], 3) for metric in metrics})
