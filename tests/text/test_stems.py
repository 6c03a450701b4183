import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.text.stems import FUNCTION_WORDS, content_terms, stem
from rag_titan.text.terms import terms


@pytest.mark.parametrize(
    "forms",
    [
        ["policy", "policies"],
        ["leave", "leaves", "leaving"],
        ["work", "works", "working", "worked"],
        ["stop", "stops", "stopped", "stopping"],
        ["travel", "travels", "travelling", "travelled", "traveling"],
        ["approve", "approves", "approved", "approving"],
        ["carry", "carries", "carried", "carrying"],
        ["tax", "taxes", "taxed"],
        ["class", "classes"],
        ["sell", "sells", "selling"],
        ["year", "years", "yearly"],
        ["company", "companys", "companies"],
        ["fee", "fees"],
        ["add", "adds", "added", "adding"],
    ],
)
def test_forms_of_a_word_meet(forms: list[str]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    "term", ["gas", "bed", "this", "bus", "string", "need", "speed", "status", "q4", "größen", "有薪", ""]
)
def test_what_only_looks_like_an_ending_stays(term: str) -> None:
    assert stem(term) == term


def test_words_that_differ_in_more_stay_apart() -> None:
    assert (
        len({stem(word) for word in ("policy", "police", "expense", "expenditure", "furniture", "leave", "live")}) == 7
    )


@given(st.text("abcdeilnrsy", min_size=1, max_size=12))
def test_a_stem_is_never_empty_nor_longer(term: str) -> None:
    assert 0 < len(stem(term)) <= len(term)


def test_function_words_are_written_as_terms_write_them() -> None:
    assert all(terms(word) == [word] for word in FUNCTION_WORDS)


def test_content_leaves_out_function_words_unless_nothing_else_is_there() -> None:
    assert content_terms("How many paid leave days do I get each year?") == ["many", "paid", "leav", "day", "year"]
    assert content_terms("What is it?") == ["what", "is", "it"]
    assert content_terms("?!") == []
