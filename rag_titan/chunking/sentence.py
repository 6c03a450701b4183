"""Whole sentences packed up to the size."""

from collections.abc import Iterator

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.packing import Packer
from rag_titan.chunking.scales import counted_words
from rag_titan.chunking.splitters import sentences
from rag_titan.documents.document import Document

__all__ = ["SentenceChunker"]


class SentenceChunker(BaseChunker):
    """Sentences, packed as long as they fit; the overlap is made of whole sentences.

    A sentence that is longer than the size is split by words. What ends a sentence: see `rag_titan.text.sentences`.
    """

    name = "sentence"
    unit = "words"

    def _split(self, document: Document) -> Iterator[Span]:
        text = document.text
        scale = counted_words(text)
        packer = Packer(scale, self.chunk_size, self.chunk_overlap, (sentences(text),))
        for start, end in packer.pack(0, len(text)):
            yield Span(start, end)
