"""Sentences of the chunks that could be an answer."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rag_titan.documents.document import Chunk
from rag_titan.text.sentences import sentence_spans
from rag_titan.text.stems import stem
from rag_titan.text.terms import terms

__all__ = ["Candidate", "candidates"]

_HEADING = re.compile(r"#{1,6}\s")
_ROW = re.compile(r"\|")
_RULE = re.compile(r"\|[\s|:-]*-[\s|:-]*$")
_MARKER = re.compile(r"\A(?:[-*+•]\s+|\d{1,9}[.)]\s+|>\s*)+")


@dataclass(frozen=True)
class Candidate:
    """A sentence of a chunk: as it reads in an answer, with its stems and those of the headings above it."""

    text: str
    chunk_id: str
    own: frozenset[str]
    context: frozenset[str]


def candidates(chunks: Sequence[Chunk]) -> list[Candidate]:
    """The sentences of all `chunks`, in their order.

    Headings and the header rows of tables are no sentences, but context of those below them.
    """
    return [candidate for chunk in chunks for candidate in _of_chunk(chunk)]


def _of_chunk(chunk: Chunk) -> Iterator[Candidate]:
    heading, header = _stems(" ".join(chunk.heading_path)), _stems(chunk.context)
    texts = [chunk.text[start:end] for start, end in sentence_spans(chunk.text)]
    for text, following in zip_longest(texts, texts[1:], fillvalue=""):
        if _HEADING.match(text):
            heading, header = _stems(text), frozenset()
        elif _RULE.match(following) and _ROW.match(text):
            header = _stems(text)
        elif not _RULE.match(text):
            header = header if _ROW.match(text) else frozenset()
            yield Candidate(_readable(text), chunk.id, _stems(text), heading | header)


def _readable(text: str) -> str:
    """`text` on one line, without the marker of a list item or the outer bars of a table row."""
    line = " ".join(_MARKER.sub("", text, count=1).split())
    return line.strip("| ") if _ROW.match(line) else line


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, terms(text)))
