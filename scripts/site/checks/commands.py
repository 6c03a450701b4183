"""Commands on pages: each is given to the real command-line parser, which has the last word on it."""

import io
import re
import shlex
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from itertools import groupby

from rag_titan.errors import InputError
from scripts.site.pages import Fence, SourcePage
from scripts.site.report import Finding

__all__ = ["Command", "check_commands", "commands_in", "mentions_in", "refusal"]

# How each kind of fence writes a prompt and goes on in the next line.
_PROMPTED = {"console": "\\", "shell-session": "\\", "ps1con": "`", "doscon": "^"}
_BARE = {
    "bash": "\\",
    "sh": "\\",
    "shell": "\\",
    "zsh": "\\",
    "powershell": "`",
    "pwsh": "`",
    "ps1": "`",
    "bat": "^",
    "cmd": "^",
}
_JOINTS = frozenset({"&&", "||", "|", ";", "&"})
_REDIRECTS = frozenset("<>&")
_ASSIGNMENT = re.compile(r"^[A-Za-z_]\w*=")
_ELLIPSIS = frozenset({"...", "…"})
_REMEDY = "correct the command on the page"
_PROMPT = re.compile(r"^(?:\$|PS[^>\n]*>|[A-Za-z]:\\[^>\n]*>|%)[ \t]+")
_PROGRAM = re.compile(r"^(?:\S*[/\\])?(?:rag-titan(?:\.exe)?$|python(?:3|\.exe)?$)")


@dataclass(frozen=True)
class Command:
    """A command of this project on a page: what follows the program's name, and the line on which it begins."""

    arguments: tuple[str, ...]
    line: int

    @property
    def text(self) -> str:
        """The command in one line, quoted for a POSIX shell."""
        return shlex.join(("rag-titan", *self.arguments))


def commands_in(page: SourcePage) -> Iterator[Command]:
    """Every `rag-titan` command in the page's shell fences."""
    for fence in page.fences():
        for line, text in _typed(fence):
            yield from (Command(arguments, line) for arguments in _called(text))


def mentions_in(page: SourcePage) -> Iterator[Command]:
    """Every `rag-titan ...` in running text, which may leave out what it is not about."""
    for line, text in page.inline_code():
        yield from (Command(arguments, line) for arguments in _called(text) if _ELLIPSIS.isdisjoint(arguments))


def check_commands(pages: Iterable[SourcePage], make_parser: Callable[[], ArgumentParser]) -> list[Finding]:
    """One finding for each command that the parser refuses, in the parser's own words."""
    strict, lenient = make_parser(), _lenient(make_parser())
    return [
        Finding(f"{page.shown}:{command.line}", f"The command line refuses {command.text!r}: {reason}", _REMEDY)
        for page in pages
        for parser, commands in ((strict, commands_in(page)), (lenient, mentions_in(page)))
        for command in commands
        if (reason := refusal(parser, command.arguments)) is not None
    ]


def _lenient(parser: ArgumentParser) -> ArgumentParser:
    """`parser` where nothing has to be given; what is given still has to be right."""
    for action in parser._actions:
        action.required = False
        if not action.option_strings and action.nargs is None:
            action.nargs = "?"
        if isinstance(action, _SubParsersAction):
            for inner in action.choices.values():
                _lenient(inner)
    return parser


def refusal(parser: ArgumentParser, arguments: Iterable[str]) -> str | None:
    """The reason for which `parser` refuses the arguments, or `None` when it takes them."""
    said = io.StringIO()
    try:
        with redirect_stderr(said), redirect_stdout(io.StringIO()):
            parser.parse_args(list(arguments))
    except InputError as error:
        return str(error)
    except SystemExit as stop:
        if stop.code in {0, None}:
            return None
        _, _, reason = said.getvalue().rpartition("error: ")
        return " ".join(reason.split())
    return None


def _typed(fence: Fence) -> Iterator[tuple[int, str]]:
    """The commands of a fence with their lines, prompts taken off and continued lines joined."""
    prompted = fence.language in _PROMPTED
    joint = (_PROMPTED | _BARE).get(fence.language)
    if joint is None:
        return
    begun: tuple[int, str] | None = None
    for number, raw in enumerate(fence.lines, start=fence.line):
        line, has_prompt = _PROMPT.subn("", raw, count=1)
        if begun is not None:
            begun = (begun[0], f"{begun[1]} {line.strip().removeprefix('> ')}")
        elif has_prompt or not prompted:
            begun = (number, line.strip())
        else:
            continue
        if begun[1].endswith(joint):
            begun = (begun[0], begun[1].removesuffix(joint).rstrip())
        else:
            yield begun
            begun = None
    if begun is not None:
        yield begun


def _called(text: str) -> Iterator[tuple[str, ...]]:
    """What follows the program's name in each of its calls: a line may hold several commands, joined or piped."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        words = list(lexer)
    except ValueError:  # a quote that is never closed
        return
    for is_joint, group in groupby(words, key=_JOINTS.__contains__):
        if not is_joint:
            yield from _call(list(group))


def _call(words: list[str]) -> Iterator[tuple[str, ...]]:
    """The arguments of one command, where it is one of this program's."""
    for end in (word for word in words if word == "#" or set(word) <= _REDIRECTS):
        words = words[: words.index(end)]
        break
    while words and _ASSIGNMENT.match(words[0]):
        words = words[1:]
    if not words or not _PROGRAM.match(words[0]):
        return
    if "python" not in words[0].rpartition("/")[2]:
        yield tuple(words[1:])
    elif words[1:3] == ["-m", "rag_titan"]:
        yield tuple(words[3:])
