"""Units of a text, from coarse to fine, as spans without the whitespace around them."""

import re
from collections.abc import Iterator

from rag_titan.chunking.packing import Splitter
from rag_titan.text.graphemes import Graphemes
from rag_titan.text.sentences import sentence_spans
from rag_titan.text.trimming import trimmed

__all__ = ["lines", "paragraphs", "sentences", "spaced_words", "titled_paragraphs"]

_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*+\n)+")
_HEADING = re.compile(r"#{1,6}[ \t][^\n]*")
_NEWLINE = re.compile(r"\n")
_SPACE = re.compile(r"\s++")


def paragraphs(text: str, graphemes: Graphemes) -> Splitter:
    """Splits at blank lines."""
    return _between(_BLANK_LINES, text, graphemes)


def titled_paragraphs(text: str, graphemes: Graphemes) -> Splitter:
    """Splits at blank lines, but not between a Markdown heading and the paragraph below it."""
    split = paragraphs(text, graphemes)

    def joined(start: int, end: int) -> list[tuple[int, int]]:
        units: list[tuple[int, int]] = []
        title: int | None = None
        for first, last in split(start, end):
            begin = first if title is None else title
            title = begin if _HEADING.fullmatch(text, first, last) else None
            if title is None:
                units.append((begin, last))
        if title is not None:
            units.append(trimmed(text, title, end))
        return units

    return joined


def lines(text: str, graphemes: Graphemes) -> Splitter:
    """Splits at the ends of lines."""
    return _between(_NEWLINE, text, graphemes)


def spaced_words(text: str, graphemes: Graphemes) -> Splitter:
    """Splits at whitespace."""
    return _between(_SPACE, text, graphemes)


def sentences(text: str) -> Splitter:
    """Splits into the sentences of `rag_titan.text.sentences`."""

    def split(start: int, end: int) -> list[tuple[int, int]]:
        return [(start + first, start + last) for first, last in sentence_spans(text[start:end])]

    return split


def _between(separator: re.Pattern[str], text: str, graphemes: Graphemes) -> Splitter:
    def parts(start: int, end: int) -> Iterator[tuple[int, int]]:
        for match in separator.finditer(text, start, end):
            yield trimmed(text, start, match.start())
            start = match.end()
        yield trimmed(text, start, end)

    def split(start: int, end: int) -> list[tuple[int, int]]:
        return graphemes.whole(part for part in parts(start, end) if part[0] < part[1])

    return split
