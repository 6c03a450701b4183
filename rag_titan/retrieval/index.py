"""The chunks that can be searched, with what retrievers share about them."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from rag_titan.documents.document import Chunk, Document
from rag_titan.retrieval.near_copies import NearCopies, near_copies
from rag_titan.text.terms import terms
from rag_titan.text.vectors import Embedder, Matrix

if TYPE_CHECKING:
    from rag_titan.retrieval.keywords import KeywordIndex

__all__ = ["ChunkIndex"]


class ChunkIndex:
    """Documents, their chunks, and an embedder for them; a chunk's place in `chunks` is what breaks ties.

    What costs time is done when it is first asked for, once for all retrievers: a keyword search embeds nothing.
    `embedded_texts` counts the texts embedded so far.
    """

    def __init__(self, documents: Sequence[Document], chunks: Sequence[Chunk], embedder: Embedder) -> None:
        self.documents = tuple(documents)
        self.chunks = tuple(chunks)
        self.embedder = embedder
        self.embedded_texts = 0

    def __len__(self) -> int:
        return len(self.chunks)

    def __repr__(self) -> str:
        return f"<ChunkIndex: {len(self.chunks)} chunks of {len(self.documents)} documents, {self.embedder.name}>"

    @cached_property
    def searchable_texts(self) -> tuple[str, ...]:
        """What is embedded and searched of each chunk."""
        return tuple(chunk.searchable_text for chunk in self.chunks)

    @cached_property
    def vectors(self) -> Matrix:
        """The chunks' vectors: chunks x dimensions, rows of length 1."""
        vectors = self.embedder.embed_documents(self.searchable_texts)
        self.embedded_texts += len(self.chunks)
        return vectors

    @cached_property
    def columns(self) -> Matrix:
        """The same as columns: dimensions x chunks. A query has few dimensions, and only these rows are then read."""
        vectors = self.vectors
        return vectors.T if isinstance(vectors, np.ndarray) else vectors.T.tocsr()

    @cached_property
    def terms(self) -> tuple[tuple[str, ...], ...]:
        """The terms of each chunk, in order."""
        return tuple(tuple(terms(text)) for text in self.searchable_texts)

    @cached_property
    def near_copies(self) -> NearCopies:
        """Which chunks are near-copies of each other, by their places in `chunks`."""
        return near_copies(self.terms)

    @cached_property
    def keywords(self) -> "KeywordIndex":
        """The terms of the chunks, counted for BM25."""
        from rag_titan.retrieval.keywords import KeywordIndex

        return KeywordIndex(self.terms)
