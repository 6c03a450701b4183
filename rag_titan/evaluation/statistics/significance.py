"""Tests of the hypothesis that two variants are equally good, on paired differences."""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.stats import binom, binomtest

from rag_titan.errors import InputError
from rag_titan.evaluation.statistics.interval import checked_differences
from rag_titan.evaluation.statistics.lattice import Lattice, lattice_of

__all__ = ["holm", "permutation_test", "sign_test"]

# More sign patterns than this are convolved only where few magnitudes occur; otherwise they are drawn.
LARGEST_CONVOLUTION = 1 << 26
FLIPS_AT_ONCE = 1 << 20


def sign_test(wins: int, losses: int) -> float:
    """The exact two-sided binomial p-value on the discordant questions; 1.0 when there are none. Ties do not count.

    >>> sign_test(6, 4), round(sign_test(5, 0), 4), sign_test(0, 0)
    (0.75390625, 0.0625, 1.0)
    """
    if wins < 0 or losses < 0:
        raise InputError(f"wins {wins} and losses {losses} are counts: neither can be negative")
    return float(binomtest(wins, wins + losses).pvalue) if wins + losses else 1.0


def permutation_test(differences: ArrayLike, *, resamples: int = 10_000, seed: int = 0) -> float:
    """The two-sided p-value of the mean difference under random swaps of the two variants, question by question.

    Exact, by convolution over all 2^n swaps, where the differences lie on a lattice; otherwise estimated from
    `resamples` random swaps as (b + 1) / (B + 1), which is never 0. Two identical runs give 1.

    >>> round(permutation_test([1, 1, 1, 1, 1]), 12)
    0.0625
    """
    values = checked_differences(differences)
    values = values[values != 0]
    if values.size == 0:
        return 1.0
    try:
        lattice = lattice_of(values)
    except InputError:
        return _drawn_permutation(values, resamples, seed)
    magnitudes = np.abs(lattice.multiples)
    if np.unique(magnitudes).size * int(magnitudes.sum()) ** 2 > LARGEST_CONVOLUTION * 64:
        return _drawn_permutation(values, resamples, seed)
    return _exact_permutation(lattice)


def _exact_permutation(lattice: Lattice) -> float:
    """Add the swaps magnitude by magnitude: `count` signs of one magnitude sum to a spread-out binomial.

    Only positive terms are added and multiplied, so small p-values keep their relative precision.
    """
    distribution = np.ones(1)
    magnitudes, counts = np.unique(np.abs(lattice.multiples), return_counts=True)
    for magnitude, count in zip(magnitudes, counts, strict=True):
        part = np.zeros(int(magnitude * count) + 1)
        part[:: int(magnitude)] = binom.pmf(np.arange(count + 1), count, 0.5)
        distribution = np.convolve(distribution, part)
    # Position i holds a sum of 2 * i - total: all signs negative first, all positive last.
    sums = 2 * np.arange(distribution.size) - (distribution.size - 1)
    return min(1.0, float(distribution[np.abs(sums) >= abs(int(lattice.multiples.sum()))].sum()))


def _drawn_permutation(values: NDArray[np.float64], resamples: int, seed: int) -> float:
    if resamples < 1:
        raise InputError(f"resamples {resamples} is not at least 1: 10000 is usual")
    generator = np.random.default_rng(seed)
    observed = abs(values.sum())
    # Sums of the same numbers in another order may differ in the last bits; those are ties, not misses.
    tolerance = 1e-12 * float(np.abs(values).sum())
    rows = max(1, FLIPS_AT_ONCE // values.size)
    as_extreme = 0
    for start in range(0, resamples, rows):
        signs = generator.integers(0, 2, (min(rows, resamples - start), values.size)) * 2 - 1
        as_extreme += int(np.count_nonzero(np.abs(signs @ values) >= observed - tolerance))
    return (as_extreme + 1) / (resamples + 1)


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """Holm's step-down adjusted p-values, in the order given; shape as `p_values`, empty for none.

    The smallest of m is multiplied by m, the next by m - 1, and so on, never falling and never above 1.
    Source: S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6,
    1979.

    >>> holm([0.01, 0.04, 0.03]).round(6).tolist()
    [0.03, 0.06, 0.06]
    """
    p = np.asarray(p_values, dtype=np.float64)
    if p.ndim != 1 or not ((p >= 0) & (p <= 1)).all():
        raise InputError(f"p-values are a flat list of numbers from 0 to 1; got {p.tolist()}")
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(p.size, 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted
