# example: summary = "The search was right, and the answerer declined"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md"]
# example: writes = ["run.json"]
# example: varies = ["duration"]
import json
from pathlib import Path

from rag_titan import RAGTitan
from rag_titan.evaluation import diagnose_run

rag = RAGTitan(settings={"chunker": "paragraph", "chunk_size": 80, "context_tokens": 200})
rag.index(["expenses.md", "leave_policy.md", "remote_work.md"])
result = rag.run("Can I work from Spain for a month?")

# What should have answered, as a span of its file.
quote = "You may work abroad for up to 20 working days a year, in any country of the European Economic Area"
start = Path("remote_work.md").read_text(encoding="utf-8").index(quote)
expected = f"remote_work.md#char={start},{start + len(quote)}"
diagnosis = diagnose_run(result, [expected], rag.pipeline)

print(result["answer"])
print(diagnosis["finding"])
recorded = {"quotes": {expected: quote}, "run": result.to_dict(), "diagnosis": diagnosis.to_dict()}
Path("run.json").write_text(json.dumps(recorded, indent=1) + "\n", encoding="utf-8")
