"""What every verb's file provides, and how a table of verbs becomes parsers."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rag_titan.cli.options.general import add_general_options
from rag_titan.cli.parser import Parser
from rag_titan.registry import Entry

__all__ = ["Verb", "add_verbs"]


@dataclass(frozen=True)
class Verb:
    """One verb of the command line.

    `description` is the paragraph above the options. `examples` are command lines that work as they stand in a folder
    made by `rag-titan init`. `configure` adds the options to the verb's parser and imports nothing heavy. `execute`
    does the work and returns the exit code; whatever is heavy is imported in there. A verb that has sub-verbs instead
    gives their table as `verbs`.
    """

    description: str
    examples: tuple[str, ...]
    configure: Callable[[Parser], None] | None = None
    execute: Callable[[argparse.Namespace], int] | None = None
    verbs: Mapping[str, Entry] | None = None


def add_verbs(parser: Parser, verbs: Mapping[str, Entry]) -> None:
    """Give `parser` a parser for each row of `verbs`; the arguments then hold what to call as `execute`."""
    commands = parser.add_subparsers(
        title="Commands", metavar="COMMAND", required=True, prog=parser.prog, parser_class=Parser
    )
    for name, entry in verbs.items():
        verb: Verb = entry.load()
        child = commands.add_parser(
            name,
            help=entry.summary,
            description=verb.description,
            epilog="\n".join(("Examples:", *(f"  {line}" for line in verb.examples))),
        )
        if verb.verbs is not None:
            add_verbs(child, verb.verbs)
        if verb.configure is not None:
            verb.configure(child)
        add_general_options(child)
        if verb.execute is not None:
            child.set_defaults(execute=verb.execute)
        child.usage = _usage(child)


def _usage(parser: Parser) -> str:
    """What must be given, and that there is more: all options in one line would be a wall of brackets."""
    words = [parser.prog]
    for action in parser._actions:
        if action.required:
            metavar = f"{action.metavar} ..." if action.nargs == argparse.ONE_OR_MORE else str(action.metavar)
            words += [*action.option_strings[:1], metavar]
    return " ".join([*words, "[options]"]).replace("%", "%%")
