"""Whole paragraphs packed up to the size."""

import re
from collections.abc import Iterator

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.windows import windows
from rag_titan.documents.document import Document
from rag_titan.text.words import word_spans

__all__ = ["ParagraphChunker"]

_PARAGRAPH = re.compile(r"\S(?:[^\n]|\n(?![^\S\n]*+\n))*")


class ParagraphChunker(BaseChunker):
    """Paragraphs, which blank lines end, packed as long as they fit."""

    name = "paragraph"
    unit = "words"

    def _split(self, document: Document) -> Iterator[Span]:
        begins: list[int] = []
        ends: list[int] = []
        units: list[tuple[int, int]] = []
        at = 0
        for match in _PARAGRAPH.finditer(document.text):
            words = word_spans(match.group())
            for first in range(0, len(words), self.chunk_size):
                part = words[first : first + self.chunk_size]
                units.append((match.start() + part[0][0], match.start() + part[-1][1]))
                begins.append(at)
                at += len(part)
                ends.append(at)
        for first, last in windows(begins, ends, self.chunk_size, self.chunk_overlap):
            yield Span(units[first][0], units[last - 1][1])
