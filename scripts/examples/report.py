"""What a check found, as one readable report."""

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

__all__ = ["Problem", "Report", "command_line"]


@dataclass(frozen=True)
class Problem:
    """One finding. `subject` is the name of an example, or the path of a file from the root.

    `kind` is one of: "declaration" (the header, commands or data are wrong), "failed" (it did not run as declared),
    "stale" (a committed output is not what it gives now), "missing" (an output is not committed), "stray" (an output
    of nothing), "unused" (an example or data file that nothing uses), "unknown" (a page embeds what does not exist).
    `detail` is a diff or the output up to a failure; `pages` are those that embed it; `command` puts it right.
    """

    kind: str
    subject: str
    message: str
    detail: str = ""
    pages: tuple[str, ...] = ()
    command: str = ""

    def to_text(self) -> str:
        """A paragraph: what, on which pages, the details, and the command that puts it right."""
        lines = [f"{self.subject}: {self.message}"]
        if self.pages:
            lines.append(f"  on: {', '.join(self.pages)}")
        if self.detail:
            lines.append(indent(self.detail.rstrip("\n"), "    ", lambda _: True))
        if self.command:
            lines.append(f"  {_REMEDIES.get(self.kind, 'put it right')}: {self.command}")
        return "\n".join(lines)


_REMEDIES = {"stale": "accept it", "missing": "accept it", "failed": "look at it", "stray": "remove it"}


@dataclass(frozen=True)
class Report:
    """All findings of one check, in order.

    `checked` counts the examples that were looked at; `executed` are those that ran now; `changed` are the files that
    accepting wrote or removed, as paths from the root.
    """

    problems: tuple[Problem, ...]
    checked: int
    executed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.problems

    def to_text(self) -> str:
        """A line when all is well; otherwise every finding, and the command that accepts all changed outputs."""
        ran = f"{_count(self.checked, 'example')}, {len(self.executed)} run now"
        if self.ok:
            return f"The examples are as committed ({ran})."
        parts = [
            f"{_count(len(self.problems), 'problem')} with the examples ({ran}):",
            *(problem.to_text() for problem in self.problems),
        ]
        stale = dict.fromkeys(problem.subject for problem in self.problems if problem.kind in ("stale", "missing"))
        if len(stale) > 1:
            parts.append(f"accept all changed outputs: {command_line('accept', *stale)}")
        return "\n\n".join(parts)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def command_line(*arguments: str) -> str:
    """The command to type for `python -m scripts.examples ...`, with the Python that runs now when it is in reach."""
    python = Path(sys.executable)
    here = Path.cwd()
    shown = python.relative_to(here).as_posix() if python.is_relative_to(here) else "python"
    return shlex.join([shown, "-m", "scripts.examples", *arguments])
