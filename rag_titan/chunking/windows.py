"""Units in a row become overlapping windows: the one packing that every chunker uses."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

__all__ = ["windows"]


def windows(begins: Sequence[int], ends: Sequence[int], size: int, overlap: int) -> Iterator[tuple[int, int]]:
    """Pack units into windows `(first, last)`, `last` excluded, each as long as `size` allows.

    Unit `i` begins at `begins[i]` and ends at `ends[i]` on one scale, both ascending; a window measures from the begin
    of its first unit to the end of its last. The next window takes up as many of the last units as `overlap` allows and
    still brings at least one new unit, so that both ends of the windows strictly increase. A unit longer than `size`
    is a window of its own.

    >>> list(windows(range(5), range(1, 6), 3, 1))
    [(0, 3), (2, 5)]
    """
    count = len(begins)
    first = 0
    while first < count:
        last = max(bisect_right(ends, begins[first] + size, first), first + 1)
        yield first, last
        if last == count:
            return
        again = max(ends[last - 1] - overlap, ends[last] - size)
        first = bisect_left(begins, again, first + 1, last)
