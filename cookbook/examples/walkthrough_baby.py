# example: summary = "The search failed: the question and the policy share no words"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md"]
# example: writes = ["run.json"]
# example: varies = ["duration"]
import json
from pathlib import Path

from rag_titan import RAGTitan
from rag_titan.evaluation import diagnose_run

rag = RAGTitan(rag_type="adaptive", settings={"chunker": "paragraph", "chunk_size": 80})
rag.index(["expenses.md", "leave_policy.md", "remote_work.md"])
result = rag.run("We are having a baby in spring. How long may I stay at home?")

# What should have answered, as a span of its file.
quote = "Each parent is entitled to sixteen weeks of parental leave"
start = Path("leave_policy.md").read_text(encoding="utf-8").index(quote)
expected = f"leave_policy.md#char={start},{start + len(quote)}"
diagnosis = diagnose_run(result, [expected], rag.pipeline)

print(result["answer"])
print(diagnosis["finding"])
recorded = {"quotes": {expected: quote}, "run": result.to_dict(), "diagnosis": diagnosis.to_dict()}
Path("run.json").write_text(json.dumps(recorded, indent=1) + "\n", encoding="utf-8")
