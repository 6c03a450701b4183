"""The only place where the values of questions become one number."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

__all__ = ["mean", "percentile"]


def mean(values: Iterable[float | None]) -> float | None:
    """The mean of the values that there are; `None` where there is none. The order of the values changes nothing.

    >>> mean([1, None, 0]), mean([])
    (0.5, None)
    """
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known else None


def percentile(values: Sequence[float], percent: float) -> float | None:
    """The percentile by linear interpolation between the two nearest values; `None` where there is none.

    >>> percentile([1.0, 2.0, 4.0], 50), percentile([1.0, 2.0], 95)
    (2.0, 1.95)
    """
    return float(np.percentile(values, percent, method="linear")) if len(values) else None
