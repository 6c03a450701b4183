"""The questions that a report points to."""

from collections.abc import Iterator, Sequence

from rag_titan.evaluation.report.model import Section
from rag_titan.evaluation.report.numbers import short_score
from rag_titan.evaluation.results import EndToEndResult, EndToEndRow, RetrievalResult, RetrievalRow

__all__ = ["questions_to_look_at"]

_POINTING = ("recall", "all", "hit")  # the metrics that tell that evidence is missing, most telling first
_MOST_OF_ONE, _MOST_OF_ALL = 10, 40  # a list that nobody reads to its end points to nothing


def questions_to_look_at(results: Sequence[RetrievalResult | EndToEndResult]) -> list[Section]:
    """The questions whose evidence was not all found, the worst of each setup first; no section where all was.

    Up to ten are listed for each setup, and fewer where there are many setups; the rest is counted.
    """
    most = max(1, min(_MOST_OF_ONE, _MOST_OF_ALL // len(results)))
    lines = [line for result in results for line in _lines(result, most)]
    return [Section(tuple(lines), title="Questions to look at:")] if lines else []


def _lines(result: RetrievalResult | EndToEndResult, most: int) -> Iterator[str]:
    key = _pointing_metric(list(result.metrics))
    if key is None:
        return
    values = [(value, row) for row in result.rows if (value := row.metrics.get(key)) is not None and value < 1]
    values.sort(key=lambda pair: pair[0])
    for value, row in values[:most]:
        yield f"{result.name}: {row.id} {key} {short_score(value)} found {list(row.sources)}{_why(row)}"
    if len(values) > most:
        yield f"{result.name}: {len(values) - most} more, with {key} from {short_score(values[most][0])}"


def _pointing_metric(keys: Sequence[str]) -> str | None:
    for name in _POINTING:
        for key in keys:
            if key.partition("@")[0] == name:
                return key
    return None


def _why(row: RetrievalRow | EndToEndRow) -> str:
    if isinstance(row, RetrievalRow):
        return " (missing from the run)" if row.missing else ""
    return " (no chunk was given to the LLM)" if not row.chunks else ""
