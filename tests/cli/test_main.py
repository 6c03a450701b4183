import sys

import pytest

import rag_titan
from rag_titan.cli import main as cli
from rag_titan.cli.verb import Verb
from rag_titan.errors import MissingPackageError, QuestionsError, ServiceResponseError, ServiceUnavailableError
from rag_titan.registry import Entry


@pytest.fixture
def verb_that(monkeypatch):
    """Puts a verb in the table that does what the test wants."""

    def put(execute):
        module = sys.modules[__name__]
        monkeypatch.setattr(module, "VERB", Verb("Try.", ("rag-titan try",), execute=execute), raising=False)
        monkeypatch.setitem(cli.VERBS, "try", Entry(f"{__name__}:VERB", "Try"))

    return put


def _raises(error):
    def execute(arguments):
        raise error

    return execute


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (rag_titan.InputError("Too short: add more."), 2, "Error: Too short: add more.\n"),
        (QuestionsError(["One: fix it", "Two: fix it"]), 2, "Error: 2 problems\n  One: fix it\n  Two: fix it\n"),
        (ServiceUnavailableError("No server: start it"), 3, "Error: No server: start it\n"),
        (MissingPackageError("No package: install it"), 3, "Error: No package: install it\n"),
        (FileNotFoundError(2, "No such file or directory", "a.json"), 2, "Error: a.json: No such file or directory\n"),
        (OSError(28, "No space left on device"), 2, "Error: No space left on device\n"),
        (KeyboardInterrupt(), 130, "Stopped.\n"),
        (rag_titan.InputError("a\x1b]0;owned\x07b\x1b[2J"), 2, "Error: ab\n"),
    ],
)
def test_an_error_is_one_sentence_on_standard_error_and_an_exit_code(error, code, said, verb_that, capsys):
    verb_that(_raises(error))
    assert cli.main(["try"]) == code
    assert capsys.readouterr() == ("", said)


def test_an_error_of_one_question_names_it(verb_that, capsys):
    error = ServiceResponseError("The answer is empty: ask again")
    error.add_note("This happened when setup 'simple + word' was asked question 'q_1'.")
    verb_that(_raises(error))
    assert cli.main(["try"]) == 3
    said = "Error: The answer is empty: ask again. This happened when setup 'simple + word' was asked question 'q_1'.\n"
    assert capsys.readouterr().err == said


def test_a_fault_of_the_program_is_told_as_one_and_never_as_a_failed_gate(verb_that, capsys):
    verb_that(_raises(ZeroDivisionError("division by zero")))
    assert cli.main(["try"]) == 70
    said = capsys.readouterr().err
    assert said.startswith("Error: This is a fault in rag-titan (ZeroDivisionError: division by zero): ")
    assert "--debug" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("line", [["try", "--debug"], ["--debug", "try"]])
def test_debug_shows_the_traceback_above_the_sentence_and_keeps_the_exit_code(line, verb_that, capsys):
    verb_that(_raises(rag_titan.InputError("wrong")))
    assert cli.main(line) == 2
    said = capsys.readouterr().err
    assert said.startswith("Traceback (most recent call last):\n")
    assert said.endswith("\nError: wrong\n")


def test_the_exit_code_of_a_verb_is_that_of_the_command(verb_that):
    verb_that(lambda arguments: 1)
    assert cli.main(["try"]) == 1


def test_without_a_command_the_help_is_shown_as_an_error(capsys):
    assert cli.main([]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: rag-titan COMMAND [options]\n")


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_is_fine_and_says_what_each_exit_code_means(option, capsys):
    assert cli.main([option]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for name, entry in cli.VERBS.items():
        assert f"  {name} " in out
        assert entry.summary in out
    assert "\nExit codes:\n  0  fine\n  1  a gate failed\n  2  bad usage or bad input\n  3  " in out


def test_the_version_is_the_package_s(capsys):
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"rag-titan {rag_titan.__version__}\n"
