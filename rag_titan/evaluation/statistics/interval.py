"""The record that every interval function returns, and the checks that they share."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rag_titan.errors import InputError
from rag_titan.records import Record

__all__ = ["Interval", "checked_confidence", "checked_differences"]


@dataclass(frozen=True)
class Interval(Record):
    """An interval for a mean difference: `low` and `high` in its unit, `confidence` between 0 and 1."""

    low: float
    high: float
    confidence: float
    method: str


def checked_differences(differences: ArrayLike) -> NDArray[np.float64]:
    """`differences` as a 1-D array of at least one finite number, or an `InputError`."""
    array = np.asarray(differences, dtype=np.float64)
    if array.ndim != 1 or array.size == 0:
        raise InputError(
            f"Differences are one number a question, at least one; got shape {array.shape}: pass a flat list"
        )
    if not np.isfinite(array).all():
        first = int(np.flatnonzero(~np.isfinite(array))[0])
        raise InputError(f"Difference {first} is {array[first]}, not a finite number: leave out what was not scored")
    return array


def checked_confidence(confidence: float) -> float:
    """`confidence` when it lies strictly between 0 and 1, or an `InputError`."""
    if not 0 < confidence < 1:
        raise InputError(f"confidence {confidence} is not between 0 and 1: write 95% as 0.95")
    return confidence
