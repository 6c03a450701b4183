"""Documents that stand twice under one question."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_titan.evaluation.engine.keys import Keys, document_keys, exact_keys, question_keys, spread

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
    """Two rows of one question with the same document, or `None`. Nothing is sorted but the few rows in doubt."""
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
    """Two places with equal keys.

    Every row writes its number into a table; a row that finds another's there shares a place with it, by chance or
    because their keys are equal. Only these are compared: with who is in the table, and with each other.
    """
    rows = np.arange(len(keys), dtype=np.int32)
    places = spread(keys, max(len(keys), 1).bit_length() + 2)
    table = np.empty(1 << (max(len(keys), 1).bit_length() + 2), np.int32)
    table[places] = rows
    there = table[places]
    losers = np.flatnonzero(there != rows)
    if not len(losers):
        return None
    beaten = keys[losers]
    equal = keys[there[losers]] == beaten
    if equal.any():
        loser = int(losers[int(np.argmax(equal))])
        return min(loser, int(there[loser])), max(loser, int(there[loser]))
    order = np.argsort(beaten, kind="stable")
    twice = np.flatnonzero(beaten[order[1:]] == beaten[order[:-1]])
    if not len(twice):
        return None
    return int(losers[order[twice[0]]]), int(losers[order[twice[0] + 1]])
