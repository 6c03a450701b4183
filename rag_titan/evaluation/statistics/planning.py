"""Before an experiment: how much can be seen with n questions, and how much luck the best of many variants enjoys."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri
from scipy.stats import binom

from rag_titan.errors import InputError
from rag_titan.evaluation.statistics.interval import checked_confidence
from rag_titan.records import Record

__all__ = ["BestOfMany", "best_of_many", "paired_half_width", "questions_needed", "rate_half_width", "sign_test_power"]

MOST_QUESTIONS = 20_000


def rate_half_width(rate: float, questions: int, *, confidence: float = 0.95) -> float:
    """Half the width of the normal interval for a share of right answers near `rate` (0 to 1), over `questions`.

    >>> round(rate_half_width(0.8, 50), 2), round(rate_half_width(0.8, 200), 3)
    (0.11, 0.055)
    """
    _check_shares(rate=rate)
    _check_count(questions=questions)
    return _z(confidence) * sqrt(rate * (1 - rate) / questions)


def paired_half_width(fixed: float, broken: float, questions: int, *, confidence: float = 0.95) -> float:
    """Half the width of the normal interval for a paired difference, from the shares fixed and broken (0 to 1).

    Only questions that change move it: the width follows fixed + broken, hardly the net gain.

    >>> round(paired_half_width(0.15, 0.10, 100), 3), round(paired_half_width(0.05, 0.0, 100), 3)
    (0.098, 0.043)
    """
    _check_shares(fixed=fixed, broken=broken)
    _check_count(questions=questions)
    return _z(confidence) * sqrt((fixed + broken - (fixed - broken) ** 2) / questions)


def sign_test_power(fixed: float, broken: float, questions: int, *, alpha: float = 0.05) -> float:
    """The chance (0 to 1) that the exact two-sided sign test is significant at `alpha`, summed over all outcomes.

    Each question is fixed with chance `fixed`, broken with chance `broken`, and otherwise a tie. Nothing is simulated:
    the number of discordant questions is binomial, and so is the number fixed among them.

    >>> round(sign_test_power(0.5, 0.0, 6), 6)  # all six must be fixed, for p = 2 / 2**6
    0.015625
    """
    _check_shares(fixed=fixed, broken=broken)
    _check_count(questions=questions)
    checked_confidence(1 - alpha)
    discordant = np.arange(questions + 1)
    chance = binom.pmf(discordant, questions, fixed + broken)
    critical = _critical_counts(discordant, alpha)
    among = fixed / (fixed + broken) if fixed + broken else 0.5
    # Significant on either side: at most `critical` broken ones, or at most `critical` fixed ones.
    rejected = binom.cdf(critical, discordant, 1 - among) + binom.cdf(critical, discordant, among)
    return float(np.sum(chance * np.where(critical < 0, 0.0, rejected)))


def questions_needed(fixed: float, broken: float, *, power: float = 0.8, alpha: float = 0.05) -> int:
    """The smallest number of questions from which on the exact sign test keeps at least `power`.

    The exact test's power climbs in a saw-tooth, so the first number that reaches the power may fall short again a few
    questions later; the number given holds for the next hundred as well. Raises `InputError` where even 20,000
    questions do not suffice, such as when as many are broken as fixed.
    """
    _check_shares(fixed=fixed, broken=broken, power=power)
    high = 8
    while not _keeps_power(fixed, broken, high, power, alpha):
        high *= 2
        if high > MOST_QUESTIONS:
            raise InputError(
                f"No set of up to {MOST_QUESTIONS} questions shows {fixed:g} fixed against {broken:g} broken "
                f"with power {power:g}: plan for a larger difference"
            )
    low = high // 2
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _keeps_power(fixed, broken, middle, power, alpha) else (middle, high)
    return high


def _keeps_power(fixed: float, broken: float, questions: int, power: float, alpha: float) -> bool:
    reach = range(questions, questions + 101, max(1, questions // 100))
    return all(sign_test_power(fixed, broken, n, alpha=alpha) >= power for n in reach)


def _critical_counts(discordant: NDArray[np.int64], alpha: float) -> NDArray[np.int64]:
    """For each number of discordant questions, the largest minority that is still significant; -1 where none is."""
    counts = np.asarray(binom.ppf(alpha / 2, discordant, 0.5)).astype(np.int64)
    return np.where(binom.cdf(counts, discordant, 0.5) <= alpha / 2, counts, counts - 1)


@dataclass(frozen=True)
class BestOfMany(Record):
    """What happens when the best of many equally good variants is picked by its score.

    `true_rate` is every variant's real share right (0 to 1), `picked_score` the expected score of the one that is
    picked, and `optimism` their difference: all of it vanishes on fresh questions.
    """

    variants: int
    questions: int
    true_rate: float
    picked_score: float
    optimism: float


def best_of_many(variants: int, questions: int, chances: Sequence[tuple[float, float]]) -> BestOfMany:
    """The expected score of the best of `variants` independent, equally good variants over `questions`.

    `chances` says how sure the questions are: pairs of (share of the questions, chance that a variant answers one of
    them), whose shares add up to 1. Computed exactly, as the expected maximum over the distribution of one score.

    >>> result = best_of_many(30, 150, [(0.5, 0.95), (0.3, 0.60), (0.2, 0.20)])
    >>> round(result.true_rate, 3), round(result.optimism, 3)
    (0.695, 0.059)
    """
    _check_count(variants=variants, questions=questions)
    if abs(sum(share for share, _ in chances) - 1) > 1e-9:
        raise InputError(
            f"The shares add up to {sum(share for share, _ in chances):g}, not 1: say what every question is"
        )
    distribution = np.ones(1)
    ends = np.rint(np.cumsum([0.0, *(share for share, _ in chances)]) * questions).astype(int)
    for (share, chance), count in zip(chances, np.diff(ends), strict=True):
        _check_shares(share=share, chance=chance)
        distribution = np.convolve(distribution, binom.pmf(np.arange(count + 1), count, chance))
    scores = np.arange(questions + 1) / questions
    below = np.minimum(np.cumsum(distribution), 1.0) ** variants
    picked = float(scores[-1] - np.sum(below[:-1]) / questions)
    rate = float(np.sum(scores * distribution))
    return BestOfMany(variants, questions, rate, picked, picked - rate)


def _z(confidence: float) -> float:
    return float(ndtri((1 + checked_confidence(confidence)) / 2))


def _check_shares(**shares: float) -> None:
    for name, share in shares.items():
        if not 0 <= share <= 1:
            raise InputError(f"{name} {share:g} is not a share from 0 to 1: write 15% as 0.15")
    if shares.get("fixed", 0) + shares.get("broken", 0) > 1:
        raise InputError(f"fixed {shares['fixed']:g} and broken {shares['broken']:g} add up to more than 1")


def _check_count(**counts: int) -> None:
    for name, count in counts.items():
        if count < 1:
            raise InputError(f"{name} {count} is not at least 1")
