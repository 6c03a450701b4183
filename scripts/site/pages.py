"""The pages as they are written: which directives stand on them, and which commands they tell the reader to type."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown import Markdown

from scripts.site.embedding import DirectiveExtension

__all__ = ["Embedded", "Fence", "SourcePage", "read_pages"]

# What lies below `docs/` for those who change the project and is no page: `exclude_docs` in mkdocs.yml names it too.
_NOT_PUBLISHED = "decisions"

# What decides where a fence or an indented block begins and ends; the rest of the real set-up changes nothing here.
_EXTENSIONS = ("admonition", "md_in_html", "pymdownx.details", "pymdownx.superfences", "pymdownx.tabbed")
_INLINE = re.compile(r"(?<!`)(?P<ticks>`{1,2})(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)")
_OPENING = re.compile(r"^(?P<indent>[ \t>]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")


@dataclass(frozen=True)
class Embedded:
    """One directive on a page."""

    kind: str
    argument: str
    line: int


@dataclass(frozen=True)
class Fence:
    """A fenced block: its language, its lines without the fence's indentation, and the line on which they begin."""

    language: str
    lines: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class SourcePage:
    """A page before MkDocs: `uri` below `docs/`, the text, and `shown`, the name that a report gives it."""

    uri: str
    text: str
    shown: str

    def directives(self) -> list[Embedded]:
        """Every directive in the order of the page, as the real Markdown set-up will find it."""
        found: list[tuple[str, str]] = []

        def collect(kind: str, argument: str) -> str:
            found.append((kind, argument))
            return "<div></div>"

        if "[[" in self.text:
            Markdown(extensions=[*_EXTENSIONS, DirectiveExtension(collect)]).convert(self.text)
        return [Embedded(kind, argument, self._line_of(kind, argument)) for kind, argument in found]

    def _line_of(self, kind: str, argument: str) -> int:
        wanted = f"[[{kind} {argument}".split()
        for number, line in enumerate(self.text.splitlines(), start=1):
            if line.strip().rstrip("]").split() == wanted:
                return number
        return 1

    def inline_code(self) -> Iterator[tuple[int, str]]:
        """What stands in backticks outside fences, with its line."""
        fenced = {number for fence in self.fences() for number in range(fence.line, fence.line + len(fence.lines))}
        for number, line in enumerate(self.text.splitlines(), start=1):
            if number not in fenced:
                yield from ((number, found["code"].strip()) for found in _INLINE.finditer(line))

    def fences(self) -> Iterator[Fence]:
        """The fenced blocks, in the order of the page."""
        lines = self.text.splitlines()
        number = 0
        while number < len(lines):
            opening = _OPENING.match(lines[number])
            number += 1
            if opening is None:
                continue
            first = number
            closing = re.compile(rf"^[ \t>]*{opening['fence'][0]}{{{len(opening['fence'])},}}[ \t]*$")
            while number < len(lines) and not closing.match(lines[number]):
                number += 1
            indent = opening["indent"]
            inside = tuple(line.removeprefix(indent) for line in lines[first:number])
            yield Fence(_language(opening["info"]), inside, first + 1)
            number += 1


def _language(info: str) -> str:
    words = info.strip().lstrip("{").split()
    return words[0].lstrip(".").rstrip("}").lower() if words else ""


def read_pages(root: Path) -> list[SourcePage]:
    """The pages below `docs/`, in the order of their names; decisions are for the repository and are no pages."""
    docs = root / "docs"
    found = ((path.relative_to(docs).as_posix(), path) for path in sorted(docs.rglob("*.md")))
    return [
        SourcePage(uri, path.read_text(encoding="utf-8"), f"docs/{uri}")
        for uri, path in found
        if not uri.startswith("decisions/")
    ]
