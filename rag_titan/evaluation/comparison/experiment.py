"""An experiment: stated before it runs, judged by what was stated."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rag_titan.errors import InputError
from rag_titan.evaluation.comparison.records import Comparison
from rag_titan.records import Record

__all__ = ["Experiment", "Outcome", "Verdict"]

Outcome: TypeAlias = Literal["confirmed", "refuted", "undecided"]

_ROUNDING = 1e-12


@dataclass(frozen=True)
class Verdict(Record):
    """What became of an experiment, and the `reason` in one sentence."""

    outcome: Outcome
    reason: str


@dataclass(frozen=True)
class Experiment(Record):
    """One `change`, the `metric` that is to gain by it, and what would refute it; all stated before anything runs.

    The claim is that the mean of `metric` rises by at least `least_gain` (0 to 1). It is refuted by an interval that
    ends below `least_gain`, or by more than `most_broken` questions that were right before and are not after (`None`:
    any number may be).

    >>> Experiment("hybrid search", metric="recall", least_gain=0.02).refuted_if
    'the interval of recall ends below +0.02'
    """

    change: str
    metric: str = "recall"
    least_gain: float = 0.0
    most_broken: int | None = None

    def __post_init__(self) -> None:
        if not self.change.strip():
            raise InputError(
                "An experiment states its one change: say what is different after, such as 'hybrid search'"
            )
        if not 0 <= self.least_gain <= 1:
            raise InputError(f"least_gain {self.least_gain:g} is not from 0 to 1: write two points as 0.02")
        if self.most_broken is not None and self.most_broken < 0:
            raise InputError(f"most_broken {self.most_broken} is a count: give 0 or more")

    @property
    def refuted_if(self) -> str:
        """The result that would refute it, in words."""
        told = f"the interval of {self.metric} ends below {self.least_gain:+g}"
        return told if self.most_broken is None else f"{told}, or more than {self.most_broken} questions are broken"

    def verdict(self, comparison: Comparison) -> Verdict:
        """Judge `comparison` by what was stated.

        The test is the exact sign test at 1 - `confidence`, with Holm's correction where several variants were looked
        at. Where only one of interval and test tells a difference from none, the verdict is undecided. Raises
        `InputError` for a comparison of another metric.

        >>> from rag_titan.evaluation.comparison.compare import compare
        >>> Experiment("reranker", metric="value").verdict(compare([0] * 5 + [1] * 95, [1] * 100)).outcome
        'undecided'
        """
        if comparison.metric not in (self.metric, "value"):
            raise InputError(
                f"The experiment was stated for {self.metric!r}, but {comparison.metric!r} was compared: "
                f"compare with metric={self.metric!r}"
            )
        if self.most_broken is not None:
            if comparison.broken is None:
                raise InputError("most_broken needs right and wrong outcomes, which these values are not: leave it out")
            if comparison.broken > self.most_broken:
                return Verdict("refuted", f"{comparison.broken} questions broke, and at most {self.most_broken} might")
        if comparison.wins + comparison.losses == 0:
            return Verdict("undecided", "no question changed, so nothing can be told of a gain")
        return self._by_interval(comparison)

    def _by_interval(self, comparison: Comparison) -> Verdict:
        low, high = comparison.interval
        apart = low > _ROUNDING or high < -_ROUNDING
        significant = comparison.corrected_p <= 1 - comparison.confidence + _ROUNDING
        if apart != significant:
            one, other = ("the interval", "the sign test") if apart else ("the sign test", "the interval")
            return Verdict("undecided", f"{one} tells a difference, {other} does not")
        if high < self.least_gain - _ROUNDING:
            return Verdict("refuted", f"the whole interval is below {self.least_gain:+g}")
        if apart and low >= self.least_gain - _ROUNDING:
            return Verdict("confirmed", f"interval and sign test agree on a gain of at least {self.least_gain:+g}")
        if not apart:
            return Verdict("undecided", "neither the interval nor the sign test tells a difference")
        return Verdict("undecided", f"the interval holds gains on both sides of {self.least_gain:+g}")
