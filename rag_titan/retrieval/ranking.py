"""From one score for each chunk to a ranking that is the same on every machine."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Places", "Scores", "ranking", "rounded"]

Scores: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.intp]

_DECIMALS = 9


def rounded(scores: Scores) -> Scores:
    """`scores` to nine decimals.

    Sums of floating-point numbers differ in the last bits from one processor to the next; without these bits, scores
    that are equal on one machine are equal on all of them.
    """
    return np.round(scores, _DECIMALS)


def ranking(scores: Scores) -> Places:
    """The places of the scores above 0, highest first, equal scores in order of place.

    A score of 0 says that a chunk has nothing in common with the query: it is no result.

    >>> ranking(np.array([0.5, 0.0, 0.7, 0.5, -0.1])).tolist()
    [2, 0, 3]
    """
    found = np.flatnonzero(scores > 0)
    return found[np.argsort(-scores[found], kind="stable")]
