# example: summary = "The search was right, and the answerer declined"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md"]
# example: writes = ["run.json"]
# example: varies = ["duration"]
import json
from pathlib import Path

from rag_titan import RAGTitan

rag = RAGTitan(settings={"chunker": "paragraph", "chunk_size": 80, "context_tokens": 200})
rag.index(["expenses.md", "leave_policy.md", "remote_work.md"])

result = rag.run("Can I work from Spain for a month?")
print(result["answer"])

recorded = {"evidence": {"remote_work.md": "You may work abroad for up to 20 working days a year"}, "run": result.to_dict()}
Path("run.json").write_text(json.dumps(recorded, indent=1) + "\n", encoding="utf-8")
