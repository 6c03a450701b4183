"""Which results may stand in one table."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rag_titan.errors import InputError
from rag_titan.evaluation.results import EndToEndResult, RetrievalResult

__all__ = ["distinct", "groups"]

R = TypeVar("R", RetrievalResult, EndToEndResult)


def groups(results: Sequence[R], kind: type[R]) -> list[list[R]]:
    """The results that can be compared with each other, in order: one number of questions, one cutoff, one gain.

    Raises `InputError` when there are no results, or something else among them.
    """
    if not results:
        raise InputError("There are no results to report: evaluate something first")
    grouped: dict[tuple[object, ...], list[R]] = {}
    for result in results:
        if not isinstance(result, kind):
            raise InputError(f"This report is made of results of type {kind.__name__}, not {type(result).__name__}")
        grouped.setdefault((result.questions, result.scored, result.top_k, result.gain), []).append(result)
    return list(grouped.values())


def distinct(keys: Iterable[str]) -> list[str]:
    """The keys, each once, in order."""
    return list(dict.fromkeys(keys))
