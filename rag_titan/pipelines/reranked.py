"""Search and rerank as one."""

from collections.abc import Sequence

from rag_titan.documents.document import Chunk, Document
from rag_titan.reranking.reranker import Reranker
from rag_titan.retrieval.retriever import Retriever

__all__ = ["RerankedRetriever"]


class RerankedRetriever:
    """A retriever whose results are reranked: what both find together can be measured like any other search.

    It finds `candidates` chunks, or as many as are asked for where that is more, and returns the best of them.
    """

    def __init__(self, retriever: Retriever, reranker: Reranker, *, candidates: int) -> None:
        self.name = f"{retriever.name} + {reranker.name}"
        self._retriever = retriever
        self._reranker = reranker
        self._candidates = candidates

    @property
    def documents(self) -> Sequence[Document]:
        """What is searched."""
        return self._retriever.documents

    def search(self, query: str, top_k: int) -> list[Chunk]:
        """At most `top_k` chunks, best first by the reranker."""
        return self._reranker.rerank(query, self._retriever.search(query, max(self._candidates, top_k)), top_k)
