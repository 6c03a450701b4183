"""Whole paragraphs packed up to the size."""

import re
from collections.abc import Iterator, Sequence

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.packing import Packer
from rag_titan.chunking.scales import Counted
from rag_titan.chunking.splitters import paragraphs, sentences
from rag_titan.documents.document import Document
from rag_titan.text.words import word_starts

__all__ = ["ParagraphChunker"]

_HEADING_LINE = re.compile(r"#{1,6}[ \t][^\n]*")


class ParagraphChunker(BaseChunker):
    """Paragraphs, which blank lines end, packed as long as they fit; the overlap is made of whole paragraphs.

    A Markdown heading stays with the paragraph below it. A paragraph that is longer than the size is split by
    sentences, and a sentence that is longer by words.
    """

    name = "paragraph"
    unit = "words"

    def _split(self, document: Document) -> Iterator[Span]:
        text = document.text
        scale = Counted(text, word_starts(text))
        split = paragraphs(text, scale.graphemes)
        splitters = (lambda start, end: _headings_joined(text, split(start, end)), sentences(text))
        packer = Packer(scale, self.chunk_size, self.chunk_overlap, splitters)
        for start, end in packer.pack(0, len(text)):
            yield Span(start, end)


def _headings_joined(text: str, units: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    heading: int | None = None
    for start, end in units:
        first = start if heading is None else heading
        if end < units[-1][1] and _HEADING_LINE.fullmatch(text, start, end):
            heading = first
        else:
            joined.append((first, end))
            heading = None
    return joined
