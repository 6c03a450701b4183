"""A set of characters, kept as intervals."""

from bisect import bisect_left, bisect_right

__all__ = ["Intervals"]


class Intervals:
    """The union of half-open intervals `[start, end)`.

    >>> union = Intervals()
    >>> union.add(0, 100), union.add(80, 180), union.length
    ([(0, 100)], [(100, 180)], 180)
    >>> union.overlap(170, 200), union.overlap(180, 200)
    (10, 0)
    """

    def __init__(self) -> None:
        self._starts: list[int] = []  # ascending, and no interval touches the next
        self._ends: list[int] = []
        self.length = 0

    def add(self, start: int, end: int) -> list[tuple[int, int]]:
        """Add an interval and return the parts of it that are new, ascending; none for an empty interval."""
        if start >= end:
            return []
        first, last = bisect_left(self._ends, start), bisect_right(self._starts, end)
        new, at = [], start
        for place in range(first, last):
            if at < self._starts[place]:
                new.append((at, self._starts[place]))
            at = max(at, self._ends[place])
        if at < end:
            new.append((at, end))
        if first < last:
            start, end = min(start, self._starts[first]), max(end, self._ends[last - 1])
        self._starts[first:last], self._ends[first:last] = [start], [end]
        self.length += sum(high - low for low, high in new)
        return new

    def overlap(self, start: int, end: int) -> int:
        """How many places of `[start, end)` are in the set."""
        total = 0
        for place in range(bisect_right(self._ends, start), bisect_left(self._starts, end)):
            total += min(end, self._ends[place]) - max(start, self._starts[place])
        return max(total, 0)
