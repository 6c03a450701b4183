"""Two rankings merged into one."""

import numpy as np

from rag_titan.retrieval.bm25 import Bm25Retriever
from rag_titan.retrieval.dense import DenseRetriever
from rag_titan.retrieval.index import ChunkIndex
from rag_titan.retrieval.ranking import Scores, ranking, rounded
from rag_titan.retrieval.retriever import IndexRetriever

__all__ = ["HybridRetriever"]

_K = 60


class HybridRetriever(IndexRetriever):
    """Reciprocal rank fusion of `dense` and `bm25`: the sum of 1 / (60 + rank) over both (Cormack et al. 2009).

    Each ranking is used as far as it goes, before near-copies are removed; where a chunk is no result of one of them,
    that one adds nothing. Scores lie between 0 and 2 / 61.
    """

    name = "hybrid"

    def __init__(self, index: ChunkIndex, *, dedupe: bool = True) -> None:
        super().__init__(index, dedupe=dedupe)
        # Copies are removed from the merged ranking.
        self._parts = (DenseRetriever(index, dedupe=False), Bm25Retriever(index, dedupe=False))

    def prepare(self) -> None:
        """Prepare both."""
        super().prepare()
        for part in self._parts:
            part.prepare()

    def scores(self, query: str) -> Scores:
        """The fused score for each chunk."""
        fused = np.zeros(len(self.index))
        for part in self._parts:
            places = ranking(rounded(part.scores(query)))
            fused[places] += 1 / (_K + 1 + np.arange(len(places)))
        return fused
