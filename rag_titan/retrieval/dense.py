"""Nearest vectors."""

from functools import cached_property

import numpy as np

from rag_titan.retrieval.ranking import Scores
from rag_titan.retrieval.retriever import IndexRetriever
from rag_titan.text.vectors import Matrix

__all__ = ["DenseRetriever"]


class DenseRetriever(IndexRetriever):
    """Scores a chunk by the cosine of its vector and the query's, from -1 to 1: exact, every chunk is compared."""

    name = "dense"

    def prepare(self) -> None:
        """Embed the chunks, if nothing has done so before."""
        super().prepare()
        _ = self._columns

    def scores(self, query: str) -> Scores:
        """The cosine for each chunk."""
        products = self.index.embedder.embed_query(query) @ self._columns
        return np.asarray(products if isinstance(products, np.ndarray) else products.toarray()).ravel()

    @cached_property
    def _columns(self) -> Matrix:
        # Dimensions x chunks: of a sparse matrix, only the rows of the query's few dimensions are then read.
        vectors = self.index.vectors
        return vectors.T if isinstance(vectors, np.ndarray) else vectors.T.tocsr()
