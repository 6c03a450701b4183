"""Span metrics: how much labelled text the results cover, in characters.

Shapes: `retrieved` and `covered` are integer arrays, questions x ranks: how many characters the results up to that rank
hold together, text that they share counted once, and how many of these are labelled. `labelled` has one number for each
question, 0 where its labels are not spans. Every character counts, blank ones too. Each function returns one value from
0 to 1 for each question, and NaN where nothing is labelled by spans. Nothing retrieved gives 0. The measures are those
of Smith and Troynikov 2024, "Evaluating Chunking Strategies for Retrieval".
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rag_titan.evaluation.metrics.ranking import Values

__all__ = ["Counts", "iou", "span_precision", "span_recall"]

Counts: TypeAlias = NDArray[np.integer]


def span_recall(covered: Counts, labelled: Counts, *, k: int | None = None) -> Values:
    """Labelled characters that the first k results cover, over all that are labelled.

    NaN where none are; 0 where nothing was retrieved. After the end of the list, the last count stands.

    >>> span_recall(np.array([[0, 8]]), np.array([10]), k=5).tolist()
    [0.8]
    """
    return _share(_up_to(covered, k), labelled, labelled)


def span_precision(covered: Counts, retrieved: Counts, labelled: Counts, *, k: int | None = None) -> Values:
    """Labelled characters that the first k results cover, over all characters that these hold.

    NaN where none are labelled; 0 where nothing was retrieved.

    >>> span_precision(np.array([[0, 10]]), np.array([[100, 180]]), np.array([10])).round(4).tolist()
    [0.0556]
    """
    return _share(_up_to(covered, k), _up_to(retrieved, k), labelled)


def iou(covered: Counts, retrieved: Counts, labelled: Counts, *, k: int | None = None) -> Values:
    """Labelled characters that the first k results cover, over the characters that are labelled or held by these.

    NaN where none are labelled; 0 where nothing was retrieved.

    >>> iou(np.array([[10]]), np.array([[180]]), np.array([20])).round(4).tolist()
    [0.0526]
    """
    inside = _up_to(covered, k)
    return _share(inside, labelled + _up_to(retrieved, k) - inside, labelled)


def _up_to(counts: Counts, k: int | None) -> Counts:
    """The counts at rank k, or at the last rank there is."""
    ranks = counts.shape[1]
    if ranks == 0:
        return np.zeros(len(counts), dtype=np.int64)
    return counts[:, -1 if k is None else min(k, ranks) - 1]


def _share(part: Counts, whole: Counts, labelled: Counts) -> Values:
    shares = part / np.maximum(whole, 1)
    return np.where(labelled > 0, shares, np.nan)
