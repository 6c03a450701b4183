import json
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from rag_titan.errors import InputError
from rag_titan.evaluation.statistics.bootstrap import bca_interval, percentile_interval, resampled_means
from rag_titan.evaluation.statistics.exact import exact_bootstrap, exact_interval

FACTS = json.loads((Path(__file__).parents[2] / "facts" / "paired_comparison.json").read_text())


def outcome_differences(n: int, a_right: int, fixed: int, broken: int) -> np.ndarray:
    before = np.arange(n) < a_right
    after = before.copy()
    after[a_right : a_right + fixed] = True
    after[:broken] = False
    return after.astype(float) - before


@pytest.mark.parametrize("case", ["fix_6_break_4", "fix_14_break_4"])
def test_the_percentile_interval_of_the_worked_comparison_is_reproduced_to_the_digit(case):
    fact = FACTS[case]
    differences = outcome_differences(fact["n"], fact["a_right"], fact["fixed"], fact["broken"])
    interval = percentile_interval(differences, resamples=fact["resamples"], seed=fact["seed"])
    assert [interval.low, interval.high] == pytest.approx(fact["interval_95"], abs=1e-12)


def test_the_first_three_draws_of_the_example_by_hand_are_reproduced():
    fact = FACTS["by_hand"]
    means = resampled_means(fact["d"], resamples=fact["resamples"], seed=fact["seed"])
    assert means[:3] == pytest.approx(fact["means"], abs=1e-12)
    interval = percentile_interval(fact["d"], resamples=fact["resamples"], seed=fact["seed"])
    assert [interval.low, interval.high] == pytest.approx(fact["interval_95"], abs=1e-12)


def test_draws_in_blocks_are_the_stream_of_draws_one_by_one():
    values = np.random.default_rng(7).normal(size=999)
    one_by_one = np.random.default_rng(3)
    expected = [values[one_by_one.integers(0, 999, 999)].mean() for _ in range(600)]
    assert resampled_means(values, resamples=600, seed=3) == pytest.approx(expected, abs=1e-12)


def test_five_fixed_and_none_broken_stays_above_zero_while_fifteen_and_ten_does_not():
    for case in FACTS["discordance"]["cases"]:
        interval = percentile_interval(outcome_differences(100, 70, case["fixed"], case["broken"]))
        assert (interval.low > 0) == (case["reading"] == "interval stays above zero")


def test_the_exact_distribution_equals_every_resample_counted_by_hand():
    differences = [1, 0, -1, 0.5]
    counted: dict[float, int] = {}
    for resample in product(differences, repeat=4):
        counted[sum(resample) / 4] = counted.get(sum(resample) / 4, 0) + 1
    means, probabilities = exact_bootstrap(differences)
    exact = dict(zip(means.round(9), probabilities, strict=True))
    assert {mean: share for mean, share in exact.items() if share > 1e-12} == pytest.approx(
        {round(mean, 9): count / 4**4 for mean, count in counted.items()}
    )


def test_the_exact_interval_agrees_with_very_many_resamples():
    differences = outcome_differences(80, 60, 14, 4)
    drawn = percentile_interval(differences, resamples=200_000)
    exact = exact_interval(differences)
    assert (exact.low, exact.high) == pytest.approx((drawn.low, drawn.high), abs=1 / 80 + 1e-12)


def test_the_exact_method_refuses_values_without_a_lattice_and_says_what_to_do():
    with pytest.raises(InputError, match="use resampling"):
        exact_interval(np.random.default_rng(0).normal(size=50))


def test_bca_agrees_with_scipy_on_skewed_differences():
    differences = np.random.default_rng(5).exponential(size=40) - 0.8
    ours = bca_interval(differences, resamples=40_000)
    peer = stats.bootstrap((differences,), np.mean, method="BCa", n_resamples=40_000, rng=np.random.default_rng(1))
    assert (ours.low, ours.high) == pytest.approx(tuple(peer.confidence_interval), abs=0.01)


@pytest.mark.parametrize("interval", [percentile_interval, bca_interval, exact_interval])
def test_equal_differences_give_an_interval_without_width(interval):
    result = interval([0.25] * 12)
    assert (result.low, result.high) == pytest.approx((0.25, 0.25))


@pytest.mark.parametrize("bad", [[], [[1, 0]], [0.5, float("nan")], [float("inf")]])
def test_differences_that_are_no_flat_list_of_numbers_are_refused(bad):
    with pytest.raises(InputError):
        percentile_interval(bad)
