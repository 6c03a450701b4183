"""Reports as Markdown."""

import re

from rag_titan.evaluation.report.model import Report, Table
from rag_titan.evaluation.report.text import one_line

__all__ = ["report_markdown"]

_MARKUP = re.compile(r"[\\`*|<>\[\]~&]|(?<!\w)_|_(?!\w)")


def report_markdown(report: Report) -> str:
    """Tables and lists; what documents and questions hold never becomes markup."""
    blocks = [_table(table) for table in report.tables]
    for section in report.sections:
        listed = "\n".join(f"- {_escaped(line)}" for line in section.lines)
        blocks.append(f"**{_escaped(section.title)}**\n\n{listed}" if section.title else listed)
    return "\n\n".join(blocks) + "\n"


def _table(table: Table) -> str:
    rows = [
        [column.title for column in table.columns],
        *table.texts,
    ]
    lines = [f"| {' | '.join(map(_escaped, row))} |" for row in rows]
    lines.insert(1, f"|{'|'.join('---:' if column.numeric else ':---' for column in table.columns)}|")
    title = [f"**{_escaped(table.title)}**", ""] if table.title else []
    return "\n".join([*title, *lines])


def _escaped(text: str) -> str:
    return _MARKUP.sub(lambda found: f"\\{found[0]}", one_line(text))
