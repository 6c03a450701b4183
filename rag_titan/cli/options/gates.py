"""What a result has to reach, for continuous integration."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import NamedTuple

from rag_titan.cli.parser import Gather, UsageError
from rag_titan.cli.values import check_metric, whole_number

__all__ = ["ANSWERED", "Gate", "add_gate_options", "check_gate_options", "gate"]

ANSWERED = "answered"
"""What can have a bar beside the metrics: the share of questions that were answered."""


class Gate(NamedTuple):
    """The least value that a metric may have."""

    metric: str
    least: float


def add_gate_options(parser: ArgumentParser) -> None:
    """`--fail-under`, `--baseline` and `--max-broken`."""
    group = parser.add_argument_group("Gates", "The exit code is 1 when any setup does not pass.")
    group.add_argument(
        "--fail-under",
        nargs="+",
        action=Gather,
        type=gate,
        metavar="METRIC=VALUE",
        help="Fail when a mean is below VALUE, such as recall=0.9 mrr=0.8",
    )
    group.add_argument(
        "--baseline",
        metavar="FILE",
        help="Fail when questions that were right in FILE, which an earlier --save wrote, are not right any more",
    )
    group.add_argument(
        "--max-broken",
        type=whole_number(0),
        metavar="N",
        help="With --baseline, how many such questions are let pass (default: 0)",
    )


def check_gate_options(arguments: Namespace) -> None:
    """Refuse options that mean nothing together."""
    if arguments.max_broken is not None and arguments.baseline is None:
        raise UsageError("--max-broken counts what an earlier result had right: give that result as --baseline FILE")
    if arguments.baseline is not None and arguments.save is not None and _same(arguments.baseline, arguments.save):
        raise UsageError("--save would overwrite the --baseline that it is compared with: give it another FILE")


def _same(one: str, other: str) -> bool:
    return Path(one).resolve() == Path(other).resolve()


def gate(text: str) -> Gate:
    """The bar that `METRIC=VALUE` stands for."""
    name, sign, value = text.partition("=")
    form = re.fullmatch(r"([01]?\.[0-9]+|[01]\.?)", value)
    if not sign or not form or not 0 <= float(value) <= 1:
        raise ArgumentTypeError(f"takes METRIC=VALUE with a value from 0 to 1, such as recall=0.9, not {text!r}")
    if name != ANSWERED:
        check_metric(name, besides=(ANSWERED,))
    return Gate(name, float(value))
