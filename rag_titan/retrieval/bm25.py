"""Words in common, weighted by how rare they are."""

from functools import cached_property
from itertools import chain

import bm25s
import numpy as np

from rag_titan.retrieval.ranking import Scores
from rag_titan.retrieval.retriever import IndexRetriever
from rag_titan.text.stems import content_terms, stem

__all__ = ["Bm25Retriever"]


class Bm25Retriever(IndexRetriever):
    """Scores a chunk by Okapi BM25 in Lucene's form, k1 = 1.5 and b = 0.75 (Robertson and Zaragoza 2009).

    Terms are stems. The query's function words ("what", "the") are left out, unless it has no other words; those of the
    chunks count towards their length, as all their terms do. Scores start at 0 and have no upper bound.
    """

    name = "bm25"
    uses_vectors = False

    def prepare(self) -> None:
        """Count the terms of the chunks."""
        super().prepare()
        if self._numbers:
            _ = self._model

    def scores(self, query: str) -> Scores:
        """BM25 for each chunk; a term that the query holds twice counts twice."""
        known = [self._numbers[term] for term in content_terms(query) if term in self._numbers]
        if not known:
            return np.zeros(len(self.index))
        scores: Scores = self._model.get_scores_from_ids(known)
        return scores

    @cached_property
    def _stems(self) -> list[list[str]]:
        stems = {term: stem(term) for term in set(chain.from_iterable(self.index.terms))}
        return [[stems[term] for term in chunk] for chunk in self.index.terms]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """A number for each term of the chunks."""
        return {term: number for number, term in enumerate(dict.fromkeys(chain.from_iterable(self._stems)))}

    @cached_property
    def _model(self) -> bm25s.BM25:
        model = bm25s.BM25(k1=1.5, b=0.75, method="lucene", dtype="float64")
        numbered = [[self._numbers[term] for term in row] for row in self._stems]
        model.index((numbered, self._numbers), create_empty_token=False, show_progress=False)
        return model
