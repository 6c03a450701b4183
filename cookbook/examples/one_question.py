# example: summary = "Why one question went wrong: the steps of its run"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md"]
# example: varies = ["duration"]
from rag_titan import RAGTitan

rag = RAGTitan(rag_type="adaptive", settings={"chunker": "paragraph", "chunk_size": 60})
rag.index(["leave_policy.md", "remote_work.md", "expenses.md"])

result = rag.run("How much money do I get for a desk?")
print(result["answer"])
print("from:", [chunk["source"] for chunk in result["sources"]])
for step in result["log"]:
    print(f"{step['name']:<16} {step['duration_ms']:8.2f} ms")
