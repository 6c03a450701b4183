"""Words and tokens: the units in which chunk sizes are counted.

A word is a stretch without whitespace. Two kinds of stretches are not words to any reader and are counted otherwise, so
that a size in words bounds the text of every language:

- scripts written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese): each of their letters counts as one
  word, together with the punctuation that follows it;
- a stretch longer than 50 characters (a hash, an address, a table rule): each ten characters count as one word.
"""

import re
from collections.abc import Iterator

from rag_titan.text.graphemes import Graphemes

__all__ = ["LONGEST_WORD", "UNSEGMENTED", "token_pieces", "token_spans", "word_pieces", "word_spans"]

LONGEST_WORD = 50
_PIECE = 10

UNSEGMENTED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0eae\u0eb0-\u0ecd\u1000-\u103f\u1050-\u108f\u1780-\u17d3"
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u312f\u31a0-\u31bf"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
"""The letters of scripts that do not put spaces between words, as the inside of a regular expression's set."""

_FOLLOWING = "、。，．・！？：；｡､」』】）〉》〕］｝”’…"
_WORD = re.compile(rf"[{UNSEGMENTED}][{_FOLLOWING}]*+|[^\s{UNSEGMENTED}]++")
_ASCII_WORD = re.compile(r"\S++")
_TOKEN = re.compile(rf"[{UNSEGMENTED}]|[^\W{UNSEGMENTED}]++|[^\w\s]")
_ASCII_TOKEN = re.compile(r"\w++|[^\w\s]")


def word_spans(text: str) -> list[tuple[int, int]]:
    """The words of `text` as `(start, end)`, ascending; together they cover every non-blank character.

    No span cuts a grapheme. Two words that share one (a combining mark after a space) become one.

    >>> word_spans("two words")
    [(0, 3), (4, 9)]
    >>> len(word_spans("一二三。")), len(word_spans("a" * 100))
    (3, 10)
    """
    graphemes = Graphemes(text)
    return graphemes.whole(word_pieces(text, graphemes))


def token_spans(text: str) -> list[tuple[int, int]]:
    r"""The tokens of the built-in tokenizer, `\w+|[^\w\s]`, as `(start, end)`, ascending.

    Long stretches and scripts without spaces are broken as words are. A token may be a part of a grapheme.

    >>> token_spans("It's 5.")
    [(0, 2), (2, 3), (3, 4), (5, 6), (6, 7)]
    """
    return list(token_pieces(text, Graphemes(text)))


def word_pieces(text: str, graphemes: Graphemes) -> Iterator[tuple[int, int]]:
    """The words as they are counted: unlike those of `word_spans`, two of them may share a grapheme."""
    return _pieces(_ASCII_WORD if text.isascii() else _WORD, text, graphemes)


def token_pieces(text: str, graphemes: Graphemes) -> Iterator[tuple[int, int]]:
    """The tokens of `token_spans`, one by one."""
    return _pieces(_ASCII_TOKEN if text.isascii() else _TOKEN, text, graphemes)


def _pieces(pattern: re.Pattern[str], text: str, graphemes: Graphemes) -> Iterator[tuple[int, int]]:
    for match in pattern.finditer(text):
        start, end = match.span()
        if end - start <= LONGEST_WORD:
            yield start, end
            continue
        for target in range(start + _PIECE, end, _PIECE):
            cut = graphemes.floor(target)
            if cut > start:
                yield start, cut
                start = cut
        yield start, end
