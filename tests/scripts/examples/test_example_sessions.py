"""Console sessions: run without a shell, refused where only a shell would do."""

import pytest

from scripts.examples.errors import DeclarationError
from scripts.examples.session import read_session, split_output

PROGRAMS = frozenset({"rag-titan"})


def test_a_session_shows_its_commands_and_what_they_really_print(checkout):
    checkout.example(
        "tour.console",
        "# example: exits = [0, 0, 0, 2]",
        "# Look at it:",
        "$ rag-titan evaluate --files docs/*.md \\",
        "    --question 'a \"b\" $c | d'",
        "",
        "$ python -c \"import os; os.makedirs('sub'); print(1)\"",
        "$ cd sub",
        "# This one is refused:",
        "$ rag-titan wrong",
    )
    report = checkout.accept()
    assert report.ok, report.to_text()
    result = checkout.result("tour")
    assert [(part.comment, part.command, part.output) for part in result.parts] == [
        (
            "# Look at it:\n",
            "rag-titan evaluate --files docs/*.md \\\n    --question 'a \"b\" $c | d'",
            'rag-titan evaluate --files docs/*.md --question a "b" $c | d\n',
        ),
        ("", "python -c \"import os; os.makedirs('sub'); print(1)\"", "1\n"),
        ("", "cd sub", ""),
        ("# This one is refused:\n", "rag-titan wrong", "rag-titan wrong\n"),
    ]
    assert result.output.startswith("# Look at it:\n$ rag-titan evaluate --files docs/*.md \\\n    --question")


def test_the_commands_of_a_session_share_one_folder(checkout):
    checkout.example(
        "files.console",
        '# example: files = ["samples/leave.md"]',
        "$ python -c \"open('new.txt', 'w').write('x')\"",
        '$ python -c "import os; print(sorted(os.listdir()))"',
    )
    assert checkout.accept().ok
    assert checkout.result("files").parts[1].output == "['leave.md', 'new.txt']\n"


def test_a_command_that_ends_otherwise_than_declared_ends_the_session(checkout):
    report = checkout.failure("bad.console", "$ rag-titan wrong", "$ rag-titan next")
    assert "$ rag-titan wrong: ends with exit code 2" in report
    assert "rag-titan next" not in report
    report = checkout.failure("bad.console", "# example: exits = 2", "$ rag-titan fine")
    assert "must fail with exit code 2, but passes" in report
    report = checkout.failure("bad.console", "# example: exits = [0, 0]", "$ rag-titan fine")
    assert "exits has 2 codes for 1 commands" in report


def test_one_exit_code_is_that_of_the_last_command(checkout):
    checkout.example("last.console", "# example: exits = 2", "$ rag-titan fine", "$ rag-titan wrong")
    assert checkout.accept().ok


@pytest.mark.parametrize("target", ["..", "/", "nowhere"])
def test_cd_stays_in_the_working_directory(checkout, target):
    assert "there is no such folder" in checkout.failure("cd.console", f"$ cd {target}")


def test_the_time_limit_is_for_the_whole_session(checkout):
    report = checkout.failure("long.console", "# example: timeout = 0.5", '$ python -c "while True: pass"')
    assert "is not done after 0.5 s" in report


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("rag-titan | cat", "pipes are not run"),
        ("rag-titan > out.txt", "redirections are not run"),
        ("rag-titan < in.txt", "redirections are not run"),
        ("rag-titan && rag-titan", "'&' are not run"),
        ("rag-titan; rag-titan", "';' are not run"),
        ("rag-titan $HOME", "variables are not run"),
        ('rag-titan "$HOME"', "variables are not run"),
        ("rag-titan `date`", "command substitution"),
        ("rag-titan ~/docs", "'~' are not run"),
        ("(rag-titan)", "subshells are not run"),
        ("rag-titan 'open", "No closing quotation"),
        ("ls", "only cd, python, rag-titan are run"),
        ("FOO=1 rag-titan", "only cd, python, rag-titan are run"),
        ("cd a b", "cd takes one folder"),
    ],
)
def test_what_only_a_shell_could_do_is_refused(command, problem):
    with pytest.raises(DeclarationError) as caught:
        read_session(f"$ {command}\n", PROGRAMS)
    assert any(problem in each for each in caught.value.problems)


@pytest.mark.parametrize("word", ["'a|b;c$d`e~'", '"a|b;c&(d)"', r"a\|b", "docs/*.md", "a~b", "--x='$y'"])
def test_what_is_quoted_is_a_word(word):
    (command,) = read_session(f"$ rag-titan {word}\n", PROGRAMS)
    assert len(command.words) == 2


@pytest.mark.parametrize("code", ["", "rag-titan\n", "$ rag-titan\n# after\n", "$rag-titan\n"])
def test_a_line_that_is_no_command_is_refused(code):
    with pytest.raises(DeclarationError):
        read_session(code, PROGRAMS)


def test_output_that_looks_like_a_command_is_output():
    commands = read_session("$ rag-titan a\n$ rag-titan b\n", PROGRAMS)
    text = "$ rag-titan a\nx $ rag-titan b\n$ python\n$ rag-titan b\nlast\n"
    assert split_output(commands, text) == ["x $ rag-titan b\n$ python\n", "last\n"]


@pytest.mark.parametrize("text", ["", "$ rag-titan b\n", "$ rag-titan a\nno second\n"])
def test_the_output_of_other_commands_is_not_split(text):
    assert split_output(read_session("$ rag-titan a\n$ rag-titan b\n", PROGRAMS), text) is None
