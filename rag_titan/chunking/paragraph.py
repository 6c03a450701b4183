"""Whole paragraphs packed up to the size."""

from collections.abc import Iterator

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.packing import Packer
from rag_titan.chunking.scales import counted_words
from rag_titan.chunking.splitters import sentences, titled_paragraphs
from rag_titan.documents.document import Document

__all__ = ["ParagraphChunker"]


class ParagraphChunker(BaseChunker):
    """Paragraphs, which blank lines end, packed as long as they fit; the overlap is made of whole paragraphs.

    A Markdown heading stays with the paragraph below it. A paragraph that is longer than the size is split by
    sentences, and a sentence that is longer by words.
    """

    name = "paragraph"
    unit = "words"

    def _split(self, document: Document) -> Iterator[Span]:
        text = document.text
        scale = counted_words(text)
        splitters = (titled_paragraphs(text, scale.graphemes), sentences(text))
        packer = Packer(scale, self.chunk_size, self.chunk_overlap, splitters)
        for start, end in packer.pack(0, len(text)):
            yield Span(start, end)
