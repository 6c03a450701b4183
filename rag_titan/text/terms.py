"""Lexical terms: what keyword search and the embedded embedder compare.

Two spellings of one word are one term: compatibility forms and decomposed letters are unified (Unicode NFKC), case is
folded, apostrophes are dropped. Scripts written without spaces have no words to match, so their stretches become
overlapping pairs of characters, the usual way of indexing Chinese and Japanese without a dictionary.
"""

import re
import unicodedata
from collections.abc import Iterator

import regex

from rag_titan.text.words import UNSEGMENTED

__all__ = ["term_spans", "terms"]

_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ＇´′‛", "'"))
_PLAIN_TERM = re.compile(r"\w+(?:'\w+)*")
# The standard library's \w leaves out combining marks, so that an accent or an Indic vowel sign would split a word.
_MARKED_TERM = regex.compile(r"[\p{L}\p{N}\p{M}_]+(?:'[\p{L}\p{N}\p{M}_]+)*+")
# Everything but ranges that surely hold neither a mark nor a script without spaces: such text takes the short way.
_SPECIAL = re.compile(r"[^\x00-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u20cf\u2100-\u2bff\uac00-\ud7a3]")
_STRETCH = re.compile(f"[{UNSEGMENTED}]+|[^{UNSEGMENTED}]+")
_UNSEGMENTED = re.compile(f"[{UNSEGMENTED}]")
_NORMALISED_ALONE = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")


def terms(text: str) -> list[str]:
    """The terms of `text`, in order.

    >>> terms("Don’t don't DONT! Café")
    ['dont', 'dont', 'dont', 'café']
    >>> terms("年假 2024 年")
    ['年假', '2024', '年']
    >>> terms("有薪年假")
    ['有薪', '薪年', '年假']
    """
    normalised = text if text.isascii() else unicodedata.normalize("NFKC", text.translate(_APOSTROPHES))
    if not _SPECIAL.search(normalised):
        folded = normalised.casefold()
        if folded.isascii() or not _SPECIAL.search(folded):
            return [term.replace("'", "") for term in _PLAIN_TERM.findall(folded)]
    return [term for term, _, _ in _spans(normalised)]


def term_spans(text: str) -> list[tuple[str, int, int]]:
    """The terms of `text` with the offsets `(start, end)` in `text` of the characters that they were made from.

    >>> term_spans("A ﬁne day")
    [('a', 0, 1), ('fine', 2, 5), ('day', 6, 9)]
    """
    unified = text.translate(_APOSTROPHES)
    if text.isascii() or unicodedata.is_normalized("NFKC", unified):
        return list(_spans(unified))
    normalised, offsets = _normalise(unified)
    return [(term, offsets[start][0], offsets[end - 1][1]) for term, start, end in _spans(normalised)]


def _spans(normalised: str) -> Iterator[tuple[str, int, int]]:
    pattern = _MARKED_TERM if _SPECIAL.search(normalised) else _PLAIN_TERM
    for match in pattern.finditer(normalised):
        word, start = match.group(), match.start()
        if pattern is _PLAIN_TERM or not _UNSEGMENTED.search(word):
            yield _folded(word), start, match.end()
            continue
        for stretch in _STRETCH.finditer(word):
            yield from _parts(stretch.group(), start + stretch.start())


def _parts(stretch: str, start: int) -> Iterator[tuple[str, int, int]]:
    if not _UNSEGMENTED.match(stretch):
        if folded := _folded(stretch):
            yield folded, start, start + len(stretch)
    elif len(stretch) == 1:
        yield stretch, start, start + 1
    else:
        for at in range(len(stretch) - 1):
            yield stretch[at : at + 2], start + at, start + at + 2


def _folded(word: str) -> str:
    folded = word.replace("'", "").casefold()
    return folded if folded.isascii() else unicodedata.normalize("NFKC", folded)


def _normalise(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The NFKC form of `text`, and for each of its characters the span of `text` that it came from."""
    parts: list[str] = []
    offsets: list[tuple[int, int]] = []
    at = 0
    for run in _NORMALISED_ALONE.finditer(text):
        parts.append(text[at : run.start()])
        offsets.extend((i, i + 1) for i in range(at, run.start()))
        for part, start, end in _normalised_parts(run.group(), run.start()):
            parts.append(part)
            offsets.extend([(start, end)] * len(part))
        at = run.end()
    parts.append(text[at:])
    offsets.extend((i, i + 1) for i in range(at, len(text)))
    return "".join(parts), offsets


def _normalised_parts(run: str, start: int) -> list[tuple[str, int, int]]:
    clusters = [
        (unicodedata.normalize("NFKC", match.group()), start + match.start(), start + match.end())
        for match in regex.finditer(r"\X", run)
    ]
    whole = unicodedata.normalize("NFKC", run)
    # Where characters of two clusters were joined, offsets inside of the run cannot be told: all get those of the run.
    return clusters if "".join(part for part, _, _ in clusters) == whole else [(whole, start, start + len(run))]
