"""At which rank each evidence is found: the one thing that every ranking metric is computed from."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from rag_titan.evaluation.evidence import Evidence, same_name
from rag_titan.evaluation.scoring.intervals import Intervals
from rag_titan.evaluation.scoring.returned import Result

__all__ = ["CharacterCounts", "character_counts", "found_ranks", "labelled_by_spans"]

CharacterCounts = tuple[NDArray[np.int64], NDArray[np.int64], int]


def found_ranks(
    results: Sequence[Result], evidence: Sequence[Evidence], texts: Mapping[str, str] | None = None
) -> NDArray[np.int64]:
    """The rank from 1 at which each evidence is found in `results`, best first; 0 where it never is.

    A file is found at its first result, a page at the first result that touches it, and a span at the result that
    completes its coverage: with the ones before it, it covers the span's non-blank characters, or the share of them
    that the label asks for. Results that only touch the span's ends do not overlap it. `texts` gives the text of each
    document by `same_name(source)`; without it blanks are told by the label's quote, or every character counts.

    >>> from rag_titan.evaluation.evidence import parse_evidence_id
    >>> from rag_titan.evaluation.results import Retrieved
    >>> results = [Retrieved("a.md", start=0, end=10), Retrieved("b.md"), Retrieved("a.md", start=10, end=15)]
    >>> found_ranks(results, [parse_evidence_id("b.md"), parse_evidence_id("a.md#char=5,15")]).tolist()
    [2, 3]
    """
    found = np.zeros(len(evidence), dtype=np.int64)
    waiting: defaultdict[str, dict[int, _Label]] = defaultdict(dict)
    for place, label in enumerate(evidence):
        name = same_name(label.source)
        waiting[name][place] = _Label(label, (texts or {}).get(name))
    for rank, result in enumerate(results, 1):
        labels = waiting.get(same_name(result.source), {})
        for place in [place for place, label in labels.items() if label.completed_by(result)]:
            found[place] = rank
            del labels[place]
    return found


class _Label:
    """One evidence while it is looked for: what of its span is still uncovered."""

    def __init__(self, label: Evidence, text: str | None) -> None:
        self._page = label.page
        self._start = label.start
        if label.span is not None:
            self._end = label.span[1]
            self._uncovered = _non_blank(label, text)
            self._lacking = max(1, math.ceil(self._uncovered.count(1) * label.coverage - 1e-9))

    def completed_by(self, result: Result) -> bool:
        """Whether the evidence is found now that `result` has been read, too."""
        if self._page is not None:
            return self._page in result.page_numbers
        if self._start is None:
            return True
        if result.start is None or result.end is None:
            return False
        first, last = max(self._start, result.start) - self._start, min(self._end, result.end) - self._start
        if first < last:
            self._lacking -= self._uncovered.count(1, first, last)
            self._uncovered[first:last] = bytes(last - first)
        return self._lacking <= 0


def _non_blank(label: Evidence, text: str | None) -> bytearray:
    """A 1 for each character of the span that has to be covered."""
    start, end = label.span or (0, 0)
    labelled = label.quote if text is None else text[start:end]
    if labelled is None or len(labelled) != end - start or not labelled.strip():
        return bytearray(b"\1" * (end - start))
    return bytearray(not character.isspace() for character in labelled)


def labelled_by_spans(evidence: Iterable[Evidence]) -> bool:
    """Whether all relevant evidence is spans: what span metrics need."""
    return all(label.span is not None for label in evidence if label.relevant)


def character_counts(results: Sequence[Result], evidence: Sequence[Evidence]) -> CharacterCounts:
    """Characters, for span metrics: retrieved up to each rank, labelled ones among them, and labelled in all.

    Text that two results share counts once, and so does text that two labels share. Every result has a span. Where the
    labels of relevant evidence are not all spans, nothing counts as labelled: what a file label covers is not known.
    """
    labelled: defaultdict[str, Intervals] = defaultdict(Intervals)
    if labelled_by_spans(evidence):
        for label in evidence:
            if label.relevant and label.span is not None:
                labelled[same_name(label.source)].add(*label.span)
    seen: defaultdict[str, Intervals] = defaultdict(Intervals)
    retrieved = np.zeros(len(results), dtype=np.int64)
    covered = np.zeros(len(results), dtype=np.int64)
    for place, result in enumerate(results):
        name = same_name(result.source)
        for start, end in seen[name].add(result.start or 0, result.end or 0):
            retrieved[place] += end - start
            covered[place] += labelled[name].overlap(start, end)
    return retrieved.cumsum(), covered.cumsum(), sum(intervals.length for intervals in labelled.values())
