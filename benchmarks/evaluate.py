"""What `evaluate_retriever` adds to each question, against a plain loop that only calls the retriever.

The retriever does nothing but hand over a ready list, so all that is measured is ours: checking what was returned,
finding the evidence, four metrics, rows. In the last line the retriever is a real one, over the sample policies.

Usage: python benchmarks/evaluate.py
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.figures import Figures, seconds
from rag_titan import RAGTitan
from rag_titan.documents import Chunk
from rag_titan.evaluation import Question, evaluate_retriever, load_questions
from rag_titan.samples import sample_files, sample_questions

QUESTIONS, TOP_K = 2_000, 5
LIMIT_MICROSECONDS = 1_000

CHUNKS = [Chunk(f"chunk_{n}", f"{n % 3}.md", "x" * 900, 800 * n, 800 * n + 900, (n + 1,)) for n in range(TOP_K)]
DICTS = [
    {"source": chunk.source, "start": chunk.start, "end": chunk.end, "page_numbers": [1], "score": 0.5}
    for chunk in CHUNKS
]


def questions(*labels: str) -> list[Question]:
    return load_questions(
        [{"id": f"q{n}", "question": f"question {n}", "required_evidence_ids": list(labels)} for n in range(QUESTIONS)]
    )


def microseconds(asked: Sequence[Question], search: Callable[[str, int], Sequence[object]]) -> tuple[float, float]:
    """Per question: evaluated, and in a plain loop."""
    evaluated = seconds(lambda: evaluate_retriever(search, asked, top_k=TOP_K))
    plain = seconds(lambda: [search(question.question, TOP_K) for question in asked])
    return evaluated / len(asked) * 1e6, plain / len(asked) * 1e6


def main() -> int:
    figures = Figures()
    for name, results, labels in (
        ("chunks, file labels", CHUNKS, ("0.md", "2.md")),
        ("dicts, file labels", DICTS, ("0.md", "2.md")),
        ("chunks, page labels", CHUNKS, ("0.md#p1", "2.md#p3")),
        ("chunks, span labels", CHUNKS, ("0.md#char=100,250", "2.md#char=1700,1900")),
    ):
        evaluated, plain = microseconds(questions(*labels), lambda query, top_k, given=results: given)
        print(f"{name}: {evaluated:.1f} µs a question, plain loop {plain:.2f} µs, {evaluated / plain:.0f} times")
        figures.faster(f"{name}, overhead and its limit", evaluated - plain, LIMIT_MICROSECONDS, goal=1, unit="µs")
    rag = RAGTitan(settings={"retriever": "bm25"}).index(sample_files())
    once = load_questions(sample_questions())
    asked = [replace(question, id=f"{question.id} {n}") for n in range(100) for question in once]
    evaluated, plain = microseconds(asked, rag.search)
    figures.faster("bm25 over the sample policies, evaluated and in a plain loop", evaluated, plain, unit="µs")
    return figures.exit_status()


if __name__ == "__main__":
    sys.exit(main())
