"""Whatever is typed into a builder reaches the program unchanged, from each of the shells."""

import shlex
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripts.site.quoting import SHELLS, command_text, obstacle
from tests.site.shells import words_of_cmd, words_of_powershell, words_of_sh

ROOT = Path(__file__).resolve().parents[2]

AWKWARD = [
    "",
    " ",
    "a b",
    "it's",
    "don\u2019t",
    "\u2018quoted\u2019 \u201atwice\u201b",
    '"',
    '"quoted"',
    'a\\"b',
    "ends in \\",
    "\\\\server\\share\\",
    "$HOME",
    "${HOME}",
    "$(date)",
    "`date`",
    "100%",
    "%PATH%",
    "%PATH:~0,3%",
    "%%",
    '50% of %USERNAME%"s',
    "wow!",
    "!!",
    "!$",
    "a^b",
    "^",
    "a & b | c > d < e",
    "a&&b",
    "(x)",
    "[1]",
    "{a,b}",
    "*",
    "docs/*.md",
    "?",
    "~",
    "~/notes",
    "#5",
    "C#.md",
    "=ls",
    "-x.md",
    "--question",
    "--%",
    "-",
    "@file",
    "a;b",
    "a,b",
    "007",
    "1e3",
    "0x10",
    "1kb",
    "5",
    "0.9",
    "recall=0.9",
    "word:200/40",
    "caf\u00e9 \U0001f600",
    "\u8acb\u5047",
    "\u202eevil",
]
WITH_LINES = ["two\nlines", "\n", "ends in a line break\n", "tab\there", "carriage\rreturn", 'a\n"b"\n%c%']

plain_text = st.text(st.sampled_from("ab1 '\"\\$`!%^&|<>()[]{}*?~#=;,.:/@-+_\u2019\u00e9\U0001f600"), max_size=12)
any_text = st.one_of(
    plain_text, st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
)
one_line = any_text.filter(lambda word: not obstacle([word], "cmd"))


@pytest.mark.parametrize(("shell", "history"), [("sh", False), ("bash", False), ("bash", True)])
def test_awkward_words_survive_a_real_shell(shell: str, history: bool) -> None:
    words = [*AWKWARD, *WITH_LINES]
    assert words_of_sh(command_text([words], "sh"), shell, history=history) == words


@settings(max_examples=20, deadline=None)
@given(st.lists(any_text, min_size=20, max_size=60))
def test_any_words_survive_a_real_shell(words: list[str]) -> None:
    # shlex knows no continued lines, the shells do.
    assert shlex.split(command_text([words], "sh")) == words
    command = command_text([words[:7], words[7:]], "sh")
    assert words_of_sh(command, "bash") == words
    assert words_of_sh(command, "sh") == words


@given(st.lists(any_text, min_size=1, max_size=8))
def test_any_words_survive_powershell(words: list[str]) -> None:
    assert words_of_powershell(command_text([["rag-titan", "ask"], words], "powershell")) == [
        "rag-titan",
        "ask",
        *words,
    ]


@pytest.mark.parametrize("word", [*AWKWARD, *WITH_LINES])
def test_an_awkward_word_survives_powershell(word: str) -> None:
    assert words_of_powershell(command_text([["rag-titan"], ["--question", word]], "powershell"))[2:] == [word]


@given(st.lists(one_line, min_size=1, max_size=8))
def test_any_line_survives_cmd(words: list[str]) -> None:
    variables = {"PATH": "C:\\Windows", "A": "expanded", "1": "expanded", "B": "expanded"}
    command = command_text([["rag-titan", "ask"], words], "cmd")
    assert words_of_cmd(command, variables) == ["rag-titan", "ask", *words]


@pytest.mark.parametrize("word", AWKWARD)
def test_an_awkward_word_survives_cmd(word: str) -> None:
    variables = {"PATH": "C:\\Windows", "USERNAME": "me"}
    command = command_text([["rag-titan"], ["--question", word], ["--trace"]], "cmd")
    assert words_of_cmd(command, variables) == ["rag-titan", "--question", word, "--trace"]


@pytest.mark.parametrize("word", WITH_LINES)
def test_cmd_says_why_it_cannot_pass_control_characters(word: str) -> None:
    assert obstacle([word], "cmd").startswith("cmd cannot take a ")
    assert obstacle([word], "sh") == obstacle([word], "powershell") == ""


def test_cmd_says_why_it_cannot_pass_a_very_long_line() -> None:
    assert obstacle(["a" * 8000], "cmd") == ""
    assert "8191" in obstacle(["a" * 9000], "cmd")
    assert "8191" in obstacle(["%" * 4100], "cmd"), "what counts is the length after quoting"


def test_no_shell_passes_a_null_character() -> None:
    assert all(obstacle(["a\0b"], shell) for shell in SHELLS)


def test_a_command_that_needs_no_quotes_has_none() -> None:
    lines = [["rag-titan", "evaluate"], ["--chunker", "word", "recursive:1000/200"], ["--fail-under", "recall=0.9"]]
    for shell in SHELLS:
        assert not set("'\"") & set(command_text(lines, shell))


@pytest.mark.parametrize(("shell", "mark"), [("sh", "\\"), ("powershell", "`"), ("cmd", "^")])
def test_a_line_goes_on_in_the_way_of_its_shell(shell: str, mark: str) -> None:
    assert command_text([["rag-titan", "ask"], ["--trace"]], shell) == f"rag-titan ask {mark}\n  --trace"
