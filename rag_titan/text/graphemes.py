"""What a reader takes for one character: places where a text may be cut without breaking one.

The rules are those of extended grapheme clusters (Unicode Standard Annex 29), as the package `regex` implements them.
Clusters of several code points are rare in most texts, so only the stretches that can hold one are looked at.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

import regex

__all__ = ["Graphemes", "grapheme_boundaries", "snap"]

# Ranges without any combining mark, joiner, jamo, emoji modifier or regional indicator: two neighbours from here are
# always two graphemes. A carriage return is left out, since it forms one with a newline. A test compares the ranges
# with the package's own data.
_PLAIN = (
    r"\x00-\x0c\x0e-\u02ff\u0370-\u0482\u048a-\u0590\u2010-\u2027\u2030-\u205f"
    r"\u3000-\u3029\u3030-\u3098\u309b-\ua66e\uac00-\ud7a3\uff01-\uff9d"
)
_PLAIN_PAIR = re.compile(f"[{_PLAIN}]{{2}}")
_NOT_PLAIN = re.compile(f"[^{_PLAIN}]+")
# Which two regional indicators make a flag depends on how many stand before them, and \X counts those anew each time:
# a long run is cut where the count is even, so that time stays linear.
_FLAGS = re.compile("[\U0001f1e6-\U0001f1ff]{32}(?=[\U0001f1e6-\U0001f1ff])")


class Graphemes:
    """The graphemes of one text that have several code points, found once, in time linear in the text.

    >>> graphemes = Graphemes("cafe\\u0301!")
    >>> graphemes.floor(4), graphemes.ceil(4), graphemes.floor(5)
    (3, 5, 5)
    """

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        if text.isascii() and "\r\n" not in text:
            return
        for first, last in _stretches(text):
            for start, end in _clusters(text, first, last):
                if end - start > 1:
                    self._starts.append(start)
                    self._ends.append(end)

    def __bool__(self) -> bool:
        """Whether there is any grapheme of several code points at all."""
        return bool(self._starts)

    def floor(self, offset: int) -> int:
        """`offset`, or the start of the grapheme that it stands inside of."""
        inside = self._around(offset)
        return offset if inside is None else self._starts[inside]

    def ceil(self, offset: int) -> int:
        """`offset`, or the end of the grapheme that it stands inside of."""
        inside = self._around(offset)
        return offset if inside is None else self._ends[inside]

    def whole(self, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Ascending `spans` widened so that none cuts a grapheme; those that share one become one span."""
        if not self:
            return list(spans)
        widened: list[tuple[int, int]] = []
        for start, end in spans:
            first, last = self.floor(start), self.ceil(end)
            if widened and first < widened[-1][1]:
                first = widened.pop()[0]
            widened.append((first, last))
        return widened

    def _around(self, offset: int) -> int | None:
        before = bisect_left(self._starts, offset) - 1
        return before if before >= 0 and self._ends[before] > offset else None


def grapheme_boundaries(text: str) -> list[int]:
    """Every offset at which `text` may be cut, ascending, both ends included; `[0]` for an empty text.

    >>> grapheme_boundaries("a\\u0301b")
    [0, 2, 3]
    """
    return [0, *(end for _, end in _clusters(text, 0, len(text)))]


def snap(text: str, offset: int) -> int:
    """The last place at or before `offset` (0 to `len(text)`) that is not inside a grapheme.

    >>> snap("a\\u0301b", 1), snap("a\\u0301b", 2)
    (0, 2)
    """
    if not 0 < offset < len(text):
        return max(0, min(offset, len(text)))
    start, end = offset - 1, offset + 1
    while start > 0 and not _plain_between(text, start):
        start -= 1
    while end < len(text) and not _plain_between(text, end):
        end += 1
    return start + Graphemes(text[start:end]).floor(offset - start)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Where clusters may be: every character that is not plain, with the neighbours that it may join."""
    first = last = 0
    for match in _NOT_PLAIN.finditer(text):
        if match.start() - 1 >= last:
            if last:
                yield first, last
            first = match.start() - 1
        last = match.end() + 1
    if last:
        yield max(0, first), min(last, len(text))


def _clusters(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    cuts = [match.end() for match in _FLAGS.finditer(text, start, end)]
    for first, last in zip([start, *cuts], [*cuts, end], strict=True):
        for cluster in regex.finditer(r"\X", text[first:last]):
            yield first + cluster.start(), first + cluster.end()


def _plain_between(text: str, offset: int) -> bool:
    return _PLAIN_PAIR.match(text, offset - 1) is not None
