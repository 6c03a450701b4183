"""A fixed number of words."""

from collections.abc import Iterator

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.scales import counted_words
from rag_titan.documents.document import Document

__all__ = ["WordChunker"]


class WordChunker(BaseChunker):
    """Windows of `chunk_size` words; each starts `chunk_size - chunk_overlap` words after the one before.

    What counts as a word, in scripts without spaces and for very long words too: see `rag_titan.text.words`.
    """

    name = "word"
    unit = "words"

    def _split(self, document: Document) -> Iterator[Span]:
        words = counted_words(document.text)
        for start, end in words.cut(0, len(document.text), self.chunk_size, self.chunk_overlap):
            yield Span(start, end)
