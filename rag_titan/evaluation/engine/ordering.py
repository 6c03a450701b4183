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
    lengths = np.diff(starts)
    disorder = np.zeros(len(lengths), bool)
    disorder[np.searchsorted(starts, out_of_order, side="right") - 1] = True
    unsorted = np.flatnonzero(disorder)
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
    lengths = np.diff(starts)
    sizes = _sizes(lengths[questions])
    for size in np.unique(sizes):
        alike = questions[sizes == size]
        width = int(lengths[alike].max())
        at_once = max(1, _CELLS // max(width, 1))
        for first in range(0, len(alike), at_once):
            some = alike[first : first + at_once]
            table = np.full((len(some), width), -np.inf)
            inside = np.arange(width) < lengths[some][:, None]
            if some[-1] - some[0] == len(some) - 1:  # neighbours: their rows are one slice
                table[inside] = scores[starts[some[0]] : starts[some[-1] + 1]]
            else:
                table[inside] = scores[(starts[some][:, None] + np.arange(width))[inside]]
            yield some, table, lengths[some]


def _sizes(lengths: Rows) -> Rows:
    """A number for each length, equal for those that share a table: all, unless it would be mostly padding."""
    if not len(lengths) or int(lengths.max()) * len(lengths) <= 2 * int(lengths.sum()):
        return np.zeros(len(lengths), np.int64)
    return np.ceil(np.log2(np.maximum(lengths, 1))).astype(np.int64)
