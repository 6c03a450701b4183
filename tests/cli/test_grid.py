import pytest

from rag_titan.cli.grid import grid
from rag_titan.cli.main import build_parser
from rag_titan.cli.parser import UsageError
from rag_titan.errors import SettingError


def _setups(line, **options):
    words = ["evaluate", "--files", "a.md", "--questions", "q.json", *line.split()]
    return grid(build_parser().parse_args(words), **options)


def _names(line, **options):
    return [setup.name for setup in _setups(line, **options)]


def test_without_options_there_is_the_default_setup():
    (setup,) = _setups("")
    assert (setup.name, setup.rag_type, setup.settings.chunker) == ("simple + word", "simple", "word")


def test_every_rag_type_is_tried_with_every_chunker_in_the_order_given():
    assert _names("--rag-type simple adaptive --chunker word paragraph") == [
        "simple + word",
        "simple + paragraph",
        "adaptive + word",
        "adaptive + paragraph",
    ]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("--retriever dense bm25", ["simple + word + dense", "simple + word + bm25"]),
        ("--top-k 5 10", ["simple + word + top_k=5", "simple + word + top_k=10"]),
        ("--dedupe true false", ["simple + word + dedupe=true", "simple + word + dedupe=false"]),
        ("--llm extractive ollama", ["simple + word + extractive", "simple + word + llm=ollama"]),
        ("--context-tokens none 600", ["simple + word + context_tokens=none", "simple + word + context_tokens=600"]),
        ("--top-k 5 9 --retriever bm25 dense",
         [f"simple + word + {name} + top_k={k}" for name in ("bm25", "dense") for k in (5, 9)]),
    ],
)  # fmt: skip
def test_a_name_tells_whatever_else_differs(line, names):
    assert _names(line) == names


def test_what_is_given_once_is_in_no_name():
    assert _names("--retriever bm25 --top-k 9") == ["simple + word"]


def test_sizes_that_a_chunker_brings_are_settings_and_part_of_the_name():
    first, second = _setups("--chunker word:100/20 paragraph:80")
    assert (first.name, first.settings.chunk_size, first.settings.chunk_overlap) == ("simple + word:100/20", 100, 20)
    assert (second.name, second.settings.chunk_size, second.settings.chunk_overlap) == (
        "simple + paragraph:80",
        80,
        None,
    )


@pytest.mark.parametrize(
    "line", ["--chunker word word", "--chunker word word:200/40", "--top-k 5 5 --rag-type simple simple"]
)
def test_what_is_given_twice_counts_once(line):
    assert _names(line) == ["simple + word"]


def test_one_size_goes_for_chunkers_that_count_in_the_same_unit():
    assert [setup.settings.chunk_size for setup in _setups("--chunker word paragraph --chunk-size 90")] == [90, 90]


def test_one_size_for_several_units_is_refused_with_the_way_to_give_each_its_own():
    with pytest.raises(UsageError) as caught:
        _setups("--chunker word recursive --chunk-size 300")
    assert str(caught.value) == (
        "--chunk-size 300 would mean words for word and characters for recursive: give each chunker sizes of its own, "
        "such as --chunker word:200/40 recursive:1000/200"
    )


def test_an_overlap_for_several_units_is_refused_too():
    with pytest.raises(UsageError, match="--chunk-overlap 10 would mean words for word and pages for page"):
        _setups("--chunker word page --chunk-overlap 10")


def test_sizes_given_in_both_ways_are_refused():
    with pytest.raises(UsageError, match="--chunker word:100/20 has sizes of its own, so --chunk-size 50 is one too"):
        _setups("--chunker word:100/20 --chunk-size 50")


def test_an_overlap_as_large_as_the_size_is_refused_before_any_file_is_read():
    with pytest.raises(SettingError, match="must be smaller"):
        _setups("--chunker word:20/20")


def test_a_search_is_named_by_its_retriever_and_what_else_differs():
    assert _names("--retriever bm25 dense", first=("retriever",)) == ["bm25", "dense"]
    assert _names("--retriever bm25 --chunker word paragraph", first=("retriever",)) == [
        "bm25 + word",
        "bm25 + paragraph",
    ]
