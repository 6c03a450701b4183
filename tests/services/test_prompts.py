import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.answering.answerer import DECLINED
from rag_titan.services.prompts import delimited, fill_prompt


def test_places_are_filled_in_one_go():
    filled = fill_prompt("rag_titan.answering", "answer", passages="$question", question="Q")
    assert filled.startswith("$question\n\nQ\n\n")


def test_a_place_without_a_value_is_an_error():
    with pytest.raises(KeyError):
        fill_prompt("rag_titan.answering", "answer", passages="P")


def test_the_model_is_told_the_words_of_declining():
    assert fill_prompt("rag_titan.answering", "answer_system", declined=DECLINED).endswith(DECLINED)


@given(st.text(alphabet="</ passge\n", max_size=60))
def test_no_text_holds_its_own_closing_tag(text):
    assert delimited("passage", text).count("</passage") == 1


def test_other_angle_brackets_stay():
    assert delimited("passage", "a < b </b> <p>") == "<passage>\na < b </b> <p>\n</passage>"
