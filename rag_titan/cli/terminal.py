"""What is written to the terminal, and how."""

import os
import sys
from contextlib import suppress
from typing import Any

from rag_titan.text.printable import printable

__all__ = [
    "is_terminal",
    "note",
    "prepare_streams",
    "print_error",
    "print_failure",
    "print_form",
    "print_text",
    "wants_colour",
    "warn",
]


def prepare_streams() -> None:
    """Make the standard streams take any text on every platform.

    What is piped is UTF-8 everywhere, so that the same command writes the same bytes, unless the user has said
    otherwise in `PYTHONIOENCODING`. A terminal keeps its encoding. What cannot be encoded is escaped.
    """
    for stream in (sys.stdout, sys.stderr):
        # A stream that was closed, or replaced by something simpler, stays as it is.
        with suppress(AttributeError, OSError, ValueError):
            if stream.isatty() or os.environ.get("PYTHONIOENCODING"):
                stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def is_terminal(stream: Any) -> bool:
    """Whether a person looks at the stream, on a terminal that can do more than print line after line."""
    try:
        return bool(stream.isatty()) and os.environ.get("TERM") != "dumb"
    except (AttributeError, ValueError):  # closed
        return False


def wants_colour(stream: Any) -> bool:
    """Whether what goes to the stream is coloured: on a terminal only, and never where `NO_COLOR` is set."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def print_text(text: str) -> None:
    """Print `text` on standard output, without the control characters that a document may hold."""
    print(printable(text))


def print_form(text: str) -> None:
    """Print what a program will read: every character of it, except on a terminal."""
    print((printable(text) if is_terminal(sys.stdout) else text).rstrip("\n"))


def note(text: str) -> None:
    """Say on standard error what was done, so that standard output holds results alone."""
    print(printable(text), file=sys.stderr)


def warn(text: str) -> None:
    """Say on standard error what the user should know before trusting the result."""
    _say("Warning", "33", text)


def print_failure(text: str) -> None:
    """Say on standard error which gate failed."""
    _say("Failed", "31", text)


def print_error(text: str) -> None:
    """Say on standard error why there is no result; several problems are listed, one a line."""
    problems = text.splitlines()
    _say("Error", "31", text if len(problems) < 2 else "\n  ".join((f"{len(problems)} problems", *problems)))


def _say(label: str, colour: str, text: str) -> None:
    head = f"\x1b[1;{colour}m{label}:\x1b[0m" if wants_colour(sys.stderr) else f"{label}:"
    print(head, printable(text), file=sys.stderr)
