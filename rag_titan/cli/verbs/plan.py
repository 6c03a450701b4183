"""`rag-titan plan`: before an experiment, what the questions at hand can show."""

from argparse import ArgumentTypeError, Namespace

from rag_titan.cli.options.comparing import share
from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.parser import Gather, Parser
from rag_titan.cli.values import whole_number
from rag_titan.cli.verb import Verb

__all__ = ["VERB"]


def _configure(parser: Parser) -> None:
    group = parser.add_argument_group("Plan")
    group.add_argument(
        "--questions",
        dest="count",
        type=whole_number(1),
        default=100,
        metavar="N",
        help="How many questions there are (default: 100)",
    )
    group.add_argument(
        "--rate", type=share(), default=0.8, metavar="SHARE", help="The share right that is expected (default: 0.8)"
    )
    group.add_argument(
        "--fixed", type=share(), default=0.10, metavar="SHARE", help="The share the change may fix (default: 0.1)"
    )
    group.add_argument(
        "--broken", type=share(), default=0.03, metavar="SHARE", help="The share it may break (default: 0.03)"
    )
    group.add_argument(
        "--variants",
        type=whole_number(1),
        default=1,
        metavar="M",
        help="How many variants the best is picked of (default: 1)",
    )
    group.add_argument(
        "--chances",
        nargs="+",
        action=Gather,
        type=_chance,
        metavar="SHARE:CHANCE",
        help="With --variants, how hard the questions are: shares of them, and the chance that a variant answers one, "
        "such as 0.5:0.95 0.3:0.60 0.2:0.20 (default: all alike, at --rate)",
    )
    group.add_argument(
        "--power",
        type=share(above=0, below=1),
        default=0.8,
        metavar="SHARE",
        help="The chance of seeing the effect that is wanted (default: 0.8)",
    )
    group.add_argument(
        "--confidence",
        type=share(above=0, below=1),
        default=0.95,
        metavar="SHARE",
        help="Confidence of the intervals, and 1 less the level of the test (default: 0.95)",
    )
    add_output_options(parser)


def _chance(text: str) -> tuple[float, float]:
    one, colon, other = text.partition(":")
    if not colon:
        raise ArgumentTypeError(f"takes SHARE:CHANCE, such as 0.5:0.95, not {text!r}")
    return share()(one), share()(other)


def _execute(arguments: Namespace) -> int:
    from rag_titan.cli.planning import planned
    from rag_titan.evaluation.report.plan import plan_report

    check_outputs(arguments)
    report = plan_report(planned(arguments))
    deliver(arguments, report.to_text, forms_of(report))
    return 0


VERB = Verb(
    description="How wide an interval to expect with so many questions, how many are needed to see a change that fixes "
    "one share of them and breaks another, and how much better than it is the best of several equal variants looks.",
    examples=(
        "rag-titan plan --questions 200",
        "rag-titan plan --questions 150 --fixed 0.08 --broken 0.02",
        "rag-titan plan --variants 30 --chances 0.5:0.95 0.3:0.60 0.2:0.20",
    ),
    configure=_configure,
    execute=_execute,
)
