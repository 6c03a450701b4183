"""Whole units packed up to the size; a unit that is too long is split by itself, into finer ones."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rag_titan.chunking.scales import Scale
from rag_titan.chunking.windows import windows

__all__ = ["Packer", "Splitter"]

_SHORT = 10
"""A unit is short when so many of it fit into the size."""

Splitter = Callable[[int, int], Sequence[tuple[int, int]]]
"""Takes a span of the text and returns the units in it, ascending: together they cover its non-blank characters."""


@dataclass(frozen=True)
class Packer:
    """Packs the units of `splitters[0]`, and those of the next splitter where one of them is longer than `size`.

    After the last splitter the scale cuts between any two of its own units. A short unit, such as a title, stays with
    the long one below it. `whole` holds the starts of units that are never split, however long.
    """

    scale: Scale
    size: int
    overlap: int
    splitters: Sequence[Splitter]
    whole: frozenset[int] = frozenset()

    def pack(self, start: int, end: int, level: int = 0) -> Iterator[tuple[int, int]]:
        """The spans of `[start, end)`, in order."""
        if level == len(self.splitters):
            yield from self.scale.cut(start, end, self.size, self.overlap)
            return
        group: list[tuple[int, int]] = []
        for unit in self.splitters[level](start, end):
            if self._measure(unit) <= self.size:
                group.append(unit)
                continue
            if unit[0] in self.whole:
                yield from self._windows(group)
                yield unit
            else:
                first = group.pop() if group and self._is_short(group[-1]) else unit
                yield from self._windows(group)
                yield from self.pack(first[0], unit[1], level + 1)
            group = []
        yield from self._windows(group)

    def _is_short(self, unit: tuple[int, int]) -> bool:
        return self._measure(unit) * _SHORT <= self.size and unit[0] not in self.whole

    def _measure(self, unit: tuple[int, int]) -> int:
        return self.scale.end(unit[1]) - self.scale.begin(unit[0])

    def _windows(self, units: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        begins = [self.scale.begin(start) for start, _ in units]
        ends = [self.scale.end(end) for _, end in units]
        for first, last in windows(begins, ends, self.size, self.overlap):
            yield units[first][0], units[last - 1][1]
