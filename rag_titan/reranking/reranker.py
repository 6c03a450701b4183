"""What every reranker offers."""

from collections.abc import Sequence
from typing import Protocol

from rag_titan.documents.document import Chunk

__all__ = ["Reranker"]


class Reranker(Protocol):
    """Orders chunks anew for a query."""

    name: str

    def rerank(self, query: str, chunks: Sequence[Chunk], top_n: int) -> list[Chunk]:
        """At most `top_n` of `chunks` with their `rerank_score`, best first; equal scores keep the order given.

        Where there are fewer chunks, all of them are returned: a reranker loses nothing but what `top_n` cuts off.
        """
