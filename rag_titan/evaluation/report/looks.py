"""The questions that a report points to."""

from collections.abc import Iterable, Iterator, Sequence

from rag_titan.evaluation.report.model import Section
from rag_titan.evaluation.report.numbers import short_score
from rag_titan.evaluation.results import EndToEndResult, EndToEndRow, RetrievalResult, RetrievalRow

__all__ = ["questions_to_look_at"]

_POINTING = ("recall", "all", "hit")  # the metrics that tell that evidence is missing, most telling first
_MOST = 10  # questions a setup: a list that nobody reads to its end points to nothing


def questions_to_look_at(results: Iterable[RetrievalResult | EndToEndResult]) -> list[Section]:
    """The questions whose evidence was not all found, the worst of each setup first; no section where all was."""
    lines = [line for result in results for line in _lines(result)]
    return [Section(tuple(lines), title="Questions to look at:")] if lines else []


def _lines(result: RetrievalResult | EndToEndResult) -> Iterator[str]:
    key = _pointing_metric(list(result.metrics))
    if key is None:
        return
    lacking = [row for row in result.rows if (row.metrics.get(key) or 0) < 1 and row.metrics.get(key) is not None]
    lacking.sort(key=lambda row: row.metrics[key] or 0)
    for row in lacking[:_MOST]:
        yield f"{result.name}: {row.id} {key} {short_score(row.metrics[key])} found {list(row.sources)}{_why(row)}"
    if len(lacking) > _MOST:
        least = short_score(lacking[_MOST].metrics[key])
        yield f"{result.name}: {len(lacking) - _MOST} more, with {key} from {least}"


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
