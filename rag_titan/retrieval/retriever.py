"""What retrievers have in common: the search itself."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from numbers import Integral
from typing import Protocol

from rag_titan.documents.document import Chunk, Document
from rag_titan.errors import InputError
from rag_titan.retrieval.index import ChunkIndex
from rag_titan.retrieval.ranking import Scores, ranking, rounded

__all__ = ["IndexRetriever", "Retriever"]


class Retriever(Protocol):
    """Anything that finds chunks for a query, best first."""

    name: str

    @property
    def documents(self) -> Sequence[Document]:
        """What is searched."""

    def search(self, query: str, top_k: int) -> list[Chunk]:
        """At most `top_k` chunks, best first."""


class IndexRetriever(ABC):
    """Searches a `ChunkIndex`; a subclass says only how well each chunk matches a query.

    With `dedupe`, a chunk that is a near-copy of a better one is left out, and the next best takes its place.
    `uses_vectors` tells whether the index has to embed its chunks for it.
    """

    name: str
    uses_vectors: bool = True

    def __init__(self, index: ChunkIndex, *, dedupe: bool = True) -> None:
        self.index = index
        self.dedupe = dedupe

    @property
    def documents(self) -> tuple[Document, ...]:
        """What is searched."""
        return self.index.documents

    def prepare(self) -> None:
        """Do now what the first search would have to do, so that it takes no longer than the second."""
        if self.dedupe:
            _ = self.index.near_copies

    @abstractmethod
    def scores(self, query: str) -> Scores:
        """How well each chunk of the index matches `query`; 0 or less where the two have nothing in common."""

    def search(self, query: str, top_k: int) -> list[Chunk]:
        """The best chunks with their `score`, highest first; equal scores are in document order.

        Scores are rounded before ranking. A chunk with a score of 0 or less is no result, so there may be fewer than
        `top_k`, and none for a query that has nothing in common with the documents. Raises `InputError` for an empty
        query or a `top_k` below 1.
        """
        if not isinstance(query, str) or not query.strip():
            raise InputError(f"A query is a text of at least one word, not {query!r}: give the words to search for")
        if isinstance(top_k, bool) or not isinstance(top_k, Integral) or top_k < 1:
            raise InputError(f"top_k is the number of chunks wanted, a whole number of at least 1, not {top_k!r}")
        if not self.index.chunks:
            return []
        scores = rounded(self.scores(query))
        places = ranking(scores).tolist()
        if self.dedupe:
            places = self.index.near_copies.without(places, top_k)
        return [replace(self.index.chunks[place], score=float(scores[place])) for place in places[:top_k]]
