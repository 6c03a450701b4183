# example: summary = "Every variant that was looked at counts"
# example: files = ["samples/[elr]*.md", "samples/questions.json"]
from rag_titan import RAGTitan
from rag_titan.evaluation import ExperimentLog, compare


def measured(**settings):
    rag = RAGTitan(settings=settings)
    rag.index(["leave_policy.md", "remote_work.md", "expenses.md"])
    return rag.evaluate_retrieval("questions.json", top_k=1)


log = ExperimentLog.beside("questions.json")
before = measured()
for settings in ({"retriever": "bm25"}, {"retriever": "hybrid", "chunk_size": 60}, {"retriever": "bm25"}):
    result = log.add(compare(before, measured(**settings)))
    print(f"{settings}: {result.variants} looked at, p = {result.sign_test_p:.2f}, corrected {result.corrected_p:.2f}")
print(log.path, "has", len(log.entries()), "entries")
