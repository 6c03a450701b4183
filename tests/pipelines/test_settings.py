from pathlib import Path

import numpy as np
import pytest

from rag_titan.errors import InputError, SettingError
from rag_titan.pipelines.settings import SETTINGS, Settings


def test_the_table_and_the_dataclass_name_the_same_settings_in_the_same_order():
    assert Settings().keys() == tuple(SETTINGS)


def test_every_row_is_filed_under_its_own_name():
    assert all(name == row.name for name, row in SETTINGS.items())


def test_defaults_are_the_documented_ones():
    assert Settings().to_dict() == {
        "chunker": "word",
        "chunk_size": None,
        "chunk_overlap": None,
        "tokenizer": "builtin",
        "embedder": "embedded",
        "retriever": "dense",
        "top_k": 5,
        "dedupe": True,
        "reranker": "lexical",
        "rerank_top_n": 3,
        "llm": "extractive",
        "llm_model": "gemma3:4b",
        "embedding_model": "nomic-embed-text",
        "ollama_host": None,
        "temperature": 0,
        "seed": 0,
        "max_attempts": 2,
        "context_tokens": None,
    }


def test_an_unknown_name_names_the_near_match_and_the_choices():
    with pytest.raises(SettingError, match=r"Setting 'chunk_sise' does not exist: did you mean 'chunk_size'") as raised:
        Settings.from_mapping({"chunk_sise": 5})
    assert "context_tokens" in str(raised.value)


def test_every_unknown_name_is_named_at_once():
    with pytest.raises(SettingError) as raised:
        Settings.from_mapping({"topk": 5, "zzz": 1})
    assert [line.split(":")[0] for line in str(raised.value).splitlines()] == [
        "Setting 'topk' does not exist",
        "Setting 'zzz' does not exist",
    ]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("retriever", "bm52", "retriever 'bm52' does not exist: did you mean 'bm25'? Choices: dense, bm25, hybrid"),
        ("retriever", 3, "retriever takes a name, not 3: choose one of: dense, bm25, hybrid"),
        ("retriever", None, "retriever takes a name, not None: choose one of: dense, bm25, hybrid"),
        ("top_k", 0, "top_k takes a whole number of at least 1, not 0; leave it out for the default (5)"),
        ("top_k", "5", "top_k takes a whole number of at least 1, not '5'; leave it out for the default (5)"),
        ("top_k", True, "top_k takes a whole number of at least 1, not True; leave it out for the default (5)"),
        ("top_k", 5.0, "top_k takes a whole number of at least 1, not 5.0; leave it out for the default (5)"),
        ("top_k", None, "top_k takes a whole number of at least 1, not None; leave it out for the default (5)"),
        (
            "chunk_size",
            0,
            "chunk_size takes a whole number of at least 1, not 0; leave it out for the default (by chunker)",
        ),
        ("dedupe", 1, "dedupe takes True or False, not 1; leave it out for the default (true)"),
        ("dedupe", "no", "dedupe takes True or False, not 'no'; leave it out for the default (true)"),
        (
            "temperature",
            float("nan"),
            "temperature takes a number from 0 to 2, not nan; leave it out for the default (0)",
        ),
        ("temperature", -0.1, "temperature takes a number from 0 to 2, not -0.1; leave it out for the default (0)"),
        ("temperature", False, "temperature takes a number from 0 to 2, not False; leave it out for the default (0)"),
        ("llm_model", " ", "llm_model takes a text, not ' '; leave it out for the default (gemma3:4b)"),
        (
            "max_attempts",
            11,
            "max_attempts takes a whole number from 1 to 10, not 11; leave it out for the default (2)",
        ),
    ],
)
def test_a_bad_value_is_named_with_the_rule_and_the_remedy(name, value, message):
    with pytest.raises(SettingError) as raised:
        Settings.from_mapping({name: value})
    assert str(raised.value) == message
    assert isinstance(raised.value, InputError)


def test_every_bad_value_is_named_at_once():
    with pytest.raises(SettingError) as raised:
        Settings(top_k=0, dedupe="yes")
    assert len(str(raised.value).splitlines()) == 2


def test_numpy_numbers_and_paths_are_kept_as_plain_values():
    settings = Settings(top_k=np.int64(7), temperature=np.float32(0.5), llm_model=Path("gemma3"))
    assert (settings.top_k, settings.temperature, settings.llm_model) == (7, 0.5, "gemma3")
    assert type(settings.top_k) is int
    assert type(settings.temperature) is float


def test_settings_and_nothing_are_taken_as_they_are():
    settings = Settings(top_k=2)
    assert Settings.from_mapping(settings) is settings
    assert Settings.from_mapping(None) == Settings.from_mapping({}) == Settings()


def test_something_that_is_no_mapping_is_refused():
    with pytest.raises(SettingError, match="mapping of names to values"):
        Settings.from_mapping(["top_k"])


def test_more_chunks_may_be_passed_on_than_are_found():
    assert Settings(top_k=2, rerank_top_n=10).rerank_top_n == 10


@pytest.mark.parametrize(
    "sizes",
    [{"chunk_size": 40, "chunk_overlap": 40}, {"chunk_overlap": 200}, {"chunker": "paragraph", "chunk_overlap": 300}],
)
def test_an_overlap_that_is_not_smaller_than_the_size_is_refused_before_any_file_is_read(sizes):
    with pytest.raises(SettingError, match="must be smaller than"):
        Settings.from_mapping(sizes)


def test_a_size_below_the_default_overlap_is_taken():
    assert Settings(chunk_size=10).chunk_size == 10


def test_a_host_that_is_no_address_is_refused():
    with pytest.raises(SettingError, match="ollama_host takes an address"):
        Settings(ollama_host="ftp://x")
    assert Settings(ollama_host="127.0.0.1:11434").ollama_host == "127.0.0.1:11434"


def test_a_number_that_no_float_can_hold_is_refused():
    with pytest.raises(SettingError, match="temperature takes a number from 0 to 2"):
        Settings(temperature=10**400)
