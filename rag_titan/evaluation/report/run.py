"""The report of a run that was scored against labels."""

from rag_titan.evaluation.metrics.names import parse_metric
from rag_titan.evaluation.report.model import Column, Report, Table
from rag_titan.evaluation.report.notes import notes
from rag_titan.evaluation.report.numbers import counted
from rag_titan.evaluation.report.retrieval import column
from rag_titan.evaluation.results import RetrievalResult

__all__ = ["run_report"]


def run_report(result: RetrievalResult, *, per_question: bool = False) -> Report:
    """The means of a run and what they leave out; with `per_question`, a table of every scored question follows.

    Otherwise that table is among the details, for forms that can fold it away.
    """
    metrics = [column(parse_metric(key), None) for key in result.metrics]
    means = Table(
        title=f"Score report: {counted(result.questions, 'question')}",
        columns=(Column("name", "run"), *metrics),
        rows=((result.name, *result.metrics.values()),),
        shared={"questions": result.questions, "scored": result.scored, "gain": result.gain},
    )
    each = Table(
        title=f"{result.name}, question by question",
        columns=(Column("id", "question"), *metrics),
        rows=tuple((row.id, *row.metrics.values()) for row in result.rows),
    )
    tables, details = ((means, each), ()) if per_question else ((means,), (each,))
    return Report(tables, tuple(notes([result])), details)
