"""What a comparison gives back."""

from dataclasses import dataclass

from rag_titan.records import Record

__all__ = ["FEW_QUESTIONS", "Change", "Comparison", "Slice"]

FEW_QUESTIONS = 10
"""A slice with fewer questions than this shows a direction, and is no proof."""


@dataclass(frozen=True)
class Change(Record):
    """One question whose value changed: `before`, `after` and `difference` in the unit of the metric.

    `right_before` and `right_after` tell whether it was right, `None` where right and wrong are not defined. The `id`
    of a question that was given as a value in a sequence is its position, counted from 1.
    """

    id: str
    question: str
    task_type: str | None
    before: float
    after: float
    difference: float
    right_before: bool | None = None
    right_after: bool | None = None


@dataclass(frozen=True)
class Slice(Record):
    """The questions of one task type, compared as all of them are; `few` marks those under ten questions."""

    name: str
    questions: int
    before: float
    after: float
    mean_difference: float
    interval: tuple[float, float]
    wins: int
    losses: int
    ties: int
    fixed: int | None
    broken: int | None
    sign_test_p: float
    few: bool


@dataclass(frozen=True, repr=False)
class Comparison(Record):
    """Two variants on the same questions.

    `before` and `after` are the means of `metric` over `questions`, and `mean_difference` is after less before.
    `wins`, `losses` and `ties` count questions whose value rose, fell and stayed. `fixed` counts those right after and
    not before, `broken` the opposite; both, and `tango`, are `None` where right and wrong are not defined. Right is a
    question with every required evidence within the cutoff (`all@k` = 1), or with the value 1 where all values are 0
    or 1. `interval` is `(low, high)` of the mean difference by `method` at `confidence`; `tango` is Tango's score
    interval of (fixed - broken) / questions. `sign_test_p` is exact, on wins and losses; `permutation_p` tests the mean
    difference. `corrected_p` is the sign test's p-value with Holm's correction over all comparisons looked at, and
    `variants` how many variants these were; without a log, and with one variant, it equals `sign_test_p`.

    `slices` are by task type. `changes` holds the questions whose value or outcome changed, worst first. `not_scored`
    are the ids that have no value in either. `context_tokens` are the mean tokens a question was given before and
    after, `None` where they were not measured. `warnings` are sentences about what makes the values doubtful.
    `resamples` and `seed` are those of the bootstrap; the exact method uses neither.
    """

    name_before: str
    name_after: str
    metric: str
    questions: int
    before: float
    after: float
    mean_difference: float
    interval: tuple[float, float]
    method: str
    confidence: float
    wins: int
    losses: int
    ties: int
    fixed: int | None
    broken: int | None
    tango: tuple[float, float] | None
    sign_test_p: float
    permutation_p: float
    corrected_p: float
    variants: int
    slices: tuple[Slice, ...]
    changes: tuple[Change, ...]
    not_scored: tuple[str, ...]
    context_tokens: tuple[float, float] | None
    questions_hash: str
    digest_before: str
    digest_after: str
    seed: int
    resamples: int
    warnings: tuple[str, ...] = ()

    @property
    def fixed_ids(self) -> tuple[str, ...]:
        """The questions that are right after and were not before."""
        return tuple(change.id for change in self.changes if change.right_after and change.right_before is False)

    @property
    def broken_ids(self) -> tuple[str, ...]:
        """The questions that were right before and are not after."""
        return tuple(change.id for change in self.changes if change.right_before and change.right_after is False)

    def __repr__(self) -> str:
        return f"<Comparison {self.name_before!r} -> {self.name_after!r}: {self.questions} questions>"

    def __str__(self) -> str:
        """The report."""
        from rag_titan.evaluation.report.comparison import format_comparison

        return format_comparison(self)
