from hypothesis import given
from hypothesis import strategies as st

from rag_titan.retrieval.near_copies import near_copies

WORDS = [f"w{number}" for number in range(40)]


def by_definition(one: list[str], other: list[str]) -> bool:
    """The definition, shift by shift."""
    longer = max(len(one), len(other))
    for shift in range(-len(one), len(other) + 1):
        pairs = [(term, other[i + shift]) for i, term in enumerate(one) if 0 <= i + shift < len(other)]
        if pairs and 10 * len(pairs) >= 9 * longer and all(a == b for a, b in pairs):
            return True
    return False


def kept(*chunks: list[str]) -> list[int]:
    return near_copies(chunks).without(range(len(chunks)), len(chunks))


def test_equal_chunks_are_copies_whatever_their_length():
    assert kept(["a"], ["b"], ["a"]) == [0, 1]


def test_the_first_of_the_order_given_is_kept_and_copies_do_not_count_towards_what_is_wanted():
    copies = near_copies([["a"], ["b"], ["a"], ["c"]])
    assert copies.without([2, 0, 3, 1], 2) == [2, 3]
    assert copies.without([2, 0, 3, 1], 0) == []


def test_a_window_moved_by_a_tenth_is_a_copy_and_one_moved_further_is_not():
    assert kept(WORDS[:20], WORDS[2:22]) == [0]
    assert kept(WORDS[:20], WORDS[3:23]) == [0, 1]


def test_a_chunk_that_lacks_a_tenth_at_one_end_is_a_copy_and_one_that_lacks_more_is_not():
    assert kept(WORDS[:20], WORDS[:18]) == [0]
    assert kept(WORDS[:20], WORDS[:17]) == [0, 1]


def test_one_changed_term_makes_two_chunks_different_wherever_it_stands():
    for place in (0, 1, 20, 38, 39):
        assert kept(WORDS, [*WORDS[:place], "changed", *WORDS[place + 1 :]]) == [0, 1], place


def test_an_added_not_makes_two_chunks_different():
    assert kept(WORDS, [*WORDS[:20], "not", *WORDS[20:]]) == [0, 1]


def test_chunks_without_terms_have_no_copies():
    assert kept() == []
    assert kept([], []) == [0, 1]


def test_being_a_copy_is_not_handed_on():
    assert kept(WORDS[:20], WORDS[2:22], WORDS[4:24]) == [0, 2]


def test_a_text_that_repeats_itself_is_one_group():
    copies = near_copies([["chunk"] * 20] * 5000)
    assert copies.without(range(5000), 5000) == [0]
    assert copies.near == {}


def test_a_text_of_one_word_with_few_others_costs_no_comparison_of_all_pairs():
    rows = [[f"row{number}", *["0"] * 200] for number in range(2000)]
    assert near_copies(rows).without(range(2000), 2000) == list(range(2000))


TEXTS = st.lists(st.sampled_from("abc"), min_size=10, max_size=40)
CUTS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=6)
PIECES = st.lists(st.lists(st.sampled_from("ab"), min_size=1, max_size=14), max_size=4)


@given(TEXTS, CUTS, PIECES)
def test_every_pair_is_judged_by_the_definition(text, cuts, pieces):
    chunks = [*pieces, *(text[start : len(text) - end] for start, end in cuts)]
    for one in chunks:
        for other in chunks:
            assert (kept(one, other) == [0]) == by_definition(one, other)
    copies = near_copies(chunks)
    for i, one in enumerate(chunks):
        for j, other in enumerate(chunks[:i]):
            assert (copies.without([i, j], 2) == [i]) == by_definition(one, other)
