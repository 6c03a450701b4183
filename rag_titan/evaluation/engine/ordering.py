"""The rows that can matter, in the order of their scores, without sorting the others."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

__all__ = ["Rows", "leading_rows"]

Rows = NDArray[np.int64]
_CELLS = 1 << 16


def leading_rows(starts: Rows, scores: NDArray[np.float64], depth: int | None) -> Rows:
    """The rows with the `depth` highest scores of each question and all that tie with the last of these, in the order
    of questions and, in each, of scores, descending; the order of ties is left open. All rows for `None`.

    A question whose rows are in order already, as in most run files, costs no more than a look at them.
    """
    falling = np.ones(len(scores), bool)
    falling[1:] = scores[1:] <= scores[:-1]
    falling[starts[:-1][starts[:-1] < len(scores)]] = True
    out_of_order = np.flatnonzero(~falling)
    unsorted = np.unique(np.searchsorted(starts, out_of_order, side="right") - 1)
    lengths = np.diff(starts)
    if depth is None:
        rows = np.arange(len(scores))
        kept = lengths
    else:
        least = np.full(len(lengths), -np.inf)
        deep = lengths > depth
        least[deep] = scores[starts[:-1][deep] + depth - 1]
        for questions, table, _ in _tables(starts, scores, unsorted[deep[unsorted]]):
            least[questions] = np.partition(table, table.shape[1] - depth, axis=1)[:, table.shape[1] - depth]
        inside = scores >= np.repeat(least, lengths)
        rows = np.flatnonzero(inside)
        kept = np.diff(np.searchsorted(rows, starts))
    if len(unsorted):
        rows = _sorted(rows, scores[rows], np.concatenate(([0], np.cumsum(kept))), unsorted)
    return rows


def _sorted(rows: Rows, scores: NDArray[np.float64], starts: Rows, questions: Rows) -> Rows:
    """`rows` with those of `questions` in descending order of their scores."""
    rows = rows.copy()
    for some, table, lengths in _tables(starts, scores, questions):
        order = np.argsort(-table, axis=1)
        inside = np.arange(table.shape[1]) < lengths[:, None]
        targets = (starts[some][:, None] + np.arange(table.shape[1]))[inside]
        rows[targets] = rows[(starts[some][:, None] + order)[inside]]
    return rows


def _tables(
    starts: Rows, scores: NDArray[np.float64], questions: Rows
) -> Iterator[tuple[Rows, NDArray[np.float64], Rows]]:
    """The scores of questions as tables, padded with minus infinity: like lengths together, a few at a time."""
    lengths = np.diff(starts)[questions]
    sizes = np.ceil(np.log2(np.maximum(lengths, 1))).astype(np.int64)
    for size in np.unique(sizes):
        alike = questions[sizes == size]
        width = int(np.diff(starts)[alike].max())
        at_once = max(1, _CELLS // max(width, 1))
        for first in range(0, len(alike), at_once):
            some = alike[first : first + at_once]
            inside = np.diff(starts)[some]
            places = np.minimum(starts[some][:, None] + np.arange(width), len(scores) - 1)
            yield some, np.where(np.arange(width) < inside[:, None], scores[places], -np.inf), inside
