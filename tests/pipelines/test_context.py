from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from pipeline_fakes import chunk

from rag_titan.pipelines.context import token_count, within_budget


def test_headings_and_context_are_counted_since_the_model_is_shown_them():
    plain = chunk(0, "Two words.")
    assert token_count(plain) == 3
    assert token_count(replace(plain, heading_path=("Top", "Below"), context="| Fee |")) == 3 + 3 + 3


def test_what_fits_exactly_is_kept_and_the_first_that_does_not_fit_ends_it():
    chunks = [chunk(0, "one two"), chunk(1, "one two three"), chunk(2, "one")]
    assert within_budget(chunks, 5).chunks == tuple(chunks[:2])
    assert within_budget(chunks, 4).chunks == tuple(chunks[:1])
    assert within_budget(chunks, 1).chunks == ()
    assert within_budget([], 1).tokens == 0


@given(st.lists(st.integers(0, 5), max_size=6), st.integers(1, 20), st.integers(1, 20))
def test_a_larger_budget_never_loses_a_chunk(lengths, one, other):
    chunks = [chunk(number, "word " * length) for number, length in enumerate(lengths)]
    small, large = (within_budget(chunks, budget) for budget in sorted((one, other)))
    assert large.chunks[: len(small.chunks)] == small.chunks
    assert small.tokens <= min(one, other)
