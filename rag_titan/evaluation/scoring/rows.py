"""From ranked lists and their scores to results with rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rag_titan.errors import InputError
from rag_titan.evaluation.questions.loading import questions_hash
from rag_titan.evaluation.questions.question import Question
from rag_titan.evaluation.results import RetrievalResult, RetrievalRow
from rag_titan.evaluation.scoring.averaging import percentile
from rag_titan.evaluation.scoring.doubts import doubts
from rag_titan.evaluation.scoring.finding import labelled_by_spans
from rag_titan.evaluation.scoring.lists import Scoring, score_lists
from rag_titan.evaluation.scoring.returned import Result, check_places, read_results

__all__ = ["RankedList", "checked_results", "file_names", "retrieval_result"]


@dataclass(frozen=True)
class RankedList:
    """The results for one question, and the milliseconds that they took where they were measured.

    `missing` tells that there was no list at all, which is not the same as an empty one.
    """

    results: tuple[Result, ...] = ()
    ms: float | None = None
    missing: bool = False


def checked_results(returned: object, question: Question, scoring: Scoring, where: str) -> tuple[Result, ...]:
    """The results that count, fit to be scored against the labels of the question.

    Raises `InputError`, which begins with `where`, for what cannot be scored.
    """
    try:
        results = read_results(returned, limit=scoring.depth)
        spans = scoring.counts_characters and labelled_by_spans(question.evidence)
        check_places(results, question.evidence, spans=spans)
    except InputError as error:
        raise InputError(f"{where}: {error}") from error
    return results


def file_names(results: Iterable[Result]) -> tuple[str, ...]:
    """The names of the files of the results, each once, in rank order."""
    return tuple(dict.fromkeys(result.source for result in results))


def retrieval_result(
    name: str,
    asked: Sequence[Question],
    lists: Sequence[RankedList],
    scoring: Scoring,
    texts: Mapping[str, str] | None,
) -> RetrievalResult:
    """The result for the questions that were `asked`; `lists` has one entry for each of them that is scored."""
    scored = [question for question in asked if question.scored]
    ranked = [entry.results for entry in lists]
    scores = score_lists(scored, ranked, scoring, texts)
    rows = tuple(
        RetrievalRow(
            id=question.id,
            question=question.question,
            task_type=question.task_type,
            sources=file_names(entry.results[: scoring.top_k]),
            complete=complete,
            ms=entry.ms,
            results=entry.results,
            missing=entry.missing,
            metrics=values,
        )
        for question, entry, values, complete in zip(scored, lists, scores.values, scores.complete, strict=True)
    )
    durations = [entry.ms for entry in lists if entry.ms is not None]
    return RetrievalResult(
        name=name,
        top_k=scoring.top_k,
        gain=scoring.gain,
        questions=len(asked),
        scored=len(scored),
        not_scored=tuple(question.id for question in asked if not question.scored),
        missing=tuple(row.id for row in rows if row.missing),
        p50_ms=percentile(durations, 50) if durations else None,
        p95_ms=percentile(durations, 95) if durations else None,
        rows=rows,
        warnings=doubts(scored, ranked),
        questions_hash=questions_hash(asked),
        metrics=scores.means,
    )
