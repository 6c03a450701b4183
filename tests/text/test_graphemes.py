import re

import regex
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.text import graphemes
from rag_titan.text.graphemes import Graphemes, grapheme_boundaries, snap

PIECES = [*"ab \r\n\u0301\u200d\u0600\u0e33\ufe0f\u3099か각ᄀ，\x00", "क्षि", "👨", "👩", "🏽", "🇩", "🇪", "é"]
texts = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)
flags = st.lists(st.sampled_from(["🇩", "🇪", "🇩🇪" * 17, "a", "\u0600", "\u0301"]), max_size=8).map("".join)


@given(st.one_of(texts, flags, st.text()))
def test_boundaries_are_those_of_the_unicode_standard(text: str) -> None:
    expected = [0, *(match.end() for match in regex.finditer(r"\X", text))]
    assert grapheme_boundaries(text) == expected
    found = Graphemes(text)
    for offset in range(len(text) + 1):
        assert found.floor(offset) == snap(text, offset) == max(cut for cut in expected if cut <= offset)
        assert found.ceil(offset) == min(cut for cut in expected if cut >= offset)


def test_neighbours_in_the_plain_ranges_are_always_two_graphemes() -> None:
    plain = [chr(code) for code in range(0x10000) if re.match(f"[{graphemes._PLAIN}]", chr(code))]
    assert len(plain) > 40_000
    for text in ("".join(plain), "".join(f"{character}a" for character in plain), "각".join(plain)):
        assert len(regex.findall(r"\X", text)) == len(text)


def test_an_offset_outside_of_the_text_is_brought_to_its_end() -> None:
    assert (snap("ab", -3), snap("ab", 7), snap("", 0)) == (0, 2, 0)


def test_spans_that_share_a_grapheme_become_one() -> None:
    assert Graphemes("a \u0301b").whole([(0, 1), (2, 4)]) == [(0, 1), (1, 4)]
    assert Graphemes("\u0600 \u0301b").whole([(0, 1), (2, 4)]) == [(0, 4)]


def test_a_text_without_joined_code_points_holds_nothing() -> None:
    assert not Graphemes("plain ASCII\nand größer, 天地")
    assert Graphemes("e\u0301")
