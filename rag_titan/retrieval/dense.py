"""Nearest vectors."""

import numpy as np

from rag_titan.retrieval.ranking import Scores
from rag_titan.retrieval.retriever import IndexRetriever

__all__ = ["DenseRetriever"]


class DenseRetriever(IndexRetriever):
    """Scores a chunk by the cosine of its vector and the query's, from -1 to 1: exact, every chunk is compared."""

    name = "dense"

    def prepare(self) -> None:
        """Embed the chunks, if nothing has done so before."""
        super().prepare()
        _ = self.index.columns

    def scores(self, query: str) -> Scores:
        """The cosine for each chunk."""
        products = self.index.embedder.embed_query(query) @ self.index.columns
        return np.asarray(products if isinstance(products, np.ndarray) else products.toarray()).ravel()
