# example: summary = "Per-question rows: find the questions to look at"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md", "samples/questions.json"]
from rag_titan import RAGTitan

rag = RAGTitan(settings={"chunker": "paragraph", "chunk_size": 60})
rag.index(["leave_policy.md", "remote_work.md", "expenses.md"])

result = rag.evaluate_retrieval("questions.json", top_k=1)
print(f"recall@1 {result['recall']:.2f}, MRR {result['mrr']:.2f}")
for row in result["rows"]:
    if row["recall"] < 1:
        print(row["id"], row["task_type"], row["sources"])
