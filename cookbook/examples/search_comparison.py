# example: summary = "The default retriever against one that keeps near-copies"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md", "samples/questions.json", "data/copied_policies.py"]
# example: varies = ["duration"]
from pathlib import Path

from copied_policies import copy_with_a_new_date

from rag_titan import RAGTitan
from rag_titan.evaluation import compare_retrievers, format_report, load_questions

# Policies are often stored twice; here each gets a copy that differs in its first line.
files = [Path(name) for name in ("leave_policy.md", "remote_work.md", "expenses.md")]
files += [copy_with_a_new_date(file) for file in files]


def retriever(dedupe: bool):
    rag = RAGTitan(settings={"chunker": "paragraph", "chunk_size": 60, "dedupe": dedupe})
    return rag.index(files).search


questions = load_questions("questions.json")
results = compare_retrievers(
    {"dense": retriever(dedupe=True), "dense_no_dedupe": retriever(dedupe=False)}, questions, top_k=3
)
print(format_report(results))
