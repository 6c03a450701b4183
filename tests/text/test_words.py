import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.text.counting import token_starts, word_starts
from rag_titan.text.graphemes import Graphemes, grapheme_boundaries
from rag_titan.text.words import token_spans, word_pieces, word_spans

texts = st.one_of(
    st.text(), st.text(alphabet="ab \n\u0301天，。ก👨\u200d\u3000\x1c" + "é", max_size=80), st.text("a ", min_size=80)
)


def pieces(text: str, spans: list[tuple[int, int]]) -> list[str]:
    return [text[start:end] for start, end in spans]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" two\n words ", ["two", "words"]),
        ("天地。玄 ok", ["天", "地。", "玄", "ok"]),
        ("HTTP天地 x", ["HTTP", "天", "地", "x"]),
        ("ภาษา", ["ภ", "า", "ษ", "า"]),
        ("한국어 문장", ["한국어", "문장"]),
        ("か\u3099き", ["か\u3099", "き"]),
        ("x" * 50, ["x" * 50]),
        ("x" * 51, ["x" * 10] * 5 + ["x"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert pieces(text, word_spans(text)) == words


@given(texts)
def test_words_cover_every_non_blank_character_and_cut_no_grapheme(text: str) -> None:
    spans = word_spans(text)
    boundaries = set(grapheme_boundaries(text))
    at = 0
    for start, end in spans:
        assert text[at:start].strip() == ""
        assert at <= start < end
        assert {start, end} <= boundaries
        at = end
    assert text[at:].strip() == ""


@given(st.text(alphabet="ab1_ .,'-é\n", max_size=80))
def test_tokens_are_those_of_the_pattern_where_no_stretch_is_long(text: str) -> None:
    assert pieces(text, token_spans(text)) == re.findall(r"\w+|[^\w\s]", text)


def test_tokens_of_scripts_without_spaces_are_single_letters() -> None:
    assert pieces("天地 5km", token_spans("天地 5km")) == ["天", "地", "5km"]


@given(texts)
def test_starts_are_those_of_the_spans(text: str) -> None:
    assert list(token_starts(text, Graphemes(text))) == [start for start, _ in token_spans(text)]
    graphemes = Graphemes(text)
    assert list(word_starts(text, graphemes)) == [start for start, _ in word_pieces(text, graphemes)]


def test_a_long_text_is_counted_as_a_short_one_is() -> None:
    text = "plain words, 天地 and " + "x" * 60 + " 👨‍👩‍👧 e\u0301\u3000\n" * 3 + "y" * 30
    long = "\n".join([text] * 5000)
    graphemes = Graphemes(long)
    assert list(word_starts(long, graphemes)) == [start for start, _ in word_pieces(long, graphemes)]
    assert list(token_starts(long, graphemes)) == [start for start, _ in token_spans(long)]
