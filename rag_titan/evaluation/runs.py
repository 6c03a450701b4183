"""Score ranked lists that a search has given before: no retriever is asked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rag_titan.documents.document import Document
from rag_titan.errors import InputError
from rag_titan.evaluation.metrics.names import parse_metrics
from rag_titan.evaluation.metrics.ranking import Gain
from rag_titan.evaluation.questions.label_checks import document_texts
from rag_titan.evaluation.questions.loading import Questions, load_questions
from rag_titan.evaluation.results import RetrievalResult
from rag_titan.evaluation.scoring.lists import Scoring
from rag_titan.evaluation.scoring.rows import RankedList, checked_results, retrieval_result

__all__ = ["evaluate_run"]


def evaluate_run(  # noqa: PLR0913 - those of evaluate_retriever
    run: Mapping[str, Sequence[Any]],
    questions: Questions,
    *,
    top_k: int | None = 5,
    metrics: Iterable[str] | None = None,
    documents: Iterable[Document] | None = None,
    gain: Gain = "linear",
    name: str = "run",
) -> RetrievalResult:
    """Score a run: for each question id the chunks or dicts that were found, best first.

    A question with evidence that the run does not hold scores 0 and is named in `missing`; ids in the run that are no
    question's are named in `warnings`. With `top_k=None` each list is looked at as far as it goes, and metrics other
    than `mrr` and `map` name their cutoff. See `evaluate_retriever` for the rest.

    >>> questions = [{"id": name, "question": "?", "required_evidence_ids": ["a.md"]} for name in ("q1", "q2")]
    >>> result = evaluate_run({"q1": [{"source": "a.md"}]}, questions)
    >>> result["mrr"], result["missing"]
    (0.5, ('q2',))
    """
    if not isinstance(run, Mapping):
        raise InputError(f'A run maps question ids to lists of results, such as {{"q_1": [...]}}, not {run!r}')
    documents = None if documents is None else list(documents)
    scoring = Scoring(parse_metrics(metrics), top_k, gain)
    asked = load_questions(questions, documents=documents)
    lists = [
        RankedList(checked_results(run[question.id], question, scoring, f"Run {name!r}, question {question.id!r}"))
        if question.id in run
        else RankedList(missing=True)
        for question in asked
        if question.scored
    ]
    texts = None if documents is None else document_texts(documents)
    result = retrieval_result(name, asked, lists, scoring, texts)
    known = {question.id for question in asked}
    return _with_unknown(result, [key for key in run if key not in known])


def _with_unknown(result: RetrievalResult, ids: Sequence[object]) -> RetrievalResult:
    if not ids:
        return result
    listed = ", ".join(map(str, ids[:10])) + (f" and {len(ids) - 10} more" if len(ids) > 10 else "")
    sentence = f"The run holds lists for {len(ids)} id{'s' * (len(ids) > 1)} of no question, left out: {listed}"
    return replace(result, warnings=(*result.warnings, sentence))
