"""What sizes count: words and tokens on one scale, characters on the other."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Protocol

from rag_titan.chunking.windows import windows
from rag_titan.text.counting import word_starts
from rag_titan.text.graphemes import Graphemes

__all__ = ["Characters", "Counted", "Scale", "counted_words"]


class Scale(Protocol):
    """A text measured in one unit."""

    @property
    def graphemes(self) -> Graphemes:
        """Where the text must not be cut."""
        ...

    def begin(self, offset: int) -> int:
        """Where a span that starts at `offset` begins on the scale."""
        ...

    def end(self, offset: int) -> int:
        """Where a span that stops before `offset` ends on the scale."""
        ...

    def cut(self, start: int, end: int, size: int, overlap: int) -> Iterator[tuple[int, int]]:
        """Spans of at most `size` units which cover `[start, end)`, cut between any two units."""
        ...


class Counted:
    """Words or tokens, told by where each of them starts: the text up to the next start belongs to it.

    Units that share a grapheme cannot be cut apart; they keep counting as as many as they are.
    """

    def __init__(self, text: str, starts: Sequence[int], graphemes: Graphemes) -> None:
        self.graphemes = graphemes
        self._text = text
        self._starts = starts
        self._cuts, self._begins, self._ends = starts, range(len(starts)), range(1, len(starts) + 1)
        if self.graphemes:
            self._join_within_graphemes()

    # The sequences below are ranges over the units as long as every unit can be cut from the next.
    _begins: Sequence[int]
    _ends: Sequence[int]

    def _join_within_graphemes(self) -> None:
        cuts, begins = array("q"), array("q")
        for index, start in enumerate(self._starts):
            cut = self.graphemes.floor(start)
            # A mark over a space goes with what follows the space, any other with the unit before.
            if not cuts or (cut > cuts[-1] and (cut == start or self._text[cut].isspace())):
                cuts.append(cut)
                begins.append(index)
        if len(cuts) < len(self._starts):
            self._begins, self._ends = begins, begins[1:] + array("q", [len(self._starts)])
        self._cuts = cuts

    def begin(self, offset: int) -> int:
        """Where a span that starts at `offset` begins on the scale."""
        return max(0, bisect_right(self._starts, offset) - 1)

    def end(self, offset: int) -> int:
        """Where a span that stops before `offset` ends on the scale."""
        return bisect_left(self._starts, offset)

    def cut(self, start: int, end: int, size: int, overlap: int) -> Iterator[tuple[int, int]]:
        """Spans of at most `size` units which cover `[start, end)`, cut between any two units."""
        low = max(0, bisect_right(self._cuts, start) - 1)
        high = bisect_left(self._cuts, end)
        for first, last in windows(self._begins[low:high], self._ends[low:high], size, overlap):
            stop = self._cuts[low + last] if low + last < high else end
            yield max(start, self._cuts[low + first]), self._without_blanks(stop)

    def _without_blanks(self, end: int) -> int:
        while end and self._text[end - 1].isspace():
            end -= 1
        return self.graphemes.ceil(end)


def counted_words(text: str) -> Counted:
    """`text` measured in words."""
    graphemes = Graphemes(text)
    return Counted(text, word_starts(text, graphemes), graphemes)


class Characters:
    """Code points. A grapheme is never cut, so one that is longer than the size makes a span longer than the size."""

    def __init__(self, text: str) -> None:
        self.graphemes = Graphemes(text)
        self._text = text

    def begin(self, offset: int) -> int:
        """Where a span that starts at `offset` begins on the scale."""
        return offset

    def end(self, offset: int) -> int:
        """Where a span that stops before `offset` ends on the scale."""
        return offset

    def cut(self, start: int, end: int, size: int, overlap: int) -> Iterator[tuple[int, int]]:
        """Spans of at most `size` units which cover `[start, end)`, cut between any two units."""
        while start < end:
            stop = self._stop(start, size, end)
            yield start, stop
            if stop == end:
                return
            # The next span starts late enough to reach beyond this one, however long the next grapheme is.
            reach = self.graphemes.ceil(stop + 1) - size
            start = min(stop, self.graphemes.ceil(max(stop - overlap, reach, start + 1)))

    def _stop(self, start: int, size: int, end: int) -> int:
        if start + size >= end:
            return end
        stop = self.graphemes.floor(start + size)
        return stop if stop > start else min(end, self.graphemes.ceil(start + 1))
