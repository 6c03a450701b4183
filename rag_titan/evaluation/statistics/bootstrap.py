"""The paired bootstrap: resample the questions, keep each question's difference whole.

Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapters 13 (percentile) and 14 (BCa).
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtr, ndtri

from rag_titan.errors import InputError
from rag_titan.evaluation.statistics.draws import index_blocks
from rag_titan.evaluation.statistics.interval import Interval, checked_confidence, checked_differences

__all__ = ["bca_interval", "percentile_interval", "resampled_means"]


def resampled_means(differences: ArrayLike, *, resamples: int = 5000, seed: int = 0) -> NDArray[np.float64]:
    """The means of `resamples` resamples with replacement, in the order they were drawn; shape `(resamples,)`.

    The recipe is fixed, so that anyone can repeat it: `numpy.random.default_rng(seed)`, and for each resample one
    `integers(0, n, n)`. (Rows drawn together come from the same stream as rows drawn one by one.)

    >>> resampled_means([1, 0, 0, -1, 1], resamples=3, seed=42).round(6).tolist()
    [-0.2, 0.4, -0.4]
    """
    values = checked_differences(differences)
    if resamples < 1:
        raise InputError(f"resamples {resamples} is not at least 1: 5000 is usual")
    means, done = np.empty(resamples), 0
    picked = np.empty(0)
    for indices in index_blocks(values.size, resamples, seed=seed):
        if picked.shape != indices.shape:
            picked = np.empty(indices.shape)
        # "clip" spares numpy a check: the draws are in range by construction.
        np.take(values, indices, out=picked, mode="clip")
        np.mean(picked, axis=1, out=means[done : done + len(indices)])
        done += len(indices)
    return means


def percentile_interval(
    differences: ArrayLike, *, confidence: float = 0.95, resamples: int = 5000, seed: int = 0
) -> Interval:
    """The interval between two percentiles of the resampled means (linear interpolation).

    With few questions it is too short: see the coverage in the documentation before trusting it below 100 questions.

    >>> interval = percentile_interval([1, 0, 0, -1, 1], seed=42)
    >>> round(interval.low, 6), round(interval.high, 6)
    (-0.4, 0.8)
    """
    tail = (1 - checked_confidence(confidence)) / 2
    low, high = np.percentile(
        resampled_means(differences, resamples=resamples, seed=seed), [100 * tail, 100 * (1 - tail)]
    )
    return Interval(float(low), float(high), confidence, "percentile bootstrap")


def bca_interval(differences: ArrayLike, *, confidence: float = 0.95, resamples: int = 5000, seed: int = 0) -> Interval:
    """The bias-corrected and accelerated interval: percentiles shifted for bias and skew.

    Resampled means equal to the observed mean count half below it, since with right/wrong outcomes many are. Where all
    differences are equal there is nothing to resample, and the interval is that one value.
    """
    values = checked_differences(differences)
    checked_confidence(confidence)
    centred = values - values.mean()
    spread = float(np.sum(centred**2))
    if spread == 0:
        return Interval(float(values[0]), float(values[0]), confidence, "BCa bootstrap")
    means = resampled_means(values, resamples=resamples, seed=seed)
    observed, tie = values.mean(), 1e-12 * max(1.0, float(np.abs(values).max()))
    below = np.count_nonzero(means < observed - tie) + 0.5 * np.count_nonzero(np.abs(means - observed) <= tie)
    # Half a resample keeps the correction finite when every resampled mean lies on one side.
    bias = ndtri(np.clip(below, 0.5, resamples - 0.5) / resamples)
    acceleration = float(np.sum(centred**3)) / (6 * spread**1.5)
    z = bias + ndtri([(1 - confidence) / 2, (1 + confidence) / 2])
    low, high = np.percentile(means, 100 * ndtr(bias + z / (1 - acceleration * z)))
    return Interval(float(low), float(high), confidence, "BCa bootstrap")
