"""A Word file becomes Markdown text."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from docx.oxml.ns import qn

from rag_titan.documents.docx_styles import Styles, value_of

if TYPE_CHECKING:
    from docx.document import Document as WordDocument
    from docx.oxml.xmlchemy import BaseOxmlElement

    Element: TypeAlias = BaseOxmlElement

__all__ = ["docx_text"]

_MOST_COLUMNS = 63  # Word's own limit
_SPACE = re.compile(r"[ \t\n\xa0]+")
# A line of plain text that Markdown would read as a heading, a rule under one, a fence or a row of a table.
_LOOKS_LIKE_MARKDOWN = re.compile(r"^(?=#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$|`{3}|~{3}|\|)", re.MULTILINE)

_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")
_BREAK = qn("w:br")
# Text that is not on the page, or twice in the file: deleted, moved away, a drawing's second form.
_UNSEEN = {qn("w:del"), qn("w:moveFrom"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"}
_TEXT = {qn("w:t"), qn("m:t")}
_CHARACTERS = {qn("w:tab"): " ", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}


def docx_text(word: "WordDocument") -> str:
    """The text of the body: a blank line between blocks, headings with `#`, items with `-` or `1.`, tables with `|`.

    Headings are known by their style (Title, Heading 1 to 9, what is based on one) or outline level; below the sixth
    level all are written as the sixth. A table whose first row is marked as its header, as Word does by itself, gets
    the rule below it that makes it a Markdown table. A cell that spans columns is followed by empty ones. A line of
    text that Markdown would take for more than text starts with a backslash. Numbers that Word counts by itself are
    not text.
    """
    parts: list[str] = []
    previous = ""
    for kind, block in _blocks(word.element.body, Styles(word)):
        if parts:
            parts.append("\n" if kind == previous == "item" else "\n\n")
        parts.append(block)
        previous = kind
    return "".join(parts)


def _blocks(parent: "Element", styles: Styles) -> Iterator[tuple[str, str]]:
    """The kind and the text of each block below `parent`, content controls and text boxes opened."""
    for child in parent.iterchildren("*"):
        if child.tag == _PARAGRAPH:
            yield from _paragraph(child, styles)
        elif child.tag == _TABLE:
            if lines := _table_lines(child):
                yield "table", "\n".join(lines)
        elif child.tag not in _UNSEEN:
            yield from _blocks(child, styles)


def _paragraph(paragraph: "Element", styles: Styles) -> Iterator[tuple[str, str]]:
    text = _inline_text(paragraph).strip(" \n")
    look = styles.look(paragraph)
    if not text:
        pass
    elif look.heading:
        yield "heading", f"{'#' * look.heading} {_SPACE.sub(' ', text)}"
    elif look.list_level is not None:
        sign = "-" if look.bulleted else "1."
        yield "item", f"{'  ' * look.list_level}{sign} {_SPACE.sub(' ', text)}"
    else:
        yield "paragraph", _LOOKS_LIKE_MARKDOWN.sub(r"\\", text)
    for box in _text_boxes(paragraph):
        yield from _blocks(box, styles)


def _text_boxes(element: "Element") -> Iterator["Element"]:
    for child in element.iterchildren("*"):
        if child.tag == qn("w:txbxContent"):
            yield child
        elif child.tag not in _UNSEEN:
            yield from _text_boxes(child)


def _inline_text(element: "Element") -> str:
    parts: list[str] = []
    for child in element.iterchildren("*"):
        if child.tag in _TEXT:
            parts.append(child.text or "")
        elif child.tag in _CHARACTERS:
            parts.append(_CHARACTERS[child.tag])
        elif child.tag == _BREAK:
            parts.append(" " if child.get(qn("w:type")) in {"page", "column"} else "\n")
        elif child.tag not in _UNSEEN and child.tag not in {qn("w:pPr"), qn("w:rPr"), qn("w:txbxContent")}:
            parts.append(_inline_text(child))
    return "".join(parts)


def _table_lines(table: "Element") -> list[str]:
    rows = [_cells(row) for row in _below(table, _ROW)]
    first = next(_below(table, _ROW), None)
    kept = [row for row in rows if any(row)]
    width = min(max(map(len, kept), default=0), _MOST_COLUMNS)
    if width == 1:
        return [row[0] for row in kept]  # a frame around text
    lines = [f"| {' | '.join(row + [''] * (width - len(row)))} |" for row in kept]
    if lines and kept[0] is rows[0] and first is not None and _has_header(table, first):
        lines.insert(1, "|" + " --- |" * width)
    return lines


def _has_header(table: "Element", first_row: "Element") -> bool:
    if next(first_row.iter(qn("w:tblHeader")), None) is not None:
        return True
    look = table.find(f"{qn('w:tblPr')}/{qn('w:tblLook')}")
    if look is None:
        return False
    marked = look.get(qn("w:firstRow"))
    return marked in {"1", "true", "on"} if marked is not None else bool(int(look.get(qn("w:val")) or "0", 16) & 0x20)


def _cells(row: "Element") -> list[str]:
    cells: list[str] = []
    for cell in _below(row, _CELL):
        span = value_of(cell, "w:tcPr/w:gridSpan") or "1"
        text = " ".join(map(_inline_text, _paragraphs(cell)))
        cells.append(_SPACE.sub(" ", text).strip().replace("|", "\\|"))
        cells += [""] * min(int(span) - 1, _MOST_COLUMNS - 1)
    return cells


def _paragraphs(element: "Element") -> Iterator["Element"]:
    """Every paragraph below, those of inner tables and text boxes too."""
    for child in element.iterchildren("*"):
        if child.tag == _PARAGRAPH:
            yield child
        if child.tag not in _UNSEEN:
            yield from _paragraphs(child)


def _below(element: "Element", tag: str) -> Iterator["Element"]:
    """The elements called `tag` that belong to `element`, content controls opened, inner tables left alone."""
    for child in element.iterchildren("*"):
        if child.tag == tag:
            yield child
        elif child.tag not in _UNSEEN and child.tag not in {_TABLE, _ROW, _CELL}:
            yield from _below(child, tag)
