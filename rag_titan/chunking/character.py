"""A fixed number of characters."""

from collections.abc import Iterator

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.scales import Characters
from rag_titan.documents.document import Document
from rag_titan.text.trimming import trimmed

__all__ = ["CharacterChunker"]


class CharacterChunker(BaseChunker):
    """Windows of `chunk_size` code points, cut wherever that is, but never inside a grapheme.

    Whitespace counts. A grapheme that is longer than the size is a chunk of its own.
    """

    name = "character"
    unit = "characters"

    def _split(self, document: Document) -> Iterator[Span]:
        text = document.text
        characters = Characters(text)
        first, last = trimmed(text, 0, len(text))
        start, end = characters.graphemes.floor(first), characters.graphemes.ceil(last)
        for span in characters.cut(start, end, self.chunk_size, self.chunk_overlap):
            if not text[slice(*span)].isspace():
                yield Span(*span)
