import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_titan.evaluation.statistics.draws import index_blocks


def all_rows(n: int, rows: int, seed: int) -> np.ndarray:
    return np.concatenate([block.copy() for block in index_blocks(n, rows, seed=seed)])


@settings(max_examples=60, deadline=None)
@given(n=st.integers(1, 400), rows=st.integers(1, 30), seed=st.integers(0, 2**32))
def test_every_row_is_what_numpy_draws(n, rows, seed):
    generator = np.random.default_rng(seed)
    expected = np.array([generator.integers(0, n, n) for _ in range(rows)])
    assert np.array_equal(all_rows(n, rows, seed), expected)


@pytest.mark.parametrize("n", [99_991, 65_536])
def test_the_stream_stays_numpys_where_words_are_refused_and_blocks_are_many(n):
    # About 99,991 / 2**32 of the words are refused: some among these 20 million, and none for a power of two.
    rows = 200 if n == 99_991 else 20
    generator = np.random.default_rng(5)
    for block in index_blocks(n, rows, seed=5):
        assert np.array_equal(block, generator.integers(0, n, block.shape))
