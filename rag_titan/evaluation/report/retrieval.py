"""The report of a search by itself."""

from collections.abc import Iterable, Sequence

from rag_titan.evaluation.metrics.names import DEFAULT_METRICS, MetricSpec, parse_metric
from rag_titan.evaluation.report.grouping import distinct, groups
from rag_titan.evaluation.report.looks import questions_to_look_at
from rag_titan.evaluation.report.model import Cell, Column, Report, Table
from rag_titan.evaluation.report.notes import notes
from rag_titan.evaluation.report.numbers import UNDEFINED, counted, significant, three_decimals
from rag_titan.evaluation.results import RetrievalResult

__all__ = ["column", "format_report", "retrieval_report", "shown"]


def format_report(results: RetrievalResult | Iterable[RetrievalResult]) -> str:
    """The report of one or several retrievers as text; see `retrieval_report`."""
    return retrieval_report(results).to_text()


def retrieval_report(results: RetrievalResult | Iterable[RetrievalResult]) -> Report:
    """The report of one or several retrievers.

    Values that must not be compared stand in tables of their own: those of other cutoffs, gains or numbers of
    questions.
    """
    listed = [results] if isinstance(results, RetrievalResult) else list(results)
    tables = [_table(group) for group in groups(listed, RetrievalResult)]
    details = [_details(result) for result in listed]
    return Report(tuple(tables), (*questions_to_look_at(listed), *notes(listed)), tuple(details))


def _table(results: Sequence[RetrievalResult]) -> Table:
    first = results[0]
    keys = distinct(key for result in results for key in result.metrics)
    metrics = [column(parse_metric(key), first.top_k) for key in keys if shown(key, keys)]
    columns = [
        Column("name", "retriever"),
        *metrics,
        Column("p50_ms", "p50 ms", significant, numeric=True),
        Column("p95_ms", "p95 ms", significant, numeric=True),
    ]
    limit = "" if first.top_k is None else f", top_k={first.top_k}"
    return Table(
        title=f"Retrieval report: {counted(first.questions, 'question')}{limit}",
        columns=tuple(columns),
        rows=tuple(_row(result, columns) for result in results),
        shared={"questions": first.questions, "scored": first.scored, "top_k": first.top_k, "gain": first.gain},
    )


def shown(key: str, keys: Sequence[str]) -> bool:
    """Whether the metric has a column, where all of `keys` were measured: precision has one when it was asked for."""
    # Its ceiling of R/k makes it the metric that is misread most.
    return key != "precision" or tuple(keys) != DEFAULT_METRICS


def column(spec: MetricSpec, top_k: int | None) -> Column:
    """The column of a metric, whose title tells the cutoff wherever there is one."""
    cutoff = spec.k or (top_k if spec.entry.needs_cutoff else None)
    title = spec.entry.title if cutoff is None else f"{spec.entry.title}@{cutoff}"
    return Column(spec.key, title, three_decimals, numeric=True)


def _row(result: RetrievalResult, columns: Sequence[Column]) -> tuple[Cell, ...]:
    return tuple(result.get(column.key) for column in columns)


def _details(result: RetrievalResult) -> Table:
    columns = [
        Column("id", "question"),
        Column("question", "text"),
        Column("task_type", "task type", lambda value: value or UNDEFINED),
        *(column(parse_metric(key), result.top_k) for key in result.metrics),
        Column("sources", "found"),
        Column("ms", "ms", significant, numeric=True),
    ]
    rows = tuple(tuple(row.get(column.key) for column in columns) for row in result.rows)
    return Table(f"{result.name}, question by question", tuple(columns), rows)
