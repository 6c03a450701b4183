"""The terms of the chunks, counted for keyword search."""

from collections.abc import Sequence
from itertools import chain

import bm25s
import numpy as np

from rag_titan.retrieval.ranking import Scores
from rag_titan.text.stems import content_terms, stem

__all__ = ["KeywordIndex"]


class KeywordIndex:
    """Okapi BM25 in Lucene's form, k1 = 1.5 and b = 0.75 (Robertson and Zaragoza 2009), over the terms of chunks.

    Terms are compared by their stems. All terms of a chunk count towards its length.

    >>> KeywordIndex([["refunds", "take", "days"], ["seats"]]).scores("When is my refund paid?").round(3).tolist()
    [0.226, 0.0]
    """

    def __init__(self, chunks: Sequence[Sequence[str]]) -> None:
        stems = {term: stem(term) for term in set(chain.from_iterable(chunks))}
        stemmed = [[stems[term] for term in chunk] for chunk in chunks]
        self._count = len(chunks)
        self._numbers = {term: number for number, term in enumerate(dict.fromkeys(chain.from_iterable(stemmed)))}
        self._model = bm25s.BM25(k1=1.5, b=0.75, method="lucene", dtype="float64")
        if self._numbers:
            numbered = [[self._numbers[term] for term in chunk] for chunk in stemmed]
            self._model.index((numbered, self._numbers), create_empty_token=False, show_progress=False)

    def scores(self, query: str) -> Scores:
        """The score of each chunk, 0 where it has no term of the query; one that the query holds twice counts twice.

        Function words of the query ("what", "the") are left out, unless it has no other words.
        """
        known = [self._numbers[term] for term in content_terms(query) if term in self._numbers]
        if not known:
            return np.zeros(self._count)
        scores: Scores = self._model.get_scores_from_ids(known)
        return scores
