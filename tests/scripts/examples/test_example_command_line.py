"""`python -m scripts.examples`: the four commands and their exit codes."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.examples.main import main

ROOT = Path(__file__).parents[3]


@pytest.fixture
def command(accepted, capsys):
    def run(*arguments):
        code = main(arguments, root=accepted.root)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_list_names_each_example_with_its_kind_its_state_and_its_summary(accepted, command):
    accepted.example("told", '# example: summary = "What it is"', "print(1)")
    accepted.example("wrong.console", "ls")
    code, out, _ = command("list")
    assert code == 0
    assert [line.split(maxsplit=4) for line in out.splitlines()] == [
        ["count", "script", "as", "it", "ran"],
        ["told", "script", "would", "run", "What it is"],
        ["wrong", "session", "wrong", "'ls'", "is neither a command ('$ ...') nor a comment ('# ...')"],
    ]


def test_run_prints_what_the_example_gives(command):
    assert command("run", "count") == (0, "4\n", "")


def test_run_prints_the_problem_and_ends_with_1(accepted, command):
    accepted.example("breaks", "print('before')", "1 / 0")
    code, _, err = command("run", "breaks")
    assert code == 1
    assert "breaks: raises ZeroDivisionError" in err
    assert "before" in err


def test_check_ends_with_0_or_with_1_and_names_the_pages(accepted, command):
    accepted.write("docs/index.md", "[[example count]]\n")
    code, out, err = command("check")
    assert (code, err) == (0, "")
    assert out == "The examples are as committed (1 example, 0 run now).\n"
    accepted.write("cookbook/examples/count.out.txt", "5\n")
    code, out, err = command("check", "count")
    assert (code, out) == (1, "")
    assert "on: docs/index.md" in err


def test_accept_says_what_it_wrote_and_then_that_there_is_nothing_to_accept(accepted, command):
    accepted.write("cookbook/examples/count.out.txt", "5\n")
    code, out, _ = command("accept", "count")
    assert code == 0
    assert out.startswith("wrote cookbook/examples/count.out.txt\n")
    assert command("accept") == (0, "Nothing to accept: all outputs are as committed.\n", "")


def test_accept_writes_nothing_of_an_example_that_fails(accepted, command):
    accepted.example("count", "1 / 0")
    code, out, err = command("accept")
    assert (code, out) == (1, "")
    assert "raises ZeroDivisionError" in err
    assert accepted.read("cookbook/examples/count.out.txt") == "4\n"


def test_an_unknown_name_ends_with_2_and_one_sentence(command):
    code, _, err = command("check", "cuont")
    assert code == 2
    assert err == "there is no example 'cuont': did you mean 'count'? Choices: count\n"


def test_a_whole_checkout_checks_itself(tmp_path):
    """As a reader does it: the runner lies in the checkout whose examples it runs."""
    for folder in ("rag_titan", "scripts"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    folder = tmp_path / "cookbook/examples"
    folder.mkdir(parents=True)
    (folder / "tour.console").write_text(
        '# example: files = ["samples/leave_policy.md"]\n$ rag-titan init demo\n$ cd demo\n'
    )
    (folder / "near.py").write_text("from rag_titan.errors import near_matches\nprint(near_matches('a', ['a']))\n")

    def run(verb):
        command = [sys.executable, "-m", "scripts.examples", verb]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    accepted = run("accept")
    assert accepted.returncode == 0, accepted.stderr
    assert (folder / "tour.out.txt").read_text().startswith("$ rag-titan init demo\n")
    for path in (tmp_path / "docs", tmp_path / "docs/index.md"):
        path.write_text("[[example tour]]\n[[example near]]\n") if path.suffix else path.mkdir()
    checked = run("check")
    assert (checked.returncode, checked.stdout) == (0, "The examples are as committed (2 examples, 0 run now).\n")


@pytest.mark.parametrize("arguments", [["check", "--jobs", "0"], ["look"], []])
def test_wrong_usage_ends_with_2(command, arguments):
    with pytest.raises(SystemExit) as caught:
        command(*arguments)
    assert caught.value.code == 2
