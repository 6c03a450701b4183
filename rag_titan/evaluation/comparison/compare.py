"""`compare`: the same questions before and after one change, paired question by question."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from rag_titan.errors import InputError
from rag_titan.evaluation.comparison.pairing import Method, checked_drawing, paired
from rag_titan.evaluation.comparison.records import Comparison
from rag_titan.evaluation.comparison.refusals import check_comparable
from rag_titan.evaluation.comparison.saved import SavedResult, SavedResults
from rag_titan.evaluation.comparison.sides import AnyResult, Side, side_of_result, side_of_values
from rag_titan.evaluation.results import EndToEndResult, RetrievalResult, SetupsResult
from rag_titan.evaluation.statistics.significance import holm

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Compared", "compare", "compare_variants", "corrected"]

Compared: TypeAlias = "AnyResult | SavedResults | SetupsResult | Sequence[Any] | NDArray[Any]"


def compare(  # noqa: PLR0913 - options, each of which stands for itself
    before: Compared,
    after: Compared,
    *,
    metric: str = "recall",
    method: Method = "percentile",
    confidence: float = 0.95,
    seed: int = 0,
    resamples: int = 5000,
) -> Comparison:
    """Compare two results, matched by question id, or two equally long sequences of one value a question.

    A result is what an evaluation gave back or `load_results` read; its questions are compared by `metric`, a key of
    its rows such as `recall@10` or `answered`. Values of a sequence are numbers or truth values, paired by position.
    `method` is that of the interval: `percentile` and `bca` resample the questions `resamples` times from `seed`,
    `exact` computes what infinitely many resamples of a lattice of values (such as -1, 0, +1) would give. Questions
    without a value are left out and named. Two identical sides give ties only and p-values of 1.

    Raises `InputError`, with every reason, when the sides differ in questions, version of the golden set, cutoff, gain
    or explicit context budget, and when nothing is scored.

    >>> comparison = compare([0, 0, 1, 1, 0], [1, 0, 1, 0, 1], seed=42)
    >>> comparison.wins, comparison.losses, comparison.ties, round(comparison.mean_difference, 3)
    (2, 1, 2, 0.2)
    >>> [round(end, 3) for end in comparison.interval]
    [-0.4, 0.8]
    """
    drawing = checked_drawing(method, confidence, seed, resamples)
    one, other = _side(before, metric, "before"), _side(after, metric, "after")
    given = [isinstance(side, (RetrievalResult, EndToEndResult, SavedResult)) for side in (before, after)]
    if _is_values(before) != _is_values(after):
        raise InputError("A result is compared with a result, and a sequence with a sequence: give two of one kind")
    if not any(given) and len(one.values) != len(other.values):
        raise InputError(
            f"Values are paired by position, but there are {len(one.values)} before and {len(other.values)} after: "
            "give one value a question in both"
        )
    check_comparable(one, other)
    return paired(one, other, metric if not _is_values(before) else "value", drawing)


def compare_variants(
    before: Compared, variants: Mapping[str, Compared] | Iterable[AnyResult], **options: Any
) -> tuple[Comparison, ...]:
    """Compare each of several variants with `before`, in order, with Holm's correction over all of them.

    `options` are those of `compare`. Each comparison's `corrected_p` is its sign test's p-value after the correction,
    and its `variants` their number.
    """
    listed = list(variants.values() if isinstance(variants, Mapping) else variants)
    comparisons = [compare(before, variant, **options) for variant in listed]
    if isinstance(variants, Mapping):
        comparisons = [replace(one, name_after=name) for name, one in zip(variants, comparisons, strict=True)]
    return corrected(comparisons)


def corrected(comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """The comparisons with Holm's correction over all of them."""
    adjusted = holm([one.sign_test_p for one in comparisons])
    return tuple(
        replace(one, corrected_p=float(p), variants=len(comparisons))
        for one, p in zip(comparisons, adjusted, strict=True)
    )


def _is_values(given: Compared) -> bool:
    return not isinstance(given, (RetrievalResult, EndToEndResult, SavedResult, SavedResults, SetupsResult))


def _side(given: Compared, metric: str, name: str) -> Side:
    if isinstance(given, (SavedResults, SetupsResult)):
        if len(given) != 1:
            names = ", ".join(result.name for result in given)
            raise InputError(f"One setup is compared with one, but {name} holds {len(given)}: choose from {names}")
        given = given[0]
    if isinstance(given, (RetrievalResult, EndToEndResult, SavedResult)):
        return side_of_result(given, metric)
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        raise InputError(
            f"{name} is a result or a sequence of values, not {type(given).__name__}: read a file with load_results"
        )
    if any(isinstance(value, (RetrievalResult, EndToEndResult, SavedResult)) for value in given):
        raise InputError(f"One setup is compared with one, but {name} is a list of results: choose one of them")
    return side_of_values(given, name)
