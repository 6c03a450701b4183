# example: summary = "Overlapping chunks: retrieved text counts once"
from rag_titan.evaluation import evaluate_retriever

results = [{"source": "rules.md", "start": 0, "end": 100}, {"source": "rules.md", "start": 80, "end": 180}]
question = {"id": "q", "question": "Which rule?", "required_evidence_ids": ["rules.md#char=90,100"]}
metrics = ["span_recall", "span_precision", "iou"]

row = evaluate_retriever(lambda query, top_k: results, [question], top_k=2, metrics=metrics)["rows"][0]
for metric in metrics:
    print(f"{metric:<15} {row[metric]:.4f}")
