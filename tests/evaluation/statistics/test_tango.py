import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from rag_titan.errors import InputError
from rag_titan.evaluation.statistics.tango import tango_interval


def score_statistic(fixed, broken, n, delta):
    """The statistic at `delta`, its nuisance parameter found by maximising the likelihood numerically."""

    def minus_log_likelihood(q):
        terms = [(broken, q), (fixed, q + delta), (n - fixed - broken, 1 - 2 * q - delta)]
        return -sum(count * np.log(chance) for count, chance in terms if count)

    bounds = (max(0.0, -delta) + 1e-12, (1 - delta) / 2 - 1e-12)
    q = minimize_scalar(minus_log_likelihood, bounds=bounds, method="bounded", options={"xatol": 1e-12}).x
    return (fixed - broken - n * delta) / np.sqrt(n * (2 * q + delta - delta**2))


@pytest.mark.parametrize(("fixed", "broken", "n"), [(6, 4, 80), (14, 4, 80), (0, 1, 44), (3, 9, 30), (12, 0, 200)])
def test_the_score_statistic_is_1_96_at_both_ends(fixed, broken, n):
    interval = tango_interval(fixed, broken, n)
    assert score_statistic(fixed, broken, n, interval.low) == pytest.approx(1.959964, abs=1e-5)
    assert score_statistic(fixed, broken, n, interval.high) == pytest.approx(-1.959964, abs=1e-5)


def test_swapping_the_two_variants_mirrors_the_interval():
    there, back = tango_interval(9, 3, 50), tango_interval(3, 9, 50)
    assert (there.low, there.high) == pytest.approx((-back.high, -back.low))


def test_nothing_changed_still_has_a_width():
    z2 = 1.959963984540054**2
    interval = tango_interval(0, 0, 30)
    assert (interval.low, interval.high) == pytest.approx((-z2 / (30 + z2), z2 / (30 + z2)), abs=1e-8)


def test_everything_changed_ends_at_the_bound():
    assert tango_interval(30, 0, 30).high == 1.0
    assert tango_interval(0, 30, 30).low == -1.0


def test_counts_that_do_not_fit_are_refused():
    with pytest.raises(InputError, match="at most the number of questions"):
        tango_interval(6, 5, 10)
