"""How two results are compared."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable

from rag_titan.cli.options.gates import gate
from rag_titan.cli.parser import Gather, UsageError
from rag_titan.cli.values import whole_number

__all__ = ["METHODS", "add_comparison_options", "add_experiment_options", "check_experiment_options", "share"]

METHODS: dict[str, str] = {
    "percentile": "resampled, between two percentiles",
    "bca": "resampled, corrected for bias and skew",
    "exact": "computed without resampling, where values are few",
}
"""The methods of the interval, and what each does."""


def share(*, above: float | None = None, below: float | None = None) -> Callable[[str], float]:
    """What takes a number from 0 to 1, strictly `above` and `below` the bounds that are given."""

    def convert(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 <= value <= 1 or (above is not None and value <= above) or (below is not None and value >= below):
            raise ArgumentTypeError(f"takes a number from 0 to 1, such as 0.05 for 5%, not {text!r}")
        return value

    return convert


def add_comparison_options(parser: ArgumentParser) -> None:
    """`--metric`, `--setup`, `--method`, `--confidence`, `--seed` and `--resamples`."""
    group = parser.add_argument_group("Comparison")
    group.add_argument(
        "--metric",
        default="recall",
        metavar="METRIC",
        help="What to compare: a metric that both files hold, such as recall@10, or answered (default: recall)",
    )
    group.add_argument(
        "--setup",
        nargs="+",
        metavar="NAME",
        help="Which setup to compare, where a file holds several: one NAME for both, or that before and that after",
    )
    told = "; ".join(f"{name}, {what}" for name, what in METHODS.items())
    group.add_argument(
        "--method",
        choices=tuple(METHODS),
        default="percentile",
        metavar="NAME",
        help=f"How the interval is made: {told} (default: percentile)",
    )
    group.add_argument(
        "--confidence",
        type=share(above=0, below=1),
        default=0.95,
        metavar="SHARE",
        help="Confidence of the intervals (default: 0.95)",
    )
    group.add_argument(
        "--seed", type=whole_number(0), default=0, metavar="N", help="Where the resampling starts (default: 0)"
    )
    group.add_argument(
        "--resamples", type=whole_number(1), default=5000, metavar="N", help="How often to resample (default: 5000)"
    )


def add_experiment_options(parser: ArgumentParser) -> None:
    """`--change`, `--least-gain`, `--log`, `--held-out`, `--fail-under` and `--max-broken`."""
    group = parser.add_argument_group("Experiment", "Stated before anything runs; the verdict is computed from it.")
    group.add_argument("--change", metavar="TEXT", help="The one change between before and after, for a verdict on it")
    group.add_argument(
        "--least-gain",
        type=share(),
        metavar="SHARE",
        help="With --change, the gain that the metric is to have at least (default: 0)",
    )
    group.add_argument(
        "--log",
        metavar="FILE",
        help="Note the comparison in FILE, such as questions.experiments.jsonl, and correct p for all that is in it",
    )
    group.add_argument(
        "--held-out",
        action="store_true",
        help="With --log, these questions were held out: they are scored once, and a second setup is refused",
    )
    gates = parser.add_argument_group("Gates", "The exit code is 1 when any comparison does not pass.")
    gates.add_argument(
        "--fail-under",
        nargs="+",
        action=Gather,
        type=gate,
        metavar="METRIC=VALUE",
        help="Fail when a mean after the change is below VALUE, such as recall=0.9",
    )
    gates.add_argument(
        "--max-broken",
        type=whole_number(0),
        metavar="N",
        help="Fail when more than N questions were right before and are not after",
    )


def check_experiment_options(arguments: Namespace) -> None:
    """Refuse options that mean nothing together."""
    if arguments.least_gain is not None and arguments.change is None:
        raise UsageError("--least-gain belongs to an experiment: state its one change as --change TEXT")
    if arguments.held_out and arguments.log is None:
        raise UsageError("--held-out needs to know what was scored before: give the log as --log FILE")
    if arguments.setup is not None and len(arguments.setup) > 2:
        raise UsageError(
            "--setup takes one NAME, or that before and that after: compare others in a command of their own"
        )
