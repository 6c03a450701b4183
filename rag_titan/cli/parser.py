"""An argument parser that speaks as the rest of the program does: one sentence, with the remedy."""

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NoReturn

from rag_titan.cli.formatter import PlainHelp, coloured_help
from rag_titan.cli.terminal import wants_colour
from rag_titan.errors import InputError, near_matches

__all__ = ["Gather", "Parser", "UsageError"]

# How argparse's own complaints begin, and how they are said here.
_SAID_HERE = {
    "expected one argument": "takes one value",
    "expected at least one argument": "takes at least one value",
    "ignored explicit argument": "takes no value",
}


class UsageError(InputError):
    """A command line that the parser refuses."""


class Gather(argparse.Action):
    """Unlike `extend`: the first use takes the place of the default, further ones add to it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Add `values` to what the option has gathered so far."""
        gathered = getattr(namespace, self.dest)
        setattr(namespace, self.dest, [*([] if gathered is self.default else gathered), *(values or ())])


class Parser(argparse.ArgumentParser):
    """Unlike argparse's own: raises `UsageError`, names near matches, and takes no abbreviated options.

    Abbreviations are refused because a command that is written down must mean the same after an option is added.
    """

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", PlainHelp)
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, **options)
        # Python 3.14 and later would colour plain help by themselves.
        self.color = False

    def print_help(self, file: Any = None) -> None:
        """Print the help, in colour where it goes to a terminal that shows colour."""
        if wants_colour(file or sys.stdout):
            self.formatter_class = coloured_help()
        super().print_help(file)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, and refuse what is not known: the verb's own parser knows best what was meant."""
        if args is not None:
            self._refuse_unknown_options(args)
        try:
            parsed, unknown = super().parse_known_args(args, namespace)
        except argparse.ArgumentError as problem:
            raise UsageError(self._about(problem)) from None
        if unknown:
            raise UsageError(self._about_unknown(unknown[0]))
        return parsed, []

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` with argparse's complaint and where help is."""
        wanted = message.removeprefix("the following arguments are required: ")
        sentence = message[:1].upper() + message[1:] if wanted == message else f"{self.prog} needs {wanted}"
        raise UsageError(sentence + self._see_help)

    @property
    def _see_help(self) -> str:
        return f"; see '{self.prog} --help'"

    def _about(self, problem: argparse.ArgumentError) -> str:
        option = problem.argument_name or self.prog
        for beginning, said in _SAID_HERE.items():
            if problem.message.startswith(beginning):
                return f"{option} {said}" + self._see_help
        return f"{option} {problem.message}"

    def _refuse_unknown_options(self, words: Sequence[str]) -> None:
        # Before argparse misses an option that is required, since it may be there with a typing error in it.
        for before, word in pairwise(("", *words)):
            if word == "--" or (self._subparsers is not None and not word.startswith("-")):
                return  # what follows is no option, or is for the parser of a verb
            name = word.partition("=")[0]
            if name.startswith("--") and " " not in name and name not in self._option_string_actions:
                raise UsageError(self._about_unknown(word, before))

    def _about_unknown(self, word: str, before: str = "") -> str:
        name = word.partition("=")[0]
        if name.startswith("-"):
            meant, question, _ = near_matches(name, self._option_string_actions).partition("? ")
            remedy = f": {meant}?" if question else self._see_help
            option = self._option_string_actions.get(before)
            if option is not None and option.nargs is None:  # takes one value, which may begin like an option
                remedy = f": as the value of {before} it is written {before}={word}"
            return f"{self.prog} has no option {name}{remedy}"
        if "--files" in self._option_string_actions:
            return f"{self.prog} takes files by option: --files {word}"
        return f"{self.prog} does not take {word!r}" + self._see_help

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        # A value that carries more than the name of a choice, such as a chunker with its sizes, has the name as `name`.
        name = getattr(value, "name", value)
        if action.choices is None or name in action.choices:
            return
        remedy = near_matches(str(name), action.choices)
        if isinstance(action, argparse._SubParsersAction):
            raise UsageError(f"{self.prog} has no command {name!r}: {remedy}")
        raise argparse.ArgumentError(action, f"does not take {name!r}: {remedy}")
