"""The arithmetic of a comparison: differences, question by question, and what is told of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rag_titan.errors import InputError, near_matches
from rag_titan.evaluation.comparison.records import FEW_QUESTIONS, Change, Comparison, Slice
from rag_titan.evaluation.comparison.refusals import doubts
from rag_titan.evaluation.comparison.sides import Side
from rag_titan.evaluation.scoring.averaging import mean
from rag_titan.evaluation.statistics.bootstrap import bca_interval, percentile_interval
from rag_titan.evaluation.statistics.exact import exact_interval
from rag_titan.evaluation.statistics.interval import Interval, checked_confidence
from rag_titan.evaluation.statistics.significance import permutation_test, sign_test
from rag_titan.evaluation.statistics.tango import tango_interval

__all__ = ["METHODS", "Drawing", "Method", "checked_drawing", "paired"]

Method: TypeAlias = Literal["percentile", "bca", "exact"]
METHODS: tuple[Method, ...] = ("percentile", "bca", "exact")

# Equal values that were added up in another order are ties.
_ROUNDING = 1e-12


@dataclass(frozen=True)
class Drawing:
    """How intervals are made."""

    method: Method
    confidence: float
    seed: int
    resamples: int

    def interval(self, differences: Sequence[float]) -> tuple[float, float]:
        """Of the mean difference: its low and its high end."""
        made: Interval
        if self.method == "exact":
            made = exact_interval(differences, confidence=self.confidence)
        else:
            draw = bca_interval if self.method == "bca" else percentile_interval
            made = draw(differences, confidence=self.confidence, resamples=self.resamples, seed=self.seed)
        return made.low, made.high


def checked_drawing(method: Method, confidence: float, seed: int, resamples: int) -> Drawing:
    """The way to make intervals, or an `InputError`."""
    if method not in METHODS:
        raise InputError(f"method {method!r} does not exist: {near_matches(str(method), METHODS)}")
    if not isinstance(resamples, int) or resamples < 1:
        raise InputError(f"resamples {resamples} is not a whole number of at least 1: 5000 is usual")
    if not isinstance(seed, int) or seed < 0:
        raise InputError(f"seed {seed} is not a whole number of at least 0: 0 is usual")
    return Drawing(method, checked_confidence(confidence), seed, resamples)


def paired(before: Side, after: Side, metric: str, drawing: Drawing) -> Comparison:
    """The comparison of two sides that can be compared."""
    changes = {
        key: _change(key, before, after)
        for key, value in before.values.items()
        if value is not None and after.values[key] is not None
    }
    if not changes:
        raise InputError(f"No question of {before.name} and {after.name} has a value of {metric}: nothing to compare")
    whole = _summary("all", list(changes.values()), drawing)
    differences = [change.difference for change in changes.values()]
    fixed, broken = whole.fixed, whole.broken
    tango = None
    if fixed is not None and broken is not None:
        made = tango_interval(fixed, broken, whole.questions, confidence=drawing.confidence)
        tango = (made.low, made.high)
    moved = [one for one in changes.values() if one.difference != 0 or one.right_before != one.right_after]
    measured = before.tokens is not None and after.tokens is not None
    return Comparison(
        name_before=before.name,
        name_after=after.name,
        metric=metric,
        questions=whole.questions,
        before=whole.before,
        after=whole.after,
        mean_difference=whole.mean_difference,
        interval=whole.interval,
        method=drawing.method,
        confidence=drawing.confidence,
        wins=whole.wins,
        losses=whole.losses,
        ties=whole.ties,
        fixed=fixed,
        broken=broken,
        tango=tango,
        sign_test_p=whole.sign_test_p,
        permutation_p=permutation_test(differences, seed=drawing.seed),
        corrected_p=whole.sign_test_p,
        variants=1,
        slices=_slices(list(changes.values()), drawing),
        changes=tuple(sorted(moved, key=lambda one: (one.difference, one.right_after is not False))),
        not_scored=tuple(key for key in before.values if key not in changes),
        context_tokens=(before.tokens or 0, after.tokens or 0) if measured else None,
        questions_hash=before.questions_hash or after.questions_hash,
        digest_before=before.digest,
        digest_after=after.digest,
        seed=drawing.seed,
        resamples=drawing.resamples,
        warnings=tuple(doubts(before, after)),
    )


def _change(key: str, before: Side, after: Side) -> Change:
    old, new = before.values[key] or 0.0, after.values[key] or 0.0
    right = before.right.get(key), after.right.get(key)
    known = None not in right
    return Change(
        id=key,
        question=after.questions.get(key) or before.questions.get(key, ""),
        task_type=before.slices.get(key),
        before=old,
        after=new,
        difference=0.0 if abs(new - old) <= _ROUNDING else new - old,
        right_before=right[0] if known else None,
        right_after=right[1] if known else None,
    )


def _slices(changes: Sequence[Change], drawing: Drawing) -> tuple[Slice, ...]:
    """By task type, in the order in which these appear; none where no question has one."""
    grouped: dict[str | None, list[Change]] = {}
    for change in changes:
        grouped.setdefault(change.task_type, []).append(change)
    if set(grouped) == {None}:
        return ()
    return tuple(_summary(name or "-", members, drawing) for name, members in grouped.items())


def _summary(name: str, changes: Sequence[Change], drawing: Drawing) -> Slice:
    differences = [change.difference for change in changes]
    wins, losses = sum(d > 0 for d in differences), sum(d < 0 for d in differences)
    defined = all(change.right_before is not None for change in changes)
    return Slice(
        name=name,
        questions=len(changes),
        before=mean([change.before for change in changes]),
        after=mean([change.after for change in changes]),
        mean_difference=mean(differences),
        interval=drawing.interval(differences),
        wins=wins,
        losses=losses,
        ties=len(changes) - wins - losses,
        fixed=sum(bool(one.right_after and not one.right_before) for one in changes) if defined else None,
        broken=sum(bool(one.right_before and not one.right_after) for one in changes) if defined else None,
        sign_test_p=sign_test(wins, losses),
        few=len(changes) < FEW_QUESTIONS,
    )
