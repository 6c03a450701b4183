"""Console sessions: lines `$ command`, split without a shell so that they run the same everywhere."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from scripts.examples.errors import DeclarationError

__all__ = ["Command", "read_session", "split_output"]

_REFUSED = {
    "|": "pipes",
    "&": "'&'",
    ";": "';'",
    "<": "redirections",
    ">": "redirections",
    "(": "subshells",
    ")": "subshells",
    "`": "command substitution",
    "$": "variables",
    "~": "'~'",
}
_SCAN = re.compile(r"""(?P<single>'[^']*')|(?P<escaped>\\.)|(?P<double>"(?:\\.|[^"\\])*")|(?P<plain>.)""", re.DOTALL)


@dataclass(frozen=True)
class Command:
    """One command: the comment lines above it, the text as written (without the prompt), its words."""

    comment: str
    text: str
    words: tuple[str, ...]

    @property
    def heading(self) -> str:
        """How the command begins its part of the committed output."""
        return f"{self.comment}$ {self.text}\n"


def read_session(code: str, programs: frozenset[str]) -> list[Command]:
    """The commands of a session; raises `DeclarationError` with all that is refused.

    `programs` are the commands that the package installs; `python` and `cd` are always there.
    """
    commands: list[Command] = []
    problems: list[str] = []
    for comment, text in _blocks(code, problems):
        plain = re.sub(r"\\\n", "", text)
        problems += [f"$ {text}: {problem}" for problem in dict.fromkeys(_refused(plain))]
        try:
            words = shlex.split(plain)
        except ValueError as error:
            problems.append(f"$ {text}: {error}")
            continue
        problems += [f"$ {text}: {problem}" for problem in _wrong_words(words, programs)]
        commands.append(Command(comment, text, tuple(words)))
    if not commands and not problems:
        problems.append("a session needs a line that begins with '$ '")
    if problems:
        raise DeclarationError(problems)
    return commands


def _blocks(code: str, problems: list[str]) -> Iterator[tuple[str, str]]:
    """Each command with its continuation lines, and the comment lines before it."""
    comment, lines = "", iter(code.split("\n"))
    for line in lines:
        if line.startswith("$ "):
            text = line[2:]
            while text.endswith("\\"):
                text += "\n" + next(lines, "")
            yield comment, text.rstrip()
            comment = ""
        elif line.startswith("#"):
            comment += f"{line}\n"
        elif line.strip():
            problems.append(f"{line!r} is neither a command ('$ ...') nor a comment ('# ...')")
    if comment:
        problems.append(f"{comment.strip()!r} stands after the last command: put comments above a command")


def _refused(text: str) -> Iterator[str]:
    """What only a shell could do."""
    at_start = True
    for found in _SCAN.finditer(text):
        specials = [found["plain"]] if found["plain"] else []
        if found["double"]:
            specials = [character for character in found["double"] if character in "$`"]
        for special in specials:
            if special in _REFUSED and (special != "~" or at_start):
                yield f"{_REFUSED[special]} are not run: quote {special!r} with single quotes, or write a script"
        at_start = bool(found["plain"] and found["plain"].isspace())


def _wrong_words(words: list[str], programs: frozenset[str]) -> Iterator[str]:
    known = sorted({*programs, "python", "cd"})
    if not words or words[0] not in known:
        yield f"only {', '.join(known)} are run"
    elif words[0] == "cd" and len(words) != 2:
        yield "cd takes one folder"


def split_output(commands: list[Command], text: str) -> list[str] | None:
    """What each command printed, from the whole committed text; None when the text is of other commands."""
    outputs: list[str] = []
    for number, command in enumerate(commands):
        if not text.startswith(command.heading):
            return None
        text = text[len(command.heading) :]
        following = f"\n{commands[number + 1].heading}" if number + 1 < len(commands) else ""
        end = f"\n{text}".find(following) if following else len(text)
        if end < 0:
            return None
        outputs.append(text[:end])
        text = text[end:]
    return outputs
