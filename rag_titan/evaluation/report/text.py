"""Reports as plain text."""

from rag_titan.evaluation.report.model import Report, Table
from rag_titan.text.printable import printable

__all__ = ["one_line", "report_text"]

_GAP = "  "


def report_text(report: Report) -> str:
    """The tables with aligned columns, names whole however long, then the sections."""
    blocks = ["\n".join(_table_lines(table)) for table in report.tables]
    lines = ["\n\n".join(blocks)] if blocks else []
    for section in report.sections:
        lines += [one_line(section.title)] if section.title else []
        indent = _GAP if section.title else ""
        lines += [f"{indent}{one_line(line)}" for line in section.lines]
    return "\n".join(lines)


def one_line(text: str) -> str:
    """`text` without control characters and line breaks, which would break the layout."""
    return " ".join(printable(text).replace("\t", " ").splitlines())


def _table_lines(table: Table) -> list[str]:
    from rich.cells import cell_len  # knows which characters are two columns wide, or none

    cells = [[column.title for column in table.columns], *table.texts]
    cells = [[one_line(cell) for cell in row] for row in cells]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    if len(widths) > 1:
        widths[0] += 1
    padded = []
    for row in cells:
        parts = []
        for cell, width, column in zip(row, widths, table.columns, strict=True):
            space = " " * (width - cell_len(cell))
            parts.append(space + cell if column.numeric else cell + space)
        padded.append(_GAP.join(parts).rstrip())
    title = [one_line(table.title)] if table.title else []
    return [*title, padded[0], "-" * (sum(widths) + len(_GAP) * (len(widths) - 1)), *padded[1:]]
