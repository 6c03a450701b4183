"""Chunks as a report."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from shutil import get_terminal_size

from rag_titan.documents.document import Chunk
from rag_titan.evaluation.report.model import Cell, Column, Report, Table
from rag_titan.evaluation.report.numbers import three_decimals
from rag_titan.evaluation.report.text import one_line
from rag_titan.records import plain

__all__ = ["PAGE_WIDTH", "chunk_report", "chunks_json", "preview"]

PAGE_WIDTH = 200
"""Columns of a line where it does not end at the edge of a terminal."""

_NARROWEST = 20
_GAP = 2


def chunk_report(title: str, chunks: Sequence[Chunk], *, ranked: bool = False, width: int | None = None) -> Report:
    """One row a chunk: its id, where it is in the form of a label, and how it begins; with `ranked`, rank and score.

    People see as much of the beginning as fits a line of `width` columns, by default the terminal's; CSV has it all.
    """
    columns = [Column("id", "chunk"), Column("label", "where")]
    rows: list[tuple[Cell, ...]] = [(chunk.id, _label(chunk)) for chunk in chunks]
    if any(chunk.page_numbers for chunk in chunks):
        columns.append(Column("pages", "pages"))
        rows = [(*row, _pages(chunk)) for row, chunk in zip(rows, chunks, strict=True)]
    if ranked:
        columns = [
            Column("rank", "rank", numeric=True),
            Column("score", "score", three_decimals, numeric=True),
            *columns,
        ]
        rows = [(at, chunk.score, *row) for at, (row, chunk) in enumerate(zip(rows, chunks, strict=True), 1)]
    room = max((width or get_terminal_size().columns) - _taken(columns, rows), _NARROWEST)
    columns.append(Column("text", "text", partial(preview, width=room)))
    rows = [(*row, chunk.text) for row, chunk in zip(rows, chunks, strict=True)]
    return Report((Table(title, tuple(columns), tuple(rows)),))


def _taken(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> int:
    """How many columns of a line the table needs before its last column."""
    cells = [[column.title, *(column.form(row[at]) for row in rows)] for at, column in enumerate(columns)]
    return sum(max(map(len, listed)) + _GAP for listed in cells) + 1


def preview(text: str, width: int) -> str:
    """The beginning of `text` in one line of `width` columns."""
    from rich.cells import cell_len, set_cell_size  # knows which characters are two columns wide, or none

    # Blanks beyond any line need not be looked at.
    line = " ".join(one_line(text[: 20 * width]).split())
    if cell_len(line) <= width and len(text) <= 20 * width:
        return line
    return set_cell_size(line, width - 3).rstrip() + "..."


def chunks_json(chunks: Sequence[Chunk], **facts: object) -> str:
    """`facts`, and the chunks with all that is known of them."""
    listed: Mapping[str, object] = {**facts, "chunks": [chunk.to_dict() for chunk in chunks]}
    return json.dumps(plain(listed), ensure_ascii=False, indent=2) + "\n"


def _label(chunk: Chunk) -> str:
    return f"{chunk.source}#char={chunk.start},{chunk.end}"


def _pages(chunk: Chunk) -> str:
    return ", ".join(map(str, chunk.page_numbers))
