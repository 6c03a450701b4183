"""What the form can produce is what the parser takes: every combination of choices, or every pair of many."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import prod
from typing import Any

from rag_titan.errors import InputError
from scripts.site.builders.fields import Field
from scripts.site.context import DirectiveError
from scripts.site.javascript import JavaScript
from scripts.site.quoting import SHELLS, command_text, obstacle

__all__ = ["ALL_UP_TO", "AWKWARD", "check_builder", "choices_of", "states"]

ALL_UP_TO = 5000
"""More combinations than this are checked pair by pair."""

_SHOWN = 10

Values = tuple[str, ...]

# Free text as nobody would choose it, and words that mean something to one shell or another.
_AWKWARD = '-it\'s 100% "new".md'
AWKWARD: Values = (
    *(
        "",
        " ",
        "a b",
        "it's",
        "don\u2019t",
        '"',
        'a\\"b',
        "ends in \\",
        "$HOME",
        "$(x)",
        "`x`",
        "!!",
        "a^b",
        "(x)",
        "[1]",
    ),
    *("100%", "%PATH%", "%PATH:~0,3%", "%%", '"%"', "a&b|c>d<e", "{a,b}", "*", "?", "~", "#5", "=x", "-x", "--%", "@x"),
    *(
        "a;b",
        "a,b",
        "007",
        "1e3",
        "0x10",
        "5",
        "0.9",
        "recall=0.9",
        "word:200/40",
        "two\nlines",
        "caf\u00e9 \U0001f600",
    ),
)


def choices_of(field: Field) -> list[Values]:
    """What a reader can choose in one field; numbers and texts are stood for by a few of each kind."""
    names: Values = tuple(choice.value for choice in field.choices)
    chosen: list[Values]
    if field.kind == "choice":
        chosen = [(name,) for name in names]
    elif field.kind == "choices":
        chosen = [(), *((name,) for name in names), names]
    elif field.kind == "switch":
        chosen = [(), ("on",)]
    else:
        chosen = _typed(field)
    if field.sized:
        sized = tuple(f"{choice.value}:{choice.size}/{choice.overlap}" for choice in field.choices)
        chosen += [(one,) for one in sized] + ([(sized[0], *names[1:])] if field.many else [])
    return list(dict.fromkeys([field.start, *chosen]))


def _typed(field: Field) -> list[Values]:
    if field.kind == "text":
        values: Values = ("a b.md", _AWKWARD)
    elif field.kind == "pattern":
        values = field.samples
    else:
        low = int(field.minimum or 0)
        values = (str(low), str(low + 1), *(("none",) if field.none else ()))
    one_by_one: list[Values] = [(value,) for value in values]
    return [*one_by_one, values, ()] if field.many else [*one_by_one, ()]


def states(fields: list[Field]) -> Iterator[dict[str, Values]]:
    """What to check, each as the fields that are chosen: all combinations, or all pairs of choices."""
    offered = {field.name: choices_of(field) for field in fields}
    if prod(map(len, offered.values())) <= ALL_UP_TO:
        for chosen in product(*offered.values()):
            yield dict(zip(offered, chosen, strict=True))
        return
    for first, second in combinations(offered, 2):
        for one, other in product(offered[first], offered[second]):
            yield {first: one, second: other}
    for field in fields:
        if field.kind == "choices":
            for two in combinations((choice.value for choice in field.choices), 2):
                yield {field.name: two}


def check_builder(
    scripts: JavaScript,
    spec: dict[str, Any],
    fields: list[Field],
    parser: ArgumentParser,
    accept: Callable[[Namespace], object],
) -> int:
    """Give the command of every combination to the parser; returns how many different commands there were.

    `accept` is what the library says of parsed arguments before any work is done; it raises `InputError`. Raises
    `DirectiveError` with a list of the commands that are refused.
    """
    settled = "(spec, start, rows) => rows.map(row => RagTitan.command.settle(spec, { ...start, ...row }).lines)"
    # Beside the pair that is tried, as little as possible: what the parser fills in, and what it must be given.
    start = {field.name: field.start if field.required else field.default for field in fields}
    commands = {tuple(map(tuple, lines)): None for lines in scripts.call(settled, spec, start, list(states(fields)))}
    _check_quoting(scripts, [*commands, (AWKWARD,)])
    refused = [
        f"{command_text(lines, 'sh')}\n    {reason}"
        for lines in commands
        if (reason := _refused(parser, lines, accept))
    ]
    if refused:
        more = f"\n... and {len(refused) - _SHOWN} more" if len(refused) > _SHOWN else ""
        shown = "\n".join(refused[:_SHOWN])
        raise DirectiveError(
            f"the form gives {len(refused)} commands that are refused; disable the choice with a rule in "
            f"scripts/site/builders/table.py:\n{shown}{more}"
        )
    return len(commands)


_AS_THE_BROWSER = """(lines, shell) => [
  RagTitan.quoting.commandText(lines, shell), RagTitan.quoting.obstacle(lines.flat(), shell)
]"""


def _check_quoting(scripts: JavaScript, commands: list[tuple[Values, ...]]) -> None:
    """The browser writes every command as Python does, for every shell."""
    for shell in SHELLS:
        written = scripts.map(_AS_THE_BROWSER, [[lines, shell] for lines in commands])
        for lines, found in zip(commands, written, strict=True):
            expected = [command_text(lines, shell), obstacle([word for line in lines for word in line], shell)]
            if found != expected:
                raise DirectiveError(
                    f"docs/js/quoting.js and scripts/site/quoting.py write a command for {shell} in two ways:\n"
                    f"{found}\n{expected}"
                )


def _refused(parser: ArgumentParser, lines: tuple[Values, ...], accept: Callable[[Namespace], object]) -> str:
    words = [word for line in lines for word in line][1:]
    try:
        accept(parser.parse_args(words))
    except InputError as error:
        return str(error)
    return ""
