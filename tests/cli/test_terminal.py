import io
import subprocess
import sys

import pytest

from rag_titan.cli import terminal
from rag_titan.cli.progress import shown_progress


class Screen(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def open_screen(monkeypatch):
    """Called in a test, makes standard error a terminal; pytest itself would replace one that was set up earlier."""

    def opened():
        screen = Screen()
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
        return screen

    return opened


def test_a_warning_on_a_terminal_has_a_coloured_label_and_a_plain_text(open_screen):
    screen = open_screen()
    terminal.warn("a\x1b[31mb")
    assert screen.getvalue() == "\x1b[1;33mWarning:\x1b[0m ab\n"


def test_no_color_is_respected(open_screen, monkeypatch):
    screen = open_screen()
    monkeypatch.setenv("NO_COLOR", "1")
    terminal.print_error("wrong")
    assert screen.getvalue() == "Error: wrong\n"


def test_what_is_piped_has_no_colour(capsys):
    terminal.print_error("wrong")
    assert capsys.readouterr().err == "Error: wrong\n"


def test_text_loses_its_control_characters(capsys):
    terminal.print_text("a\x1b]8;;http://x\x07b\u202ec\n\td")
    assert capsys.readouterr().out == "abc\n\td\n"


def test_a_form_for_programs_keeps_every_character_when_piped(capsys):
    terminal.print_form("a\u200fb\n")
    assert capsys.readouterr().out == "a\u200fb\n"


def test_progress_is_silent_when_nobody_looks():
    with shown_progress() as progress:
        assert progress is None


def test_progress_is_silent_on_a_terminal_that_cannot_redraw(open_screen, monkeypatch):
    open_screen()
    monkeypatch.setenv("TERM", "dumb")
    with shown_progress() as progress:
        assert progress is None


def test_progress_of_quick_work_draws_nothing(open_screen):
    screen = open_screen()
    with shown_progress() as progress:
        progress(1, 2, "word")
    assert screen.getvalue() == ""


def test_progress_of_long_work_is_drawn_with_its_label_as_it_is(open_screen, monkeypatch):
    screen = open_screen()
    monkeypatch.setattr("rag_titan.cli.progress._PATIENCE_S", 0)
    with shown_progress() as progress:
        progress(1, 2, "[bold]word\x07")
        progress(2, 2, "[bold]word\x07")
    drawn = screen.getvalue()
    assert "[bold]word " in drawn
    assert "2/2" in drawn


@pytest.mark.parametrize("environment", [{"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}, {}])
def test_piped_output_is_utf_8_whatever_the_locale(environment):
    program = (
        "from rag_titan.cli.terminal import *\nprepare_streams()\n"
        "print_text('K\\xe4se \\U0001f9c0 \\udcff')\nnote('K\\xe4se')"
    )
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert done.stdout.decode().splitlines() == ["Käse 🧀 \\udcff"]
    assert done.stderr.decode().splitlines() == ["Käse"]


def test_an_encoding_that_the_user_asked_for_is_kept_and_never_fails():
    program = "from rag_titan.cli.terminal import *\nprepare_streams()\nprint_text('K\\xe4se')"
    environment = {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert done.stdout.split() == [b"K\\xe4se"]


def test_closed_streams_are_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    terminal.prepare_streams()
    assert not terminal.wants_colour(None)
