import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.evaluation.metrics.ranking import (
    all_found,
    average_precision,
    gains,
    hit,
    ndcg,
    precision,
    recall,
    reciprocal_rank,
)

KERNELS = (recall, precision, hit, reciprocal_rank, ndcg, average_precision)


def one(kernel, found, grades, **options):
    return kernel(np.array([found]), np.array([grades], dtype=float), **options)[0]


def test_two_evidences_at_one_rank_bring_one_result():
    found, grades = [2, 2, 3], [1, 1, 1]
    assert one(precision, found, grades, k=4) == 2 / 4
    assert one(recall, found, grades, k=4) == 1
    assert one(average_precision, found, grades) == pytest.approx((1 / 2 + 1 / 2 + 2 / 3) / 3)


def test_one_result_that_holds_everything_is_capped_at_one():
    assert one(ndcg, [1, 1, 1], [1, 2, 1]) == 1.0


def test_the_gain_of_a_rank_is_the_sum_over_its_evidences():
    ideal = 2 + 1 / np.log2(3)
    assert one(ndcg, [2, 2], [2, 1], k=5) == pytest.approx(3 / np.log2(3) / ideal)


def test_the_ideal_has_one_evidence_at_each_of_the_first_ranks_up_to_the_cutoff():
    assert one(ndcg, [1, 0, 0], [1, 1, 1], k=1) == 1.0
    assert one(ndcg, [1, 0, 0], [1, 1, 1], k=2) == pytest.approx(1 / (1 + 1 / np.log2(3)))


def test_all_counts_the_required_ones_and_all_relevant_ones_where_none_is_required():
    found, grades = np.array([[1, 0, 0]]), np.array([[1.0, 1.0, 0.0]])
    assert all_found(found, grades, np.array([[True, False, True]]), k=5)[0] == 1
    assert all_found(found, grades, np.array([[True, True, False]]), k=5)[0] == 0
    assert all_found(found, grades, np.array([[False, False, False]]), k=5)[0] == 0
    assert all_found(np.array([[1, 3, 0]]), grades, np.array([[False, False, False]]), k=5)[0] == 1


def test_gains_are_the_grade_or_two_to_the_grade_minus_one_and_never_negative():
    grades = np.array([[3.0, 1.0, 0.0, -2.0]])
    assert gains(grades, "linear").tolist() == [[3, 1, 0, 0]]
    assert gains(grades, "exponential").tolist() == [[7, 1, 0, 0]]


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("width", [0, 2])
def test_a_question_without_evidence_is_not_a_number_and_leaves_others_alone(kernel, width):
    found, grades = np.zeros((1, width), int), np.zeros((1, width))
    with np.errstate(all="raise"):
        assert np.isnan(kernel(found, grades, k=3)).all()
    both = kernel(np.array([[0, 0], [1, 0]]), np.array([[0.0, -1.0], [1.0, 0.0]]), k=3)
    assert np.isnan(both[0])
    assert both[1] > 0


@pytest.mark.parametrize("kernel", KERNELS)
def test_no_questions_give_no_values(kernel):
    assert kernel(np.zeros((0, 3), int), np.zeros((0, 3)), k=3).shape == (0,)


rows = st.lists(st.tuples(st.integers(0, 12), st.sampled_from([-1.0, 0.0, 1.0, 2.0, 3.0])), min_size=1, max_size=6)


@given(st.lists(rows, min_size=1, max_size=5), st.integers(1, 15), st.sampled_from(["linear", "exponential"]))
def test_values_lie_between_zero_and_one_and_padding_changes_nothing(questions, k, gain):
    width = max(map(len, questions))
    found = np.array([[rank for rank, _ in row] + [0] * (width - len(row)) for row in questions])
    grades = np.array([[grade for _, grade in row] + [0.0] * (width - len(row)) for row in questions])
    for kernel in KERNELS:
        options = {"gain": gain} if kernel is ndcg else {}
        values = kernel(found, grades, k=k, **options)
        assert ((values >= 0) & (values <= 1) | np.isnan(values)).all()
        for row, value in zip(questions, values, strict=True):
            alone = kernel(np.array([[rank for rank, _ in row]]), np.array([[g for _, g in row]]), k=k, **options)
            assert np.array_equal(alone, [value], equal_nan=True) or alone[0] == pytest.approx(value, rel=1e-15)


@given(rows, st.integers(1, 12))
def test_a_larger_cutoff_never_lowers_what_is_found(row, k):
    found, grades = np.array([[rank for rank, _ in row]]), np.array([[grade for _, grade in row]])
    if (grades > 0).any():
        for kernel in (recall, hit, reciprocal_rank, average_precision):
            assert kernel(found, grades, k=k + 1)[0] >= kernel(found, grades, k=k)[0]
            assert kernel(found, grades, k=20)[0] == kernel(found, grades, k=None)[0]
