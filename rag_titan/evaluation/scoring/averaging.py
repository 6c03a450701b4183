"""The only place where the values of questions become one number."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

__all__ = ["mean", "mean_of_defined", "percentile"]


def mean(values: Sequence[float]) -> float:
    """The mean of at least one value; their order changes nothing, not even the last bit."""
    return math.fsum(values) / len(values)


def mean_of_defined(values: Iterable[float | None]) -> float | None:
    """The mean of the values that are defined; `None` where none is.

    >>> mean_of_defined([1, None, 0]), mean_of_defined([None])
    (0.5, None)
    """
    defined = [value for value in values if value is not None]
    return mean(defined) if defined else None


def percentile(values: Sequence[float], percent: float) -> float:
    """The percentile of at least one value, by linear interpolation between the two nearest.

    >>> percentile([1.0, 2.0, 4.0], 50), percentile([1.0, 2.0], 95)
    (2.0, 1.95)
    """
    return float(np.percentile(values, percent, method="linear"))
