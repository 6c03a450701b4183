"""The bootstrap distribution without resampling, where the differences lie on a lattice."""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.fft import irfft, next_fast_len, rfft

from rag_titan.evaluation.statistics.interval import Interval, checked_confidence, checked_differences
from rag_titan.evaluation.statistics.lattice import lattice_of

__all__ = ["exact_bootstrap", "exact_interval"]

# The Fourier transform leaves rounding of about 1e-15 in each probability; quantiles must not hang on it.
ROUNDING = 1e-10


def exact_bootstrap(differences: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """All values that a resampled mean can take, ascending, and the probability of each; two arrays of one shape.

    A resample draws n differences independently, so the distribution of their sum is the n-fold convolution of the
    distribution of one: its characteristic function is raised to the power n. Raises `InputError` where the differences
    share no small lattice.

    >>> means, probabilities = exact_bootstrap([1, 0])
    >>> means.tolist(), probabilities.round(6).tolist()
    ([0.0, 0.5, 1.0], [0.25, 0.5, 0.25])
    """
    values = checked_differences(differences)
    lattice = lattice_of(values)
    n, lowest = values.size, int(lattice.multiples.min())
    one = np.bincount(lattice.multiples - lowest) / n
    size = n * (one.size - 1) + 1
    padded = next_fast_len(size, real=True)
    probabilities = np.clip(np.asarray(irfft(rfft(one, padded) ** n, padded), dtype=np.float64)[:size], 0, None)
    means = (np.arange(size, dtype=np.float64) + n * lowest) * (lattice.step / n)
    return means, probabilities / probabilities.sum()


def exact_interval(differences: ArrayLike, *, confidence: float = 0.95) -> Interval:
    """The percentile interval of infinitely many resamples: for each tail, the smallest mean whose share reaches it.

    >>> interval = exact_interval([1, 0, 0, -1, 1])
    >>> round(interval.low, 6), round(interval.high, 6)
    (-0.4, 0.8)
    """
    tail = (1 - checked_confidence(confidence)) / 2
    means, probabilities = exact_bootstrap(differences)
    low, high = np.searchsorted(np.cumsum(probabilities), [tail - ROUNDING, 1 - tail - ROUNDING])
    return Interval(float(means[low]), float(means[min(high, means.size - 1)]), confidence, "exact bootstrap")
