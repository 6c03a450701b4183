"""Ranking metrics as functions of the ranks at which evidence was found.

Shapes: `found` is an integer array, questions x evidences: the rank from 1 at which each evidence is found, 0 where it
never is. `grades` has the same shape; 0 or less is no evidence, which also pads questions that have fewer. Each
function returns one value from 0 to 1 for each question, and NaN for a question without evidence: it is not scored.

Since an evidence has one rank, duplicate results and near-copies count once by construction. Nothing found gives 0.
Where `k` exceeds the number of results, the missing ranks are misses. Ties in score are the order of the results: ranks
are given. `k` is the cutoff, at least 1; `None` means the whole list.
"""

from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "GAINS",
    "Gain",
    "Grades",
    "Ranks",
    "Values",
    "all_found",
    "average_precision",
    "gains",
    "hit",
    "ndcg",
    "precision",
    "recall",
    "reciprocal_rank",
]

Ranks: TypeAlias = NDArray[np.integer]
Grades: TypeAlias = NDArray[np.floating]
Values: TypeAlias = NDArray[np.float64]
Gain: TypeAlias = Literal["linear", "exponential"]
GAINS: tuple[Gain, ...] = get_args(Gain)

_NEVER = np.iinfo(np.int64).max


def recall(found: Ranks, grades: Grades, *, k: int | None = None) -> Values:
    """Evidence found in the first k, over R, all that is labelled (Manning, Raghavan and Schütze 2008, section 8.4).

    NaN where R is 0; 0 where nothing is found. A duplicate result finds nothing anew.

    >>> recall(np.array([[3, 5]]), np.array([[1, 1]]), k=3).tolist()
    [0.5]
    """
    return _over_evidence(_inside(found, grades, k).sum(axis=1), grades)


def precision(found: Ranks, grades: Grades, *, k: int) -> Values:
    """Results among the first k that bring new evidence, over k; at most R / k.

    NaN where R is 0. Ranks beyond the end of the list are misses: it is divided by k however short the list is.

    >>> precision(np.array([[1, 0, 0]]), np.array([[1, 1, 1]]), k=5).tolist()
    [0.2]
    """
    return _where_scored(_bringing(_ordered(found, grades, k)).sum(axis=1) / k, grades)


def hit(found: Ranks, grades: Grades, *, k: int | None = None) -> Values:
    """1 where any evidence is found in the first k, 0 where none is, NaN where R is 0.

    >>> hit(np.array([[0, 4], [0, 0]]), np.array([[1, 1], [1, 1]]), k=5).tolist()
    [1.0, 0.0]
    """
    return _where_scored(np.any(_inside(found, grades, k), axis=1), grades)


def all_found(found: Ranks, grades: Grades, required: NDArray[np.bool_], *, k: int | None = None) -> Values:
    """1 where every required evidence is found in the first k, else 0; NaN where R is 0.

    `required` has the shape of `found`. Where no evidence is marked as required, all of it is.

    >>> all_found(np.array([[2, 0]]), np.array([[1, 1]]), np.array([[True, False]]), k=5).tolist()
    [1.0]
    """
    needed = (grades > 0) & required
    needed |= (grades > 0) & ~needed.any(axis=1, keepdims=True)
    return _where_scored(np.all(_inside(found, grades, k) | ~needed, axis=1), grades)


def reciprocal_rank(found: Ranks, grades: Grades, *, k: int | None = None) -> Values:
    """1 / rank of the first evidence (Voorhees and Tice 2000).

    0 where none is found in the first k, NaN where R is 0.

    >>> reciprocal_rank(np.array([[3, 5]]), np.array([[1, 1]])).round(3).tolist()
    [0.333]
    """
    if found.shape[1] == 0:
        return np.full(len(found), np.nan)
    first = _ordered(found, grades, k).min(axis=1)
    return _where_scored(_inverse(first), grades)


def ndcg(found: Ranks, grades: Grades, *, k: int | None = None, gain: Gain = "linear") -> Values:
    """Discounted gain of the evidence found, over that of the ideal order of all evidence (Järvelin and Kekäläinen
    2002).

    The gain of a rank is the sum over the evidence that is found there, and the discount is log2(rank + 1). The ideal
    order has one evidence at each of the first min(R, k) ranks, highest grade first. One result can hold several
    evidences and so beat it: the value is capped at 1. `gain` is `linear` (the grade) or `exponential` (2^grade - 1).
    NaN where R is 0; 0 where nothing is found; a negative grade gains nothing.

    >>> ndcg(np.array([[3, 2, 1]]), np.array([[3, 2, 1]])).round(3).tolist()
    [0.79]
    >>> ndcg(np.array([[3, 2, 1]]), np.array([[3, 2, 1]]), gain="exponential").round(3).tolist()
    [0.681]
    """
    worth = gains(grades, gain)
    reached = np.where(_inside(found, grades, k), worth / np.log2(np.maximum(found, 1) + 1.0), 0).sum(axis=1)
    depth = worth.shape[1] if k is None else min(k, worth.shape[1])
    best = -np.sort(-worth, axis=1)[:, :depth]
    ideal = (best / np.log2(np.arange(depth) + 2.0)).sum(axis=1)
    with np.errstate(invalid="ignore"):
        return np.asarray(np.minimum(reached / ideal, 1.0), np.float64)


def average_precision(found: Ranks, grades: Grades, *, k: int | None = None) -> Values:
    """Sum over the evidence found in the first k of precision at its rank, over R.

    Precision at a rank is as in `precision`: results so far that bring new evidence, over the rank. NaN where R is 0; 0
    where nothing is found.

    >>> average_precision(np.array([[1, 0]]), np.array([[1, 1]])).tolist()
    [0.5]
    """
    ranks = _ordered(found, grades, k)
    at_rank = np.cumsum(_bringing(ranks), axis=1) * _inverse(ranks)
    return _over_evidence(at_rank.sum(axis=1), grades)


def gains(grades: Grades, gain: Gain) -> Values:
    """What each evidence is worth: its grade, or 2^grade - 1; 0 where it is no evidence."""
    positive = np.maximum(grades, 0).astype(np.float64)
    return positive if gain == "linear" else np.exp2(positive) - 1


def _inside(found: Ranks, grades: Grades, k: int | None) -> NDArray[np.bool_]:
    """Which evidences are found in the first k."""
    inside = (found > 0) & (grades > 0)
    return inside if k is None else inside & (found <= k)


def _ordered(found: Ranks, grades: Grades, k: int | None) -> NDArray[np.int64]:
    """The ranks at which evidence is found in the first k, ascending in each row, then `_NEVER`."""
    return np.sort(np.where(_inside(found, grades, k), found, _NEVER), axis=1)


def _bringing(ordered: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which entries are the first at their rank: each stands for one result that brings new evidence."""
    first: NDArray[np.bool_] = ordered != _NEVER
    first[:, 1:] &= ordered[:, 1:] != ordered[:, :-1]
    return first


def _inverse(ranks: NDArray[np.int64]) -> Values:
    return np.where(ranks == _NEVER, 0.0, 1.0 / ranks)


def _over_evidence(counts: NDArray[np.number], grades: Grades) -> Values:
    with np.errstate(invalid="ignore"):
        return np.asarray(counts / (grades > 0).sum(axis=1), dtype=np.float64)


def _where_scored(values: Any, grades: Grades) -> Values:
    return np.where((grades > 0).any(axis=1), np.asarray(values, np.float64), np.nan)
