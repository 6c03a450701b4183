"""Commands on pages are found in every kind of shell fence, and the parser has the last word on them."""

import argparse

import pytest

from rag_titan.errors import InputError
from scripts.site.checks.commands import check_commands, commands_in, refusal
from scripts.site.pages import SourcePage


def commands(text: str) -> list[tuple[tuple[str, ...], int]]:
    return [(command.arguments, command.line) for command in commands_in(SourcePage("p.md", text, "docs/p.md"))]


def parser() -> argparse.ArgumentParser:
    built = argparse.ArgumentParser(prog="rag-titan")
    ask = built.add_subparsers(required=True).add_parser("ask")
    ask.add_argument("--top-k", type=int)
    return built


@pytest.mark.parametrize("language", ["console", "shell-session"])
def test_a_session_gives_what_follows_its_prompts(language: str) -> None:
    text = f"```{language}\n$ rag-titan ask --top-k 3\nrag-titan: printed, not typed\n$ ls\n$ rag-titan ask\n```"
    assert commands(text) == [(("ask", "--top-k", "3"), 2), (("ask",), 5)]


@pytest.mark.parametrize(
    ("language", "joint"),
    [("bash", "\\"), ("sh", "\\"), ("powershell", "`"), ("pwsh", "`"), ("bat", "^"), ("cmd", "^")],
)
def test_a_continued_command_is_one_command(language: str, joint: str) -> None:
    assert commands(f"```{language}\nrag-titan ask {joint}\n    --top-k 3\n```") == [(("ask", "--top-k", "3"), 2)]


def test_a_continued_command_of_a_session_may_show_the_second_prompt() -> None:
    assert commands("```console\n$ rag-titan ask \\\n> --top-k 3\n```") == [(("ask", "--top-k", "3"), 2)]


@pytest.mark.parametrize(
    "line",
    [".venv/bin/rag-titan ask", "rag-titan.exe ask", "python -m rag_titan ask", ".venv/bin/python -m rag_titan ask"],
)
def test_every_way_to_call_the_program_counts(line: str) -> None:
    assert commands(f"```sh\n{line}\n```") == [(("ask",), 2)]


@pytest.mark.parametrize(
    "line",
    [
        "rag-titan ask > answer.txt",
        "cd demo && rag-titan ask",
        "rag-titan ask | head -3",
        "NO_COLOR=1 rag-titan ask  # in a file",
        "python -m venv .venv; rag-titan ask",
    ],
)
def test_what_the_shell_does_with_a_command_is_not_the_commands(line: str) -> None:
    assert commands(f"```sh\n{line}\n```") == [(("ask",), 2)]


def test_file_names_are_taken_as_the_shell_takes_them() -> None:
    line = "rag-titan ask --files C#.md 'a b.md' docs/*.md \"x & y.md\""
    assert commands(f"```sh\n{line}\n```") == [(("ask", "--files", "C#.md", "a b.md", "docs/*.md", "x & y.md"), 2)]


def test_a_fence_in_a_quotation_is_read() -> None:
    assert commands("> ```console\n> $ rag-titan ask\n> ```") == [(("ask",), 2)]


@pytest.mark.parametrize("line", ["pip install .", "python script.py", "# rag-titan ask", "cd rag-titan", ""])
def test_other_programs_are_left_alone(line: str) -> None:
    assert commands(f"```sh\n{line}\n```") == []


def test_other_languages_and_prose_are_left_alone() -> None:
    assert commands("```python\nrag-titan ask\n```\n\nrag-titan ask\n\n`rag-titan ask`") == []


def test_a_fence_with_attributes_and_indentation_is_read() -> None:
    assert commands('=== "Shell"\n\n    ``` { .console .x }\n    $ rag-titan ask\n    ```') == [(("ask",), 4)]


def test_the_parser_has_the_last_word() -> None:
    assert refusal(parser(), ["ask", "--top-k", "3"]) is None
    assert refusal(parser(), ["--help"]) is None
    assert refusal(parser(), ["ask", "--topk", "3"]) == "unrecognized arguments: --topk 3"


def test_a_parser_that_raises_is_heard_too() -> None:
    class Raising(argparse.ArgumentParser):
        def error(self, message: str) -> None:  # type: ignore[override]
            raise InputError("no such thing; try another")

    assert refusal(Raising(), ["--x"]) == "no such thing; try another"


def test_a_refused_command_is_reported_with_its_line_and_the_reason() -> None:
    page = SourcePage("p.md", "# T\n\n```console\n$ rag-titan ask --top-k many\n```\n", "docs/p.md")
    (finding,) = check_commands([page], parser)
    assert finding.where == "docs/p.md:4"
    assert "argument --top-k: invalid int value: 'many'" in finding.message


def test_a_mention_may_leave_out_what_it_is_not_about() -> None:
    def needing() -> argparse.ArgumentParser:
        built = argparse.ArgumentParser(prog="rag-titan")
        ask = built.add_subparsers(required=True).add_parser("ask")
        ask.add_argument("folder")
        ask.add_argument("--question", required=True)
        return built

    def findings(text: str) -> list[str]:
        return [finding.where for finding in check_commands([SourcePage("p.md", text, "p.md")], needing)]

    assert findings("Run `rag-titan`, `rag-titan ask` or ``rag-titan ask --question`` ...") == ["p.md:1"]
    assert findings("`rag-titan ask --question x` and `rag-titan ask ...`, `rag_titan.ask`, `pip install .`") == []
    assert findings("\n`rag-titan aks` and `rag-titan ask --questoin x`") == ["p.md:2", "p.md:2"]
    assert findings("```text\n`rag-titan aks`\n```") == []
    assert findings("```console\n$ rag-titan ask\n```") == ["p.md:2"]
