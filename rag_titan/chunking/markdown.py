"""Where a Markdown text has its headings, its fenced code and its tables.

A CommonMark parser finds them, so that a `#` in code, in a list or in a comment is never taken for a heading. Only its
first step is used, which tells blocks apart; the text within blocks is not parsed.
"""

import re
from array import array
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from rag_titan.documents.document import Document

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

__all__ = ["Heading", "MarkdownBlocks", "Table", "markdown_blocks", "markdown_tables"]

_LONGEST_TITLE = 200
_LONGEST_HEADER = 2000

_NEWLINE = re.compile(r"\r\n?|\n")
_FRONT_MATTER = re.compile(
    r"\ufeff?---[ \t]*\r?\n(?=[\w\"'-]+[^:\n]*:)(?:(?![ \t\r]*\n)[^\n]*+\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)"
)
_MARKUP = re.compile(r"[*_`\[\]<&!\\]")
# Lines of nothing but what rules are made of: below them the parser may find a heading or a table.
_RULE_LINE = re.compile(r"^[ \t\r>*+\d.)|:=-]++$", re.MULTILINE)


@dataclass(frozen=True)
class Heading:
    """A heading of the document itself, none in a list or a quotation. `level` is 1 to 6."""

    start: int
    level: int
    title: str


@dataclass(frozen=True)
class Table:
    """A table `[start, end)`; `header` is its header row and the rule below it, as written."""

    start: int
    end: int
    header: str


@dataclass(frozen=True)
class MarkdownBlocks:
    """What was found in one text, each list ascending; `fences` are spans of fenced code, fences included."""

    headings: list[Heading] = field(default_factory=list)
    fences: list[tuple[int, int]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


def markdown_tables(document: Document) -> list[Table]:
    """The tables of a document, quick where there cannot be one. Pages of a PDF are not Markdown and have none."""
    if document.pages or not _has_rule(document.text, "-"):
        return []
    return markdown_blocks(document).tables


def markdown_blocks(document: Document) -> MarkdownBlocks:
    """Headings, fences and tables. Front matter (YAML between two `---` at the start, without
    blank lines) is none of them.

    A title is without markup, on one line, and cut after 200 characters; a table header of more than 2000 characters is
    empty: both are repeated with every chunk.
    """
    text = document.text
    blocks = MarkdownBlocks()
    if document.pages or not ("#" in text or "```" in text or "~~~" in text or _has_rule(text, "-=")):
        return blocks
    environment: dict[str, object] = {}
    tokens = _block_parser().parse(_parsed_part(text), environment)
    starts = array("q", [0, *(match.end() for match in _NEWLINE.finditer(text)), len(text)])
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            title = _title(tokens[index + 1].content, environment)
            start = _first_character(text, starts[token.map[0]])
            blocks.headings.append(Heading(start, int(token.tag[1]), title))
        elif token.type == "fence" and token.map:
            blocks.fences.append((starts[token.map[0]], starts[min(token.map[1], len(starts) - 1)]))
        elif token.type == "table_open" and token.map:
            blocks.tables.append(_table(text, starts, token))
    return blocks


def _has_rule(text: str, of: str) -> bool:
    return any(not frozenset(of).isdisjoint(line[0]) for line in _RULE_LINE.finditer(text))


def _first_character(text: str, line_start: int) -> int:
    while text[line_start].isspace():
        line_start += 1
    return line_start


@cache
def _block_parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


@cache
def _inline_parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark")


def _parsed_part(text: str) -> str:
    """`text` with what is not Markdown blanked out, line by line and so without moving anything."""
    front_matter = _FRONT_MATTER.match(text)
    if front_matter:
        return "\n" * len(_NEWLINE.findall(front_matter[0])) + text[front_matter.end() :]
    return " " + text[1:] if text.startswith("\ufeff") else text


def _title(content: str, environment: dict[str, object]) -> str:
    title = content[: 2 * _LONGEST_TITLE]
    if _MARKUP.search(title):
        inline = _inline_parser().parseInline(title, environment)[0]
        title = "".join(
            token.content or " " * (token.type in {"softbreak", "hardbreak"}) for token in inline.children or ()
        )
    title = " ".join(title.split())
    return title if len(title) <= _LONGEST_TITLE else title[: _LONGEST_TITLE - 1] + "…"


def _table(text: str, starts: "array[int]", token: "Token") -> Table:
    first, last = token.map or (0, 0)
    start, body = starts[first], starts[min(first + 2, len(starts) - 1)]
    header = "\n".join(line.strip() for line in _NEWLINE.split(text[start:body].strip()))
    end = starts[min(last, len(starts) - 1)]
    return Table(_first_character(text, start), end, header if len(header) <= _LONGEST_HEADER else "")
