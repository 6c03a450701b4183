from hypothesis import given
from hypothesis import strategies as st

from rag_titan.services.tokens import careful_estimate, upper_bound


def test_words_numbers_and_blanks_are_counted_with_care():
    assert careful_estimate("leave") == 3
    assert careful_estimate("1,000") == 5
    assert careful_estimate("a  b") == 3
    assert careful_estimate("年假") == 6
    assert careful_estimate("") == 0


@given(st.text())
def test_the_estimate_never_exceeds_the_bound(text):
    assert careful_estimate(text) <= upper_bound(text)


@given(st.text(), st.text())
def test_more_text_is_never_fewer_tokens(first, second):
    assert careful_estimate(first + second) >= careful_estimate(first)
