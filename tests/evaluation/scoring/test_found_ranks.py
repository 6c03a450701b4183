from hypothesis import given
from hypothesis import strategies as st

from rag_titan.evaluation import Evidence, Retrieved, parse_evidence_id
from rag_titan.evaluation.scoring.finding import character_counts, found_ranks
from rag_titan.evaluation.scoring.intervals import Intervals


def chunk(start, end, source="r.md", pages=()):
    return Retrieved(source, start=start, end=end, page_numbers=pages)


def span(start, end, **more):
    return Evidence(f"r.md#char={start},{end}", "r.md", start=start, end=end, **more)


def test_files_and_pages_are_found_at_their_first_result():
    results = [Retrieved("b.md"), Retrieved("a.pdf", page_numbers=(1, 2)), Retrieved("a.pdf", page_numbers=(2, 3))]
    labels = [parse_evidence_id(name) for name in ("a.pdf", "a.pdf#p3", "a.pdf#p2", "b.md", "c.md", "b.md#p1")]
    assert found_ranks(results, labels).tolist() == [2, 3, 2, 1, 0, 0]


def test_a_span_is_found_at_the_rank_that_completes_it():
    assert found_ranks([chunk(0, 15), chunk(40, 50), chunk(15, 30)], [span(10, 20)]).tolist() == [3]
    assert found_ranks([chunk(0, 15), chunk(16, 30)], [span(10, 20)]).tolist() == [0]


def test_chunks_of_other_files_and_those_that_only_touch_a_span_cover_nothing():
    assert found_ranks([chunk(0, 50, "s.md"), chunk(0, 10), chunk(20, 30)], [span(10, 20)]).tolist() == [0]


def test_blank_characters_need_not_be_covered():
    texts = {"r.md": "aaa \n\n bbb"}
    results = [chunk(0, 3), chunk(7, 10)]
    assert found_ranks(results, [span(0, 10)], texts).tolist() == [2]
    assert found_ranks(results, [span(0, 10)]).tolist() == [0]
    assert found_ranks(results, [span(0, 10, quote="aaa \n\n bbb")]).tolist() == [2]


def test_a_share_of_a_span_may_be_enough():
    texts = {"r.md": "0123456789"}
    assert found_ranks([chunk(0, 4), chunk(4, 5)], [span(0, 10, coverage=0.5)], texts).tolist() == [2]
    assert found_ranks([chunk(0, 3)], [span(0, 10, coverage=0.3)], texts).tolist() == [1]
    assert found_ranks([chunk(20, 30)], [span(0, 10, coverage=1e-12)], texts).tolist() == [0]


def test_text_that_chunks_share_is_not_counted_twice_towards_coverage():
    assert found_ranks([chunk(0, 6), chunk(0, 6), chunk(5, 10)], [span(0, 10)]).tolist() == [3]


def test_names_match_whatever_their_unicode_form():
    assert found_ranks([Retrieved("cafe\u0301.md")], [parse_evidence_id("caf\u00e9.md")]).tolist() == [1]


chunks = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 12)), max_size=8)
words = st.text(alphabet="ab \n", min_size=42, max_size=42)


@given(chunks, st.integers(0, 25), st.integers(1, 15), words, st.sampled_from([1.0, 0.5, 0.31]))
def test_a_span_is_found_where_counting_character_by_character_says(drawn, start, length, text, coverage):
    label = span(start, start + length, coverage=coverage)
    needed = {place for place in range(start, start + length) if not text[place].isspace()}
    needed = needed or set(range(start, start + length))
    seen, expected = set(), 0
    for rank, (begin, size) in enumerate(drawn, 1):
        seen |= set(range(begin, begin + size))
        if expected == 0 and len(seen & needed) >= coverage * len(needed) - 1e-9:
            expected = rank
    results = [chunk(begin, begin + size) for begin, size in drawn]
    assert found_ranks(results, [label], {"r.md": text}).tolist() == [expected]


@given(chunks, chunks)
def test_characters_are_those_of_sets_of_places(drawn, labelled):
    labels = [span(begin, begin + size) for begin, size in labelled if size]
    places = {place for begin, size in labelled for place in range(begin, begin + size)}
    retrieved, covered, total = character_counts([chunk(begin, begin + size) for begin, size in drawn], labels)
    seen: set[int] = set()
    for rank, (begin, size) in enumerate(drawn):
        seen |= set(range(begin, begin + size))
        assert (retrieved[rank], covered[rank]) == (len(seen), len(seen & places))
    assert total == len(places)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 12)), max_size=12), st.integers(0, 40), st.integers(0, 12))
def test_intervals_are_sets_of_places(drawn, at, size):
    union, places = Intervals(), set()
    for begin, length in drawn:
        new = union.add(begin, begin + length)
        added = {place for low, high in new for place in range(low, high)}
        assert added == set(range(begin, begin + length)) - places
        assert sum(high - low for low, high in new) == len(added)
        places |= added
    assert union.length == len(places)
    assert union.overlap(at, at + size) == len(places & set(range(at, at + size)))
