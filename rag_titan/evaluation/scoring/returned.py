"""What a retriever returned becomes results that can be scored, or one sentence that says what is wrong with it."""

import math
import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from rag_titan.documents.document import Chunk
from rag_titan.errors import InputError
from rag_titan.evaluation.evidence import Evidence, same_name
from rag_titan.evaluation.results import Retrieved

__all__ = ["Result", "check_places", "read_results"]

Result: TypeAlias = Chunk | Retrieved

_FIELDS = ("source", "id", "text", "start", "end", "page_numbers", "score")
_EXAMPLE = '[{"source": "hr.pdf"}]'


def read_results(returned: object, *, limit: int | None = None) -> tuple[Result, ...]:
    """The first `limit` of the results, best first.

    Raises `InputError` when it is no list, or when a result is neither a chunk nor a dict with a `source`, has a score
    that is no finite number, or pages or a span that make no sense.
    """
    if isinstance(returned, (str, bytes, Mapping)) or not isinstance(returned, Sequence):
        raise InputError(f"it returned {_kind(returned)}: return a list of chunks or dicts, such as {_EXAMPLE}")
    kept = returned if limit is None else returned[:limit]
    return tuple(_read_result(item, f"result {rank}") for rank, item in enumerate(kept, 1))


def check_places(results: Iterable[Result], evidence: Iterable[Evidence], *, spans: bool = False) -> None:
    """Raise `InputError` when a result lacks what the labels need to be matched.

    A result of a file with page labels has to tell its pages, and one of a file with span labels where it starts and
    ends; with `spans`, every result has to, since characters are counted.
    """
    paged = {same_name(label.source) for label in evidence if label.page is not None}
    spanned = {same_name(label.source) for label in evidence if label.span is not None}
    for rank, result in enumerate(results, 1):
        name = same_name(result.source)
        if name in paged and not result.page_numbers:
            raise InputError(
                f"result {rank} is from {result.source!r}, which has page labels, but tells no pages: return "
                "'page_numbers', such as [4]"
            )
        if (spans or name in spanned) and (result.start is None or result.end is None):
            why = "span metrics count its characters" if spans else "which has span labels"
            raise InputError(
                f"result {rank} is from {result.source!r}, {why}, but tells no span: return 'start' and 'end', in "
                "characters of the document text"
            )


def _read_result(item: object, where: str) -> Result:
    if isinstance(item, Chunk):
        _score(item.score, where)
        return item
    values = _values(item, where)
    if not isinstance(values.get("source"), str):
        problem = f"has {values['source']!r} as 'source'" if values.get("source") is not None else "has no 'source'"
        raise InputError(f"{where} {problem}: return the name of its file, as the labels write it")
    start, end = _span(values, where)
    return Retrieved(
        source=values["source"],
        id="" if values.get("id") is None else str(values["id"]),
        text=str(values.get("text") or ""),
        start=start,
        end=end,
        page_numbers=_pages(values.get("page_numbers"), where),
        score=_score(values.get("score"), where),
    )


def _values(item: object, where: str) -> Mapping[str, Any]:
    if isinstance(item, Mapping):
        return item
    if isinstance(item, (str, bytes, int, float, tuple, list)) or not hasattr(item, "source"):
        raise InputError(f"{where} is {_kind(item)}, no chunk: return dicts with at least 'source', such as {_EXAMPLE}")
    return {name: getattr(item, name, None) for name in _FIELDS}


def _span(values: Mapping[str, Any], where: str) -> tuple[int | None, int | None]:
    start: Any = values.get("start")
    end: Any = values.get("end")
    if start is None and end is None:
        return None, None
    try:
        first, last = operator.index(start), operator.index(end)
    except TypeError:
        first, last = 1, 0
    if not 0 <= first <= last:
        raise InputError(
            f"{where} has start {start!r} and end {end!r}: return whole numbers from 0, the end not before the start"
        )
    return first, last


def _pages(pages: Any, where: str) -> tuple[int, ...]:
    if pages is None:
        return ()
    try:
        numbers = tuple(map(operator.index, pages))
    except TypeError:
        numbers = (0,)
    if any(number < 1 for number in numbers):
        raise InputError(f"{where} has page_numbers {pages!r}: return a list of whole numbers, 1 for the first page")
    return numbers


def _score(score: Any, where: str) -> float | None:
    if score is None:
        return None
    try:
        number = float(score)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise InputError(f"{where} has the score {score!r}: return a finite number, or leave 'score' out")
    return number


def _kind(value: object) -> str:
    if value is None:
        return "None"
    name = type(value).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
