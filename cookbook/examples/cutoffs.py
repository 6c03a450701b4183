# example: summary = "Several metrics and cutoffs in one pass"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md", "samples/questions.json"]
from rag_titan import RAGTitan

rag = RAGTitan(settings={"retriever": "bm25", "chunker": "paragraph", "chunk_size": 60})
rag.index(["leave_policy.md", "remote_work.md", "expenses.md"])

metrics = ["recall@1", "recall@3", "all@3", "ndcg@3", "map", "mrr"]
result = rag.evaluate_retrieval("questions.json", top_k=10, metrics=metrics)
for metric in metrics:
    print(f"{metric:<9} {result[metric]:.3f}")
