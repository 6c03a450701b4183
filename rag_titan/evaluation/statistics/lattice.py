"""Differences that are whole multiples of one step, as right/wrong outcomes and many graded metrics are.

On such a lattice a distribution over all resamples, or over all sign flips, is a convolution: exact, without drawing.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from rag_titan.errors import InputError

__all__ = ["Lattice", "lattice_of"]

LARGEST_DENOMINATOR = 5040
LARGEST_SUPPORT = 1 << 22


@dataclass(frozen=True)
class Lattice:
    """`values == step * multiples`, one whole number a question; `step` is in the unit of the differences."""

    step: float
    multiples: NDArray[np.int64]


def lattice_of(values: NDArray[np.float64]) -> Lattice:
    """The coarsest lattice that holds all `values`, or an `InputError` where there is none that is small enough.

    >>> lattice_of(np.array([0.5, -1.0, 0.0])).step
    0.5
    """
    fractions = [Fraction(float(value)).limit_denominator(LARGEST_DENOMINATOR) for value in np.unique(values)]
    if any(abs(float(f) - v) > 1e-12 for f, v in zip(fractions, np.unique(values), strict=True)):
        raise _refusal(len(fractions))
    scale = lcm(*(fraction.denominator for fraction in fractions))
    numerators = [int(fraction * scale) for fraction in fractions]
    divisor = gcd(*numerators) or 1
    reach = max(numerators) - min(numerators)
    if reach // divisor * values.size > LARGEST_SUPPORT:
        raise _refusal(len(fractions))
    step = divisor / scale
    return Lattice(step, np.rint(values / step).astype(np.int64))


def _refusal(distinct: int) -> InputError:
    return InputError(
        f"The exact method needs differences on one small lattice, such as -1, 0, +1; these {distinct} distinct values "
        "are too fine for it: use resampling"
    )
