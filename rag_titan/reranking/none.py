"""No reranking."""

from collections.abc import Sequence

from rag_titan.documents.document import Chunk

__all__ = ["NoReranker"]


class NoReranker:
    """Keeps the order of the retriever and gives no scores; `top_n` cuts all the same, so that setups can be compared.

    >>> chunks = [Chunk("chunk_0", "a.md", "one", 0, 3), Chunk("chunk_1", "a.md", "two", 4, 7)]
    >>> [chunk.id for chunk in NoReranker().rerank("two", chunks, top_n=1)]
    ['chunk_0']
    """

    name = "none"

    def rerank(self, query: str, chunks: Sequence[Chunk], top_n: int) -> list[Chunk]:
        """The first `top_n` of `chunks`, as they are."""
        return list(chunks[:top_n])
