"""A report as data: tables and notes, which every writer turns into its own form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

__all__ = ["Cell", "Column", "Report", "Section", "Table"]

Cell = str | float | tuple[str, ...] | None
"""A value in a table, as it was measured."""


def as_text(value: Cell) -> str:
    """A value as it stands."""
    if isinstance(value, tuple):
        return ", ".join(value)
    return "" if value is None else str(value)


@dataclass(frozen=True)
class Column:
    """One column: its `key` for programs, its `title` for people, and how its values are shown."""

    key: str
    title: str
    form: Callable[..., str] = as_text
    numeric: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of measured values under columns. `shared` holds by key what all rows have in common, as the title tells."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    shared: Mapping[str, Cell] = field(default_factory=dict)

    @property
    def texts(self) -> list[list[str]]:
        """The rows as people see them."""
        return [[column.form(value) for column, value in zip(self.columns, row, strict=True)] for row in self.rows]


@dataclass(frozen=True)
class Section:
    """Lines below the tables, under a title or without one."""

    lines: tuple[str, ...]
    title: str = ""


@dataclass(frozen=True)
class Report:
    """Tables, then sections; `details` are further tables for forms that can fold them away.

    A report has the same content in every form. The texts in it are not trusted: each writer makes them harmless in its
    own way. CSV and JSON hold the values as they were measured, the other forms round them.
    """

    tables: tuple[Table, ...]
    sections: tuple[Section, ...] = ()
    details: tuple[Table, ...] = ()

    def to_text(self) -> str:
        """For a terminal: aligned columns, without control characters."""
        from rag_titan.evaluation.report.text import report_text

        return report_text(self)

    def to_markdown(self) -> str:
        """For a pull request or a page."""
        from rag_titan.evaluation.report.markdown import report_markdown

        return report_markdown(self)

    def to_csv(self) -> str:
        """For a spreadsheet: the rows of all tables below one header."""
        from rag_titan.evaluation.report.tabular import report_csv

        return report_csv(self)

    def to_json(self) -> str:
        """For a program."""
        from rag_titan.evaluation.report.tabular import report_json

        return report_json(self)

    def to_html(self) -> str:
        """For a browser: one file that needs no other, in light and dark."""
        from rag_titan.evaluation.report.html import report_html

        return report_html(self)
