from argparse import ArgumentTypeError

import pytest

from rag_titan.cli.values import ChunkerChoice, chunker_choice, setting_value, whole_number
from rag_titan.pipelines.settings import SETTINGS


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("word", ChunkerChoice("word")),
        ("word:200", ChunkerChoice("word", 200)),
        ("recursive:1000/200", ChunkerChoice("recursive", 1000, 200)),
    ],
)
def test_a_chunker_may_bring_its_sizes_and_reads_back_as_typed(text, choice):
    assert chunker_choice(text) == choice
    assert str(choice) == text


@pytest.mark.parametrize(
    "text", ["word:", "word:x", "word:1/", "word:/1", "word:1/2/3", "word:-1", "word:1.5", "word:٣"]
)
def test_sizes_in_another_form_are_refused_with_the_form_that_is_taken(text):
    with pytest.raises(ArgumentTypeError, match="word:200/40, not"):
        chunker_choice(text)


@pytest.mark.parametrize(
    ("setting", "text", "value"),
    [
        ("top_k", "12", 12),
        ("chunk_size", "none", None),
        ("context_tokens", "3600", 3600),
        ("temperature", "0.7", 0.7),
        ("temperature", ".5", 0.5),
        ("ollama_host", "none", "none"),
        ("llm_model", "gemma3:4b", "gemma3:4b"),
    ],
)
def test_words_become_the_type_of_the_setting(setting, text, value):
    assert setting_value(SETTINGS[setting])(text) == value


@pytest.mark.parametrize(
    ("setting", "text"),
    [("top_k", "0"), ("top_k", "1.5"), ("top_k", "1_0"), ("top_k", "none"), ("top_k", ""), ("temperature", "nan"),
     ("temperature", "3"), ("temperature", "inf"), ("llm_model", " ")],
)  # fmt: skip
def test_a_value_that_the_setting_refuses_is_refused_here_without_its_name(setting, text):
    with pytest.raises(ArgumentTypeError, match=r"^takes "):
        setting_value(SETTINGS[setting])(text)


def test_a_whole_number_has_a_least_value():
    assert whole_number(0)("0") == 0
    with pytest.raises(ArgumentTypeError, match="takes a whole number of at least 1, not '0'"):
        whole_number(1)("0")
