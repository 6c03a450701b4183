from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from rag_titan.errors import InputError
from rag_titan.evaluation.statistics.significance import holm, permutation_test, sign_test


def test_the_sign_test_gives_the_worked_values():
    assert sign_test(6, 4) == pytest.approx(0.75390625)
    assert sign_test(14, 4) == pytest.approx(0.0308837890625)
    assert sign_test(5, 0) == pytest.approx(0.0625)


def test_two_identical_runs_give_one_and_thirty_wins_against_none_is_not_zero():
    assert sign_test(0, 0) == 1.0
    assert permutation_test([0.0] * 40) == 1.0
    assert permutation_test([1.0] * 30) == pytest.approx(2 / 2**30, rel=1e-9)
    assert permutation_test([1.0] * 1000) > 0


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=1, max_size=10))
def test_the_exact_permutation_test_counts_every_swap(differences):
    observed = abs(sum(differences))
    swaps = [
        abs(sum(s * d for s, d in zip(signs, differences, strict=True)))
        for signs in product([1, -1], repeat=len(differences))
    ]
    assert permutation_test(differences) == pytest.approx(np.mean([swap >= observed - 1e-12 for swap in swaps]))


def test_the_drawn_permutation_test_is_repeatable_near_scipys_and_never_zero():
    differences = np.random.default_rng(2).normal(0.4, 1, 60)
    ours = permutation_test(differences, resamples=20_000)
    peer = stats.permutation_test(
        (differences, np.zeros(60)),
        lambda a, b, axis: (a - b).mean(axis),
        permutation_type="samples",
        n_resamples=20_000,
        vectorized=True,
        rng=np.random.default_rng(0),
    ).pvalue
    assert ours == permutation_test(differences, resamples=20_000)
    assert ours == pytest.approx(peer, abs=0.01)
    assert permutation_test(np.linspace(1, 2, 400) ** 0.5, resamples=999) == pytest.approx(1 / 1000)


def test_holm_steps_down_in_the_order_given_and_keeps_ties_and_empties():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]).shape == (0,)
    with pytest.raises(InputError, match="from 0 to 1"):
        holm([0.5, 1.2])
