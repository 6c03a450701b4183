"""`rag-titan score`: a run that any system has written, against labels."""

from argparse import Namespace

from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.parser import Gather, Parser
from rag_titan.cli.values import metric
from rag_titan.cli.verb import Verb
from rag_titan.evaluation.metrics import METRICS

__all__ = ["VERB"]

_DEFAULT = ("recall@10", "precision@10", "mrr@10", "ndcg@10")
_GAINS = ("linear", "exponential")


def _configure(parser: Parser) -> None:
    files = parser.add_argument_group("Files", "TREC files, plain or gzip.")
    files.add_argument(
        "--run", required=True, metavar="FILE", help="What was found: lines 'question Q0 document rank score tag'"
    )
    files.add_argument(
        "--qrels", required=True, metavar="FILE", help="What is relevant: lines 'question 0 document grade'"
    )
    measures = parser.add_argument_group("Measures")
    names = [name for name, entry in METRICS.items() if "found" in entry.arrays]
    measures.add_argument(
        "--metric",
        "--metrics",
        dest="metrics",
        nargs="+",
        action=Gather,
        type=metric,
        default=list(_DEFAULT),
        metavar="METRIC",
        help=f"What to measure, with its cutoff: {', '.join(names)}; mrr and map need none (default: "
        f"{' '.join(_DEFAULT)})",
    )
    measures.add_argument(
        "--gain",
        choices=_GAINS,
        default=_GAINS[0],
        metavar="NAME",
        help=f"Gain of a grade g in nDCG: linear (g) or exponential (2^g - 1) (default: {_GAINS[0]})",
    )
    measures.add_argument("--per-question", action="store_true", help="Show the values of every question, too")
    add_output_options(parser, save=True)


def _execute(arguments: Namespace) -> int:
    from rag_titan.evaluation import score_run
    from rag_titan.evaluation.report import results_json
    from rag_titan.evaluation.report.run import run_report

    check_outputs(arguments)
    result = score_run(arguments.run, arguments.qrels, metrics=arguments.metrics, gain=arguments.gain)
    report = run_report(result, per_question=arguments.per_question)

    def kept() -> str:
        return results_json(result)

    deliver(arguments, report.to_text, {**forms_of(report), "json": kept, "save": kept})
    return 0


VERB = Verb(
    description="Score a run that any system has written, as trec_eval does: results are ordered by score, ties by "
    "document id, both descending. Questions that the run lacks score 0 and are named.",
    examples=(
        "rag-titan score --run run.txt --qrels qrels.txt",
        "rag-titan score --run run.txt.gz --qrels qrels.txt --metric ndcg@10 mrr --json",
    ),
    configure=_configure,
    execute=_execute,
)
