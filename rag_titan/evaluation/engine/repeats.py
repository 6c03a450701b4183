"""Documents that stand twice under one question."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_titan.evaluation.engine.keys import Keys, document_keys, exact_keys, question_keys

__all__ = ["parts", "repeated_rows"]

_ROWS = 1 << 15


def parts(starts: NDArray[np.int64], rows: int = _ROWS) -> list[tuple[int, int]]:
    """Ranges of questions of about `rows` rows each: what is worked on at a time, so that it stays in the cache."""
    ranges, first, count = [], 0, len(starts) - 1
    while first < count:
        after = int(np.searchsorted(starts, starts[first] + rows, side="right")) - 1
        after = min(max(after, first + 1), count)
        ranges.append((first, after))
        first = after
    return ranges


def repeated_rows(starts: NDArray[np.int64], documents: NDArray[Any]) -> tuple[int, int] | None:
    """Two rows of one question with the same document, or `None`."""
    for first, after in parts(starts):
        low, high = int(starts[first]), int(starts[after])
        lengths = np.diff(starts[first : after + 1])
        here, of_row = documents[low:high], np.repeat(question_keys(after - first), lengths)
        pair = _equal_pair(document_keys(here) + of_row)
        if pair is None:
            continue
        if not _same(here, of_row, pair):  # two ids with one key
            pair = _equal_pair(exact_keys(here)[0] + of_row)
        if pair is not None:
            return low + pair[0], low + pair[1]
    return None


def _same(documents: NDArray[Any], of_row: Keys, pair: tuple[int, int]) -> bool:
    one, other = pair
    return bool(documents[one] == documents[other] and of_row[one] == of_row[other])


def _equal_pair(keys: Keys) -> tuple[int, int] | None:
    """The first two places of a key that is there twice; sorting bare numbers is cheaper than any table of them."""
    ordered = np.sort(keys)
    twice = np.flatnonzero(ordered[1:] == ordered[:-1])
    if not len(twice):
        return None
    one, other = np.flatnonzero(keys == ordered[twice[0]])[:2].tolist()
    return one, other
