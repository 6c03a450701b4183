import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pipeline_fakes import FakeAnswerer, FakeRetriever, chunk

from rag_titan.errors import SettingError
from rag_titan.pipelines.context import token_counter, within_budget
from rag_titan.pipelines.settings import Settings
from rag_titan.pipelines.simple import SimplePipeline
from rag_titan.reranking.none import NoReranker

COUNT = token_counter()


@pytest.fixture
def letters(tmp_path):
    """A tokenizer.json whose tokens are the letters a and b."""
    path = tmp_path / "tokenizer.json"
    model = {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": [], "unk_token": None}
    path.write_text(json.dumps({"version": "1.0", "added_tokens": [], "model": model}), encoding="utf-8")
    return str(path)


def test_headings_and_context_are_counted_since_the_model_is_shown_them():
    plain = chunk(0, "Two words.")
    assert within_budget([plain], 9, COUNT).tokens == 3
    assert within_budget([replace(plain, heading_path=("Top", "Below"), context="| Fee |")], 9, COUNT).tokens == 9


def test_what_fits_exactly_is_kept_and_the_first_that_does_not_fit_ends_it():
    chunks = [chunk(0, "one two"), chunk(1, "one two three"), chunk(2, "one")]
    assert within_budget(chunks, 5, COUNT).chunks == tuple(chunks[:2])
    assert within_budget(chunks, 4, COUNT).chunks == tuple(chunks[:1])
    assert within_budget(chunks, 1, COUNT).chunks == ()
    assert within_budget([], 1, COUNT).tokens == 0


def test_tokens_are_those_of_the_tokenizer_that_is_named(letters):
    assert token_counter(letters)("abba") == 4
    settings = Settings(context_tokens=4, tokenizer=letters)
    pipeline = SimplePipeline(
        FakeRetriever({"": [chunk(0, "abb"), chunk(1, "ab")]}), NoReranker(), FakeAnswerer(), settings
    )
    assert [source.id for source in pipeline.run("q").sources] == ["chunk_0"]


def test_a_tokenizer_that_does_not_exist_is_refused_before_the_first_question():
    settings = Settings(context_tokens=4, tokenizer="no.json")
    with pytest.raises(SettingError, match=r"tokenizer 'no\.json' does not exist"):
        SimplePipeline(FakeRetriever({}), NoReranker(), FakeAnswerer(), settings)
    SimplePipeline(FakeRetriever({}), NoReranker(), FakeAnswerer(), replace(settings, context_tokens=None))


@given(st.lists(st.integers(0, 5), max_size=6), st.integers(1, 20), st.integers(1, 20))
def test_a_larger_budget_never_loses_a_chunk(lengths, one, other):
    chunks = [chunk(number, "word " * length) for number, length in enumerate(lengths)]
    small, large = (within_budget(chunks, budget, COUNT) for budget in sorted((one, other)))
    assert large.chunks[: len(small.chunks)] == small.chunks
    assert small.tokens <= min(one, other)
