import numpy as np
import pytest
from scipy.stats import binomtest

from rag_titan.errors import InputError
from rag_titan.evaluation.statistics.planning import (
    best_of_many,
    paired_half_width,
    questions_needed,
    rate_half_width,
    sign_test_power,
)

MIX = [(0.5, 0.95), (0.3, 0.60), (0.2, 0.20)]


def test_a_rate_near_0_8_is_known_to_eleven_points_with_50_questions_and_half_that_with_200():
    assert rate_half_width(0.8, 50) == pytest.approx(1.959964 * (0.8 * 0.2 / 50) ** 0.5, abs=1e-6)
    assert rate_half_width(0.8, 200) == pytest.approx(0.0554, abs=1e-4)


def test_the_width_follows_the_questions_that_changed():
    assert paired_half_width(0.15, 0.10, 100) > 2 * paired_half_width(0.05, 0.0, 100)


def test_power_equals_the_sum_over_every_outcome():
    n, fixed, broken = 9, 0.5, 0.1
    total = 0.0
    for f in range(n + 1):
        for b in range(n + 1 - f):
            if f + b and binomtest(f, f + b).pvalue <= 0.05:
                rest = n - f - b
                ways = np.prod(np.arange(1, n + 1)) / (
                    np.prod(np.arange(1, f + 1)) * np.prod(np.arange(1, b + 1)) * np.prod(np.arange(1, rest + 1))
                )
                total += ways * fixed**f * broken**b * (1 - fixed - broken) ** rest
    assert sign_test_power(fixed, broken, n) == pytest.approx(total)


def test_the_questions_needed_reach_the_power_and_one_fewer_does_not_keep_it():
    needed = questions_needed(0.15, 0.05)
    assert all(sign_test_power(0.15, 0.05, n) >= 0.8 for n in range(needed, needed + 50))
    assert sign_test_power(0.15, 0.05, needed - 1) < 0.8


def test_no_number_of_questions_shows_a_difference_that_is_not_there():
    with pytest.raises(InputError, match="larger difference"):
        questions_needed(0.1, 0.1)


def test_the_best_of_thirty_equal_variants_looks_six_points_better_than_it_is():
    result = best_of_many(30, 150, MIX)
    assert result.true_rate == pytest.approx(0.695)
    assert result.optimism == pytest.approx(0.059, abs=0.001)


def test_the_expected_best_agrees_with_a_simulation_and_one_variant_has_no_optimism():
    rng = np.random.default_rng(0)
    chances = np.repeat([0.95, 0.60, 0.20], [75, 45, 30])
    best = np.mean([(rng.random((30, 150)) < chances).mean(1).max() for _ in range(2000)])
    assert best_of_many(30, 150, MIX).picked_score == pytest.approx(best, abs=0.002)
    assert best_of_many(1, 150, MIX).optimism == pytest.approx(0, abs=1e-12)


def test_shares_that_do_not_add_up_are_refused():
    with pytest.raises(InputError, match=r"add up to 0\.9"):
        best_of_many(30, 150, [(0.9, 0.5)])
