"""Sentences, in prose of any script and in Markdown."""

import re

from rag_titan.text.graphemes import Graphemes

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

_CLOSERS = r"[)\]}\"'”’»›」』）】〉》〕*_`]"
_LINE_MARKER = r"[^\S\n]*+(?:[-*+•][^\S\n]|\d{1,9}[.)][^\S\n]|\#{1,6}[^\S\n]|\||>|```|~~~)"
_BREAK = re.compile(
    rf"""
    \n(?=[^\S\n]*+(?:\n|\Z))                                          # a blank line
    | \n(?={_LINE_MARKER})                                             # a list item, heading, row or fence starts
    | (?<=\n)[^\S\n]*+(?:\#{{1,6}}[^\S\n]|\|)[^\n]*+\n                 # a heading or row ends with its line
    | \A[^\S\n]*+(?:\#{{1,6}}[^\S\n]|\|)[^\n]*+\n
    | [。！？｡।॥။]++{_CLOSERS}*+                                       # needs no space after it
    | (?<![.!?…؟۔።])(?P<stop>[.!?…؟۔።]++){_CLOSERS}*+(?=\s)
    """,
    re.VERBOSE,
)
_NEXT = re.compile(r"\s*+[\"'“‘(\[«*_`]*+(.?)", re.DOTALL)
_WORD_BEFORE = re.compile(r"[^\W\d_](?:[\w.’'-]*[^\W_])?\Z")
_LONGEST_ABBREVIATION = 12


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """The sentences of `text` as `(start, end)`, ascending, without the whitespace around them.

    Together they cover every non-blank character and none of them cuts a grapheme. A blank line ends a sentence; so do
    the ends of Markdown headings and table rows, and the starts of list items. A full stop ends none within a number,
    after a known abbreviation or an initial, or where the next word starts in lower case. 。！？ need no space after.

    >>> text = "Dr. Ho paid 3.5 euros. Why? See p. 4."
    >>> [text[start:end] for start, end in sentence_spans(text)]
    ['Dr. Ho paid 3.5 euros.', 'Why?', 'See p. 4.']
    """
    spans: list[tuple[int, int]] = []
    graphemes = Graphemes(text)
    at = 0
    for match in _BREAK.finditer(text):
        if match["stop"] is None or _ends_sentence(text, match):
            cut = graphemes.ceil(match.end())
            _append_trimmed(spans, text, at, cut)
            at = max(at, cut)
    _append_trimmed(spans, text, at, len(text))
    return graphemes.whole(spans)


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    following = _NEXT.match(text, match.end())
    after = following[1] if following else ""
    if after.islower():
        return False
    if match["stop"] != ".":
        return True
    window = max(0, match.start() - _LONGEST_ABBREVIATION)
    before = text[window : match.start()]
    _, newline, line = before.rpartition("\n")
    if line.strip().isdecimal() and (newline or window == 0):
        return False  # "1. " at the start of a line numbers a list item
    word = _WORD_BEFORE.search(before)
    if word is None:
        return True
    lower = word[0].lower()
    initial = len(word[0]) == 1 and word[0].isupper() and word[0] != "I"
    return not (initial or lower in _ALWAYS or (lower in _BEFORE_NUMBER and after.isdecimal()))


def _append_trimmed(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        spans.append((start, end))
