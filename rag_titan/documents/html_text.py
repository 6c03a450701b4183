"""HTML becomes Markdown text."""

import re

from rag_titan.documents.html_tokens import Tag, html_tokens

__all__ = ["html_text"]

_HEADINGS = {f"h{level}": "#" * level + " " for level in range(1, 7)}
_BLOCK_NAMES = """
address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer
form header hgroup hr html legend li main menu nav ol optgroup option p search section summary ul
"""
_BLOCKS = frozenset(_BLOCK_NAMES.split()) | set(_HEADINGS)
_UNSEEN = frozenset({"iframe", "noscript", "object", "script", "style", "svg", "template", "title"})
_SPACE = re.compile(r"[ \t\n\r\f]+")
_SPACE_AROUND_BREAK = re.compile(r" *\n *")
_FENCE = re.compile(r"`{3,}")
# A line of plain text that Markdown would read as a heading, a rule under one, a fence or markup.
_LOOKS_LIKE_MARKDOWN = re.compile(r"^(?=#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$|`{3}|~{3}|<)", re.MULTILINE)
_DEEPEST = 8  # lists in lists, and unseen parts in unseen parts, that are told apart


def html_text(html: str) -> str:
    """The text of a page: a blank line between blocks, headings with `#`, list items with `-`, tables with `|`.

    A table whose first row holds header cells gets the rule below it that makes it a Markdown table; other rows are
    written as rows alone. A line of text that Markdown would take for more than text starts with a backslash.

    >>> html_text("<h1>Leave</h1><p>Thirty&nbsp;days a year.<ul><li>paid<li>unpaid</ul>")
    '# Leave\\n\\nThirty\\xa0days a year.\\n\\n- paid\\n- unpaid'
    """
    writer = _Writer()
    for token in html_tokens(html):
        if isinstance(token, str):
            writer.add_text(token)
        elif token.name in _UNSEEN or writer.unseen:
            writer.hide(token)
        elif token.name in {"table", "tr", "td", "th"}:
            writer.mark_table(token)
        elif token.name == "pre":
            writer.mark_preformatted(token)
        elif token.name == "br":
            writer.add_text("\n", verbatim=True)
        elif token.name in _BLOCKS:
            writer.mark_block(token)
    return writer.text()


class _Writer:
    """Collects inline text and writes it as a block, a part of a table's cell, or preformatted text."""

    def __init__(self) -> None:
        self.unseen: list[str] = []
        self._blocks: list[str] = []
        self._inline: list[str] = []
        self._prefix = ""
        self._after_item = False
        self._lists: list[str] = []
        self._preformatted = 0
        self._table = _Table()

    def text(self) -> str:
        self._end_block()
        self._end_table()
        return "".join(self._blocks).strip()

    def add_text(self, text: str, *, verbatim: bool = False) -> None:
        if not self.unseen:
            self._inline.append(text if verbatim or self._preformatted else _SPACE.sub(" ", text))

    def hide(self, tag: Tag) -> None:
        if tag.name == "body":
            self.unseen.clear()  # the head is over, whatever was not closed in it
        elif tag.is_end and tag.name in self.unseen:
            del self.unseen[self.unseen.index(tag.name) :]
        elif not tag.is_end and tag.name in _UNSEEN and len(self.unseen) < _DEEPEST:
            self.unseen.append(tag.name)

    def mark_block(self, tag: Tag) -> None:
        if self._preformatted:
            return
        self._end_block()
        if tag.name in {"ul", "ol"}:
            if not tag.is_end:
                self._lists.append("- " if tag.name == "ul" else "1. ")
            elif self._lists:
                self._lists.pop()
        elif not tag.is_end and tag.name in _HEADINGS:
            self._prefix = _HEADINGS[tag.name]
        elif not tag.is_end and tag.name == "li":
            depth = min(len(self._lists), _DEEPEST)
            self._prefix = "  " * max(0, depth - 1) + (self._lists[-1] if self._lists else "- ")

    def mark_preformatted(self, tag: Tag) -> None:
        if not tag.is_end:
            if not self._preformatted:
                self._end_block()
            self._preformatted += 1
        elif self._preformatted:
            self._preformatted -= 1
            if not self._preformatted:
                self._end_preformatted()

    def mark_table(self, tag: Tag) -> None:
        self._end_block()
        if tag.name != "table":
            if not tag.is_end:
                self._table.start(tag.name)
        elif not tag.is_end:
            self._table.depth += 1
        elif self._table.depth:
            self._table.depth -= 1
            if not self._table.depth:
                self._end_table()

    def _end_block(self) -> None:
        text = _SPACE_AROUND_BREAK.sub("\n", "".join(self._inline)).strip(" \n")
        self._inline.clear()
        if not text:
            if self._prefix.startswith("#"):
                self._prefix = ""
            return  # an item's mark waits for the text: <li><p>text
        prefix, self._prefix = self._prefix, ""
        if self._table.takes(text):
            return
        if prefix.startswith("#"):
            self._write(prefix + _SPACE.sub(" ", text))
        else:
            self._write(prefix + _LOOKS_LIKE_MARKDOWN.sub(r"\\", text), item=bool(prefix))

    def _end_preformatted(self) -> None:
        code = "".join(self._inline).strip("\n")
        if not code.strip() or self._table.takes(code):
            self._inline.clear()
            return
        self._inline.clear()
        fence = "`" * (1 + max((len(run) for run in _FENCE.findall(code)), default=2))
        self._write(f"{fence}\n{code}\n{fence}")

    def _end_table(self) -> None:
        if lines := self._table.lines():
            self._write("\n".join(lines))
        self._table = _Table()

    def _write(self, block: str, *, item: bool = False) -> None:
        self._blocks.append(("\n" if item and self._after_item else "\n\n") + block)
        self._after_item = item


class _Table:
    """The outermost table that is open; the cells of tables inside of it are text of its cells."""

    def __init__(self) -> None:
        self.depth = 0
        self._rows: list[list[list[str]]] = []
        self._has_header = False

    def start(self, part: str) -> None:
        if self.depth != 1:
            return
        if part == "tr" or not self._rows:
            self._rows.append([])
        if part != "tr":
            self._rows[-1].append([])
            self._has_header |= part == "th" and len(self._rows) == 1

    def takes(self, text: str) -> bool:
        """Whether there is an open cell; if so, the text is now in it."""
        if not self.depth or not self._rows or not self._rows[-1]:
            return False
        self._rows[-1][-1].append(_SPACE.sub(" ", text).replace("|", "\\|"))
        return True

    def lines(self) -> list[str]:
        rows = [[" ".join(cell) for cell in row] for row in self._rows]
        rows = [row for row in rows if any(row)]
        width = max(map(len, rows), default=0)
        if width == 1 and not self._has_header:
            return [row[0] for row in rows]  # a table for layout
        lines = [f"| {' | '.join(row)} |" for row in rows]
        if self._has_header and lines:
            lines[0] = f"| {' | '.join(rows[0] + [''] * (width - len(rows[0])))} |"
            lines.insert(1, "|" + " --- |" * width)
        return lines
