"""What a questions file holds, once nothing is wrong with it."""

from collections.abc import Iterator, Sequence

from rag_titan.documents import Document
from rag_titan.evaluation import Question
from rag_titan.evaluation.report.model import Column, Report, Section, Table

__all__ = ["questions_report"]

_FEW = 10

_COLUMNS = (
    Column("task_type", "task type"),
    Column("questions", "questions", numeric=True),
    Column("files", "files", numeric=True),
    Column("pages", "pages", numeric=True),
    Column("spans", "spans", numeric=True),
    Column("several", "need several", numeric=True),
    Column("not_scored", "not scored", numeric=True),
)


def questions_report(questions: Sequence[Question], documents: Sequence[Document] | None) -> Report:
    """A row for each task type: its questions, labels by kind, and questions that no retrieval is scored on."""
    slices: dict[str, list[Question]] = {}
    for question in questions:
        slices.setdefault(question.task_type or "-", []).append(question)
    rows = [_row(name, members) for name, members in slices.items()]
    if len(rows) > 1:
        rows.append(_row("all", questions))
    title = f"No mistake found in {len(questions)} question{'s' * (len(questions) != 1)}"
    lines = tuple(_remarks(slices, questions, documents))
    return Report((Table(title, _COLUMNS, tuple(rows)),), (Section(lines),) if lines else ())


def _row(name: str, questions: Sequence[Question]) -> tuple[str | float, ...]:
    labels = [label for question in questions for label in question.evidence]
    pages = sum(label.page is not None for label in labels)
    spans = sum(label.span is not None for label in labels)
    several = sum(len(question.required_evidence_ids) > 1 for question in questions)
    unscored = sum(not question.scored for question in questions)
    return name, len(questions), len(labels) - pages - spans, pages, spans, several, unscored


def _remarks(
    slices: dict[str, list[Question]], questions: Sequence[Question], documents: Sequence[Document] | None
) -> Iterator[str]:
    few = [name for name, members in slices.items() if len(members) < _FEW]
    if few:
        yield f"Under {_FEW} questions, so a direction and not proof: {', '.join(few)}."
    if documents is None:
        yield "The labels were not checked against files: add --files."
        return
    labelled = {label.source for question in questions for label in question.evidence}
    unasked = [document.source for document in documents if document.source not in labelled]
    if unasked:
        yield f"No question has evidence in: {', '.join(unasked)}."
