"""Separators from coarse to fine."""

from collections.abc import Iterator

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.packing import Packer
from rag_titan.chunking.scales import Characters
from rag_titan.chunking.splitters import lines, sentences, spaced_words, titled_paragraphs
from rag_titan.documents.document import Document

__all__ = ["RecursiveChunker"]


class RecursiveChunker(BaseChunker):
    """Parts between blank lines, packed as long as they fit; a part that is too long is split by lines, then by
    sentences, then at spaces, and a word that is longer than the size between any two characters.

    Unlike `character`, it cuts where the text has a seam; the overlap is made of whole parts.
    """

    name = "recursive"
    unit = "characters"

    def _split(self, document: Document) -> Iterator[Span]:
        text = document.text
        scale = Characters(text)
        splitters = (
            titled_paragraphs(text, scale.graphemes),
            lines(text, scale.graphemes),
            sentences(text),
            spaced_words(text, scale.graphemes),
        )
        packer = Packer(scale, self.chunk_size, self.chunk_overlap, splitters)
        for start, end in packer.pack(0, len(text)):
            yield Span(start, end)
