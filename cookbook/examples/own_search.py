# example: summary = "Evaluate a search that was built elsewhere"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md", "samples/questions.json"]
# example: varies = ["duration"]
from pathlib import Path

from rag_titan.evaluation import evaluate_retriever, format_report

texts = {path.name: path.read_text(encoding="utf-8").lower() for path in sorted(Path().glob("*.md"))}


def count_words(query: str, top_k: int) -> list[dict]:
    """Any callable will do: a query and a number in, dicts out, best first. Only `source` is needed."""
    words = query.lower().strip("?").split()
    counts = {source: sum(text.count(word) for word in words) for source, text in texts.items()}
    best_first = sorted(counts, key=counts.get, reverse=True)
    return [{"source": source, "score": counts[source]} for source in best_first[:top_k]]


print(format_report(evaluate_retriever(count_words, "questions.json", top_k=2)))
