"""Words in common, weighted by how rare they are."""

from rag_titan.retrieval.ranking import Scores
from rag_titan.retrieval.retriever import IndexRetriever

__all__ = ["Bm25Retriever"]


class Bm25Retriever(IndexRetriever):
    """Scores a chunk by BM25: from 0, and without an upper bound; see `KeywordIndex` for the form that is used."""

    name = "bm25"
    uses_vectors = False

    def prepare(self) -> None:
        """Count the terms of the chunks, if nothing has done so before."""
        super().prepare()
        _ = self.index.keywords

    def scores(self, query: str) -> Scores:
        """BM25 for each chunk."""
        return self.index.keywords.scores(query)
