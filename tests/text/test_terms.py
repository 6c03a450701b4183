import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.text.terms import term_spans, terms

texts = st.one_of(st.text(), st.text(alphabet="abßİI'’ \u0301éÅ①½㎏ﬁ年假。，हिशทำ_9ｶﾞʼ`´ⅣⓐK\u00a0™", max_size=30))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Two words, and 1,000!", ["two", "words", "and", "1", "000"]),
        ("ＡＢＣ abc", ["abc", "abc"]),
        ("cafe\u0301 café CAFÉ", ["café"] * 3),
        ("don’t don't donʼt DON＇T dont", ["dont"] * 5),
        ("'quoted' dogs' l’homme", ["quoted", "dogs", "lhomme"]),
        ("5㎏ ﬁne ½", ["5kg", "fine", "1", "2"]),
        ("Straße STRASSE", ["strasse"] * 2),
        ("हिन्दी नमस्ते", ["हिन्दी", "नमस्ते"]),
        ("有薪年假", ["有薪", "薪年", "年假"]),
        ("年 ABC株式会社3", ["年", "abc", "株式", "式会", "会社", "3"]),
        ("snake_case x-ray", ["snake_case", "x", "ray"]),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@given(texts)
def test_spans_hold_the_same_terms_at_ascending_places(text: str) -> None:
    spans = term_spans(text)
    assert [term for term, _, _ in spans] == terms(text)
    assert [start for _, start, _ in spans] == sorted(start for _, start, _ in spans)
    for term, start, end in spans:
        assert term
        assert 0 <= start < end <= len(text)


@given(texts)
def test_composed_and_decomposed_text_have_the_same_terms(text: str) -> None:
    assert terms(unicodedata.normalize("NFD", text)) == terms(unicodedata.normalize("NFC", text))


def test_a_span_holds_what_its_term_was_made_from() -> None:
    text = "Don’t use 5㎏, cafe\u0301… 有薪年"
    assert [(term, text[start:end]) for term, start, end in term_spans(text)] == [
        ("dont", "Don’t"),
        ("use", "use"),
        ("5kg", "5㎏"),
        ("café", "cafe\u0301"),
        ("有薪", "有薪"),
        ("薪年", "薪年"),
    ]
