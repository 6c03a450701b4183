"""From ranked lists to the value of every metric for every question."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from numbers import Integral
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from rag_titan.errors import InputError, near_matches
from rag_titan.evaluation.evidence import Evidence
from rag_titan.evaluation.metrics.names import MetricSpec
from rag_titan.evaluation.metrics.ranking import GAINS, Gain, all_found
from rag_titan.evaluation.questions.question import Question
from rag_titan.evaluation.scoring.averaging import mean_of_defined
from rag_titan.evaluation.scoring.finding import character_counts, found_ranks
from rag_titan.evaluation.scoring.returned import Result

__all__ = ["Arrays", "Scores", "Scoring", "score_lists"]

T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True)
class Scoring:
    """What is measured, and how: `top_k` is the cutoff of metrics that are named without one but need one.

    Raises `InputError` for a cutoff below 1, a gain that does not exist, and a metric without the cutoff that it needs.
    """

    metrics: tuple[MetricSpec, ...]
    top_k: int | None
    gain: Gain = "linear"

    def __post_init__(self) -> None:
        whole = isinstance(self.top_k, Integral) and not isinstance(self.top_k, bool) and self.top_k >= 1
        if self.top_k is not None and not whole:
            raise InputError(f"top_k is the number of results that count, at least 1, not {self.top_k!r}")
        if self.gain not in GAINS:
            raise InputError(f"gain {self.gain!r} does not exist: {near_matches(str(self.gain), GAINS)}")
        for spec in self.metrics:
            if self.top_k is None and spec.k is None and spec.entry.needs_cutoff:
                raise InputError(f"Metric {spec.name!r} needs a cutoff: write {spec.name}@10, or give top_k")

    @cached_property
    def depth(self) -> int | None:
        """How many results are looked at: as many as the largest cutoff, or all."""
        return None if self.top_k is None else max(self.top_k, *(spec.k or 1 for spec in self.metrics))

    @cached_property
    def counts_characters(self) -> bool:
        """Whether a span metric is among them, which needs the span of every result."""
        return any("labelled" in spec.entry.arrays for spec in self.metrics)

    def cutoff(self, spec: MetricSpec) -> int | None:
        """The cutoff that counts for the metric; `None` for the whole list."""
        return self.top_k if spec.k is None and spec.entry.needs_cutoff else spec.k


@dataclass(frozen=True)
class Arrays:
    """What the kernels of `metrics/` take: one row a question, padded with zeros to the longest.

    `found`, `grades` and `required` are questions x evidences; `retrieved` and `covered` questions x ranks, and
    `labelled` has one number for each question. The last three are empty where no span metric is asked for.
    """

    found: NDArray[np.int64]
    grades: NDArray[np.float64]
    required: NDArray[np.bool_]
    retrieved: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    covered: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    labelled: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))


@dataclass(frozen=True)
class Scores:
    """The values of each question by metric key, `None` where undefined, and whether all that it needs was found."""

    keys: tuple[str, ...]
    values: tuple[Mapping[str, float | None], ...]
    complete: tuple[bool, ...]

    @property
    def means(self) -> dict[str, float | None]:
        """The mean of each metric over the questions for which it is defined."""
        return {key: mean_of_defined(values[key] for values in self.values) for key in self.keys}


def score_lists(
    questions: Sequence[Question],
    lists: Sequence[Sequence[Result]],
    scoring: Scoring,
    texts: Mapping[str, str] | None = None,
) -> Scores:
    """Score one ranked list for each question; an empty list is one that finds nothing."""
    evidence = [question.evidence for question in questions]
    found = [found_ranks(results, labels, texts) for results, labels in zip(lists, evidence, strict=True)]
    arrays = _arrays(found, evidence)
    if scoring.counts_characters:
        arrays = _with_characters(arrays, lists, evidence)
    columns = {spec.key: _kernel_values(arrays, spec, scoring) for spec in scoring.metrics}
    listed = {key: [None if np.isnan(value) else float(value) for value in column] for key, column in columns.items()}
    values = tuple({key: column[place] for key, column in listed.items()} for place in range(len(questions)))
    complete = all_found(arrays.found, arrays.grades, arrays.required, k=scoring.top_k) == 1
    return Scores(tuple(columns), values, tuple(complete.tolist()))


def _kernel_values(arrays: Arrays, spec: MetricSpec, scoring: Scoring) -> NDArray[np.float64]:
    options: dict[str, Any] = {"k": scoring.cutoff(spec)}
    if spec.entry.takes_gain:
        options["gain"] = scoring.gain
    values: NDArray[np.float64] = spec.entry.load()(*(getattr(arrays, name) for name in spec.entry.arrays), **options)
    return values


def _arrays(found: Sequence[NDArray[np.int64]], evidence: Sequence[Sequence[Evidence]]) -> Arrays:
    return Arrays(
        found=_padded(found, np.dtype(np.int64)),
        grades=_padded([[label.grade for label in labels] for labels in evidence], np.dtype(np.float64)),
        required=_padded([[label.required for label in labels] for labels in evidence], np.dtype(np.bool_)),
    )


def _with_characters(
    arrays: Arrays, lists: Sequence[Sequence[Result]], evidence: Sequence[Sequence[Evidence]]
) -> Arrays:
    counts = [character_counts(results, labels) for results, labels in zip(lists, evidence, strict=True)]
    width = max((len(retrieved) for retrieved, _, _ in counts), default=0)
    retrieved = np.array([_extended(row, width) for row, _, _ in counts])
    covered = np.array([_extended(row, width) for _, row, _ in counts])
    labelled = np.array([total for _, _, total in counts], dtype=np.int64)
    return replace(arrays, retrieved=retrieved, covered=covered, labelled=labelled)


def _extended(counts: NDArray[np.int64], width: int) -> NDArray[np.int64]:
    # A list that ends early holds as many characters at every later rank as at its last.
    return np.append(counts, np.full(width - len(counts), counts[-1] if len(counts) else 0))


def _padded(rows: Iterable[Sequence[Any] | NDArray[Any]], dtype: "np.dtype[T]") -> NDArray[T]:
    rows = list(rows)
    padded = np.zeros((len(rows), max(map(len, rows), default=0)), dtype=dtype)
    for place, row in enumerate(rows):
        padded[place, : len(row)] = row
    return padded
