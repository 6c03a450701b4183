import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rag_titan.chunking import CHUNKERS, make_chunker
from rag_titan.chunking.word import WordChunker
from rag_titan.errors import SettingError


def test_the_table_holds_the_eight_chunkers_with_their_defaults() -> None:
    assert {name: (entry.unit, entry.size, entry.overlap) for name, entry in CHUNKERS.items()} == {
        "word": ("words", 200, 40),
        "character": ("characters", 1000, 200),
        "token": ("tokens", 256, 32),
        "recursive": ("characters", 1000, 200),
        "sentence": ("words", 200, 0),
        "paragraph": ("words", 300, 0),
        "heading": ("words", 400, 0),
        "page": ("pages", 1, 0),
    }


@pytest.mark.parametrize("name", CHUNKERS)
def test_a_chunker_says_what_its_row_says(name: str) -> None:
    chunker, entry = make_chunker(name), CHUNKERS[name]
    assert (chunker.name, chunker.unit) == (name, entry.unit)
    assert (chunker.chunk_size, chunker.chunk_overlap) == (entry.size, entry.overlap)
    assert chunker.describe().startswith(f"{name} {entry.size}/{entry.overlap} {entry.unit}")


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ({"chunk_size": 0}, "chunk_size must be at least 1, not 0."),
        ({"chunk_size": -5}, "chunk_size must be at least 1, not -5."),
        ({"chunk_overlap": -1}, "chunk_overlap must be at least 0, not -1."),
        ({"chunk_size": 2.5}, "chunk_size must be a whole number, not 2.5."),
        ({"chunk_size": "10"}, "chunk_size must be a whole number, not '10'."),
        ({"chunk_size": True}, "chunk_size must be a whole number, not True."),
        (
            {"chunk_size": 10, "chunk_overlap": 10},
            "chunk_overlap (10) must be smaller than chunk_size (10): lower the overlap or raise the size.",
        ),
        ({"chunk_overlap": 200}, "chunk_overlap (200) must be smaller than chunk_size (200)"),
    ],
)
def test_sizes_are_checked_at_once(sizes: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError) as error:
        make_chunker("word", **sizes)
    assert str(error.value).startswith(message)


def test_a_class_of_its_own_checks_too() -> None:
    with pytest.raises(SettingError):
        WordChunker(4, 4)


def test_a_default_overlap_shrinks_with_a_size_that_it_does_not_fit() -> None:
    assert make_chunker("word", chunk_size=100).chunk_overlap == 40
    assert make_chunker("word", chunk_size=40).chunk_overlap == 8
    assert make_chunker("word", chunk_size=1).chunk_overlap == 0


def test_an_unknown_name_is_answered_with_the_near_one() -> None:
    with pytest.raises(SettingError, match="chunker 'paragaph' does not exist: did you mean 'paragraph'"):
        make_chunker("paragaph")


def test_reading_the_table_loads_no_chunker_and_no_parser() -> None:
    code = "import sys, json, rag_titan.chunking; print(json.dumps(sorted(sys.modules)))"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    loaded = set(json.loads(done.stdout))
    assert not loaded & {"markdown_it", "regex", "pypdfium2", "numpy", "rag_titan.chunking.word"}
