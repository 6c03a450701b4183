"""`rag-titan compare`: what one change did, question by question."""

from argparse import Namespace

from rag_titan.cli.options.comparing import add_comparison_options, add_experiment_options, check_experiment_options
from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.parser import Parser
from rag_titan.cli.verb import Verb

__all__ = ["VERB"]


def _configure(parser: Parser) -> None:
    group = parser.add_argument_group("Results", "As evaluate --save writes them.")
    group.add_argument("before", metavar="BEFORE", help="Results before the change")
    group.add_argument("after", metavar="AFTER", help="Results after it; the same file where it holds both setups")
    add_comparison_options(parser)
    add_experiment_options(parser)
    add_output_options(parser)


def _execute(arguments: Namespace) -> int:
    from rag_titan.cli.comparing import compared, judged, logged, passes
    from rag_titan.evaluation.report import comparison_json, comparison_report

    check_outputs(arguments)
    check_experiment_options(arguments)
    pairs, comparisons = compared(arguments)
    comparisons = logged(arguments, comparisons)
    verdicts = judged(arguments, comparisons)
    report = comparison_report(comparisons, verdicts=verdicts)
    forms = {**forms_of(report), "json": lambda: comparison_json(comparisons, verdicts=verdicts)}
    deliver(arguments, report.to_text, forms)
    return 0 if passes(arguments, pairs, comparisons) else 1


VERB = Verb(
    description="Compare two results on the same questions, paired question by question: what was won, lost, fixed and "
    "broken, an interval of the difference, and exact tests. Results that differ in questions, cutoff, gain or context "
    "budget are refused with the reason. Where a file holds several setups, those of the same name are compared, or "
    "all of AFTER with the only one of BEFORE, with Holm's correction over them.",
    examples=(
        "rag-titan compare before.json after.json",
        "rag-titan compare before.json after.json --metric mrr --max-broken 0",
        "rag-titan compare results.json results.json --setup dense hybrid",
        'rag-titan compare before.json after.json --change "hybrid" --least-gain 0.02',
    ),
    configure=_configure,
    execute=_execute,
)
