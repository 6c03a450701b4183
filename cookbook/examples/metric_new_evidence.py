# example: summary = "A repeated page counts once"
from rag_titan.evaluation import evaluate_retriever

results = [
    {"source": "a.pdf", "page_numbers": [1]},
    {"source": "b.pdf", "page_numbers": [2]},
    {"source": "a.pdf", "page_numbers": [4]},
    {"source": "a.pdf", "page_numbers": [4]},
    {"source": "c.txt"},
]
question = {"id": "q", "question": "What is needed?", "required_evidence_ids": ["a.pdf#p4", "c.txt"]}
metrics = ["recall@3", "recall@5", "precision@5", "mrr", "ndcg@5", "map"]

row = evaluate_retriever(lambda query, top_k: results, [question], top_k=5, metrics=metrics)["rows"][0]
for metric in metrics:
    print(f"{metric:<12} {row[metric]:.3f}")
