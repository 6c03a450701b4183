"""The report of whole setups."""

from collections.abc import Iterable, Sequence

from rag_titan.evaluation.metrics.names import parse_metric
from rag_titan.evaluation.report.grouping import distinct, groups
from rag_titan.evaluation.report.looks import questions_to_look_at
from rag_titan.evaluation.report.model import Column, Report, Table
from rag_titan.evaluation.report.notes import notes
from rag_titan.evaluation.report.numbers import UNDEFINED, counted, percent, significant, steps
from rag_titan.evaluation.report.retrieval import column, shown
from rag_titan.evaluation.results import EndToEndResult, SetupsResult

__all__ = ["end_to_end_report", "format_rag_report"]

_SCORED_ON = "evidence scored on the chunks given to the LLM"


def format_rag_report(results: EndToEndResult | Iterable[EndToEndResult]) -> str:
    """The report of one or several setups as text; see `end_to_end_report`."""
    return end_to_end_report(results).to_text()


def end_to_end_report(results: EndToEndResult | Iterable[EndToEndResult]) -> Report:
    """The report of one or several setups.

    Setups that can give different numbers of chunks to the answerer stand in tables of their own, since their metrics
    have different cutoffs.
    """
    listed = [results] if isinstance(results, EndToEndResult) else list(results)
    grouped = groups(listed, EndToEndResult)
    tables = [_table(group, tell_limit=len(grouped) > 1) for group in grouped]
    shared = _sharing(results) if isinstance(results, SetupsResult) else []
    sections = [*questions_to_look_at(listed), *notes(listed, further=shared)]
    return Report(tuple(tables), tuple(sections), tuple(_details(result) for result in listed))


def _table(results: Sequence[EndToEndResult], *, tell_limit: bool) -> Table:
    first = results[0]
    keys = distinct(key for result in results for key in result.metrics)
    columns = [
        Column("name", "setup"),
        *(column(parse_metric(key), None) for key in keys if shown(key, keys)),
        Column("answered", "Answered", percent, numeric=True),
        Column("steps", "Steps", steps, numeric=True),
        Column("p50_s", "p50 s", significant, numeric=True),
        Column("p95_s", "p95 s", significant, numeric=True),
    ]
    limit = f", at most {first.top_k}" if tell_limit else ""
    return Table(
        title=f"End-to-end report: {counted(first.questions, 'question')} ({_SCORED_ON}{limit})",
        columns=tuple(columns),
        rows=tuple(tuple(result.get(one.key) for one in columns) for result in results),
        shared={"questions": first.questions, "scored": first.scored, "top_k": first.top_k, "gain": first.gain},
    )


def _sharing(results: SetupsResult) -> list[str]:
    if not results.embeddings_saved:
        return []
    return [
        f"Embeddings: {results.embeddings} made, {results.embeddings_saved} saved, since {len(results)} setups share "
        f"{counted(results.indexes, 'index', 'indexes')}."
    ]


def _details(result: EndToEndResult) -> Table:
    columns = [
        Column("id", "question"),
        Column("question", "text"),
        Column("task_type", "task type", lambda value: value or UNDEFINED),
        *(column(parse_metric(key), None) for key in result.metrics),
        Column("sources", "given to the LLM"),
        Column("answer", "answer"),
        Column("seconds", "s", significant, numeric=True),
    ]
    rows = tuple(tuple(row.get(one.key) for one in columns) for row in result.rows)
    return Table(f"{result.name}, question by question", tuple(columns), rows)
