"""What is measured."""

from argparse import ArgumentParser

from rag_titan.cli.parser import Gather
from rag_titan.cli.values import metric
from rag_titan.evaluation.metrics import METRICS
from rag_titan.evaluation.metrics.names import DEFAULT_METRICS

__all__ = ["GAINS", "add_measure_options"]

GAINS = ("linear", "exponential")
"""The forms of nDCG's gain."""


def add_measure_options(parser: ArgumentParser) -> None:
    """`--metrics`, `--gain`, `--search-only` and `--rerank`."""
    group = parser.add_argument_group("Measures")
    group.add_argument(
        "--metrics",
        nargs="+",
        action=Gather,
        type=metric,
        default=list(DEFAULT_METRICS),
        metavar="METRIC",
        help=f"What to measure: {', '.join(METRICS)}; each also at a cutoff of its own, such as recall@10 "
        f"(default: {' '.join(DEFAULT_METRICS)})",
    )
    group.add_argument(
        "--gain",
        choices=GAINS,
        default=GAINS[0],
        metavar="NAME",
        help=f"Gain of a grade g in nDCG: linear (g) or exponential (2^g - 1) (default: {GAINS[0]})",
    )
    group.add_argument(
        "--search-only", action="store_true", help="Measure what the search finds; nothing is reranked or answered"
    )
    group.add_argument("--rerank", action="store_true", help="With --search-only, rerank what is found")
