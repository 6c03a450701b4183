"""Sentences, in prose of any script and in Markdown."""

import re
from collections.abc import Iterator

from rag_titan.text.graphemes import Graphemes
from rag_titan.text.trimming import trimmed

__all__ = ["sentence_spans"]


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_ALWAYS = _words(
    "mr mrs ms dr prof st gen sen rep gov capt lt col sgt rev hon messrs e.g eg i.e ie cf vs viz approx resp al"
)
"""Abbreviations that a sentence does not end with, whatever follows."""
_BEFORE_NUMBER = _words(
    "no nos nr p pp art arts para paras fig figs eq eqs sec secs ch chap vol vols ver v app ex ed cl reg pt col ln "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
"""Abbreviations that a sentence does not end with when a number follows."""

_STOPS = ".!?…؟۔።"
_HARD_STOPS = "。！？｡।॥။"
"""Stops that need no space after them."""
_HARD = frozenset(_HARD_STOPS)
_MORE_STOPS = frozenset(_STOPS)
_CLOSERS = r")\]}\"'”’»›」』）】〉》〕*_`"
# The first character is one set, which the regular expression engine looks for at full speed.
_BREAK = re.compile(rf"[\n{_STOPS}{_HARD_STOPS}](?:(?<!\n)[{_STOPS}{_HARD_STOPS}]*+[{_CLOSERS}]*+)?")
_LINE_START = re.compile(
    r"[^\S\n]*+(?:(?P<own>\#{1,6}[^\S\n]|\|)|(?P<new>[-*+•][^\S\n]|\d{1,9}[.)][^\S\n]|>|```|~~~)|(?P<blank>\n|\Z))"
)
_OPENERS = "\"'“‘([{«*_`"
_NEXT = re.compile(rf"\s*+[{re.escape(_OPENERS)}]*+(.?)", re.DOTALL)
_LONGEST_ABBREVIATION = 12


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """The sentences of `text` as `(start, end)`, ascending, without the whitespace around them.

    Together they cover every non-blank character and none of them cuts a grapheme. A blank line ends a sentence; so do
    the ends of Markdown headings and table rows, and the starts of list items. A full stop ends none within a number,
    after a known abbreviation or initials, or where the next word starts in lower case. 。！？ need no space after.

    >>> text = "Dr. Ho paid 3.5 euros. Why? See p. 4."
    >>> [text[start:end] for start, end in sentence_spans(text)]
    ['Dr. Ho paid 3.5 euros.', 'Why?', 'See p. 4.']
    """
    graphemes = Graphemes(text)
    spans: list[tuple[int, int]] = []
    at = 0
    for cut in _cuts(text):
        whole = graphemes.ceil(cut)
        spans.append(trimmed(text, at, whole))
        at = max(at, whole)
    spans.append(trimmed(text, at, len(text)))
    return graphemes.whole(span for span in spans if span[0] < span[1])


def _cuts(text: str) -> Iterator[int]:
    """The offsets after which a sentence may start, ascending."""
    length = len(text)
    line = _LINE_START.match(text)
    for match in _BREAK.finditer(text):
        end = match.end()
        if match[0] == "\n":
            line, ended = _LINE_START.match(text, end), line
            if line or (ended and ended["own"]):
                yield end
        elif end < length and ((text[end].isspace() and _ends_sentence(text, match)) or not _HARD.isdisjoint(match[0])):
            yield end


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    after = text[match.end() + 1 : match.end() + 2]
    if not after.isalnum():
        following = _NEXT.match(text, match.end())
        after = following[1] if following else ""
    if after.islower():
        return False
    stop = match[0]
    if stop[0] != "." or stop[1:2] in _MORE_STOPS:
        return True
    window = max(0, match.start() - _LONGEST_ABBREVIATION)
    before = text[window : match.start()]
    _, newline, line = before.rpartition("\n")
    if line.strip().isdecimal() and (newline or window == 0):
        return False  # "1. " at the start of a line numbers a list item
    word = before[-1:].strip() and before.rsplit(None, 1)[-1].lstrip(_OPENERS)
    lower = word.lower()
    initials = word.isupper() and word != "I" and all(len(letter) == 1 for letter in word.split("."))
    return not (initials or lower in _ALWAYS or (lower in _BEFORE_NUMBER and after.isdecimal()))
