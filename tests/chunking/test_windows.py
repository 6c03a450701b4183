from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rag_titan.chunking.windows import windows


def test_windows_of_equal_units_step_by_size_minus_overlap() -> None:
    assert list(windows(range(10), range(1, 11), 4, 1)) == [(0, 4), (3, 7), (6, 10)]


def test_no_units_no_windows() -> None:
    assert list(windows([], [], 3, 1)) == []


def test_a_unit_longer_than_the_size_is_a_window_of_its_own() -> None:
    assert list(windows([0, 2, 12], [2, 12, 13], 4, 0)) == [(0, 1), (1, 2), (2, 3)]


def test_an_overlap_that_leaves_no_room_for_the_next_unit_is_given_up() -> None:
    # Two short units and one that fills a window alone: repeating the second before it would not fit.
    assert list(windows([0, 1, 2], [1, 2, 6], 4, 2)) == [(0, 2), (2, 3)]


def test_no_window_is_inside_of_another() -> None:
    assert list(windows([0, 3, 6], [3, 6, 10], 7, 6)) == [(0, 2), (1, 3)]


@given(st.lists(st.integers(1, 9), max_size=40), st.integers(1, 20), st.data())
def test_windows_cover_all_units_and_both_ends_increase(lengths: list[int], size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    ends = [sum(lengths[: at + 1]) for at in range(len(lengths))]
    begins = [end - length for end, length in zip(ends, lengths, strict=True)]
    found = list(windows(begins, ends, size, overlap))
    assert {unit for first, last in found for unit in range(first, last)} == set(range(len(lengths)))
    for (first, last), (again, later) in pairwise(found):
        assert first < again <= last < later
        assert ends[last - 1] - begins[again] <= overlap or again == last
    for first, last in found:
        assert ends[last - 1] - begins[first] <= size or last == first + 1
