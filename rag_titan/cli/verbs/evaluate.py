"""`rag-titan evaluate`: setups, side by side, on questions whose evidence is known."""

from argparse import Namespace

from rag_titan.cli.options.files import add_file_options, add_questions_option
from rag_titan.cli.options.gates import add_gate_options, check_gate_options
from rag_titan.cli.options.measures import add_measure_options
from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.options.settings import add_rag_type_option, add_setting_options
from rag_titan.cli.parser import Parser
from rag_titan.cli.verb import Verb

__all__ = ["VERB"]


def _configure(parser: Parser) -> None:
    add_file_options(parser)
    add_questions_option(parser)
    add_rag_type_option(parser, several=True)
    add_setting_options(parser, several=True)
    add_measure_options(parser)
    add_gate_options(parser)
    add_output_options(parser, save=True)


def _execute(arguments: Namespace) -> int:
    from rag_titan.cli.evaluating import check_search_only, evaluated
    from rag_titan.cli.gates import passes_gates
    from rag_titan.cli.grid import grid
    from rag_titan.cli.progress import shown_progress
    from rag_titan.cli.reading import read_documents
    from rag_titan.evaluation import load_questions
    from rag_titan.evaluation.gates import read_baseline
    from rag_titan.evaluation.report import end_to_end_report, results_json, retrieval_report
    from rag_titan.evaluation.results import SetupsResult

    check_outputs(arguments)
    check_gate_options(arguments)
    setups = grid(arguments, first=("retriever",) if arguments.search_only else ("rag_type", "chunker"))
    check_search_only(arguments, setups)
    baseline = None if arguments.baseline is None else read_baseline(arguments.baseline)
    documents = read_documents(arguments)
    questions = load_questions(arguments.questions, documents=documents)
    with shown_progress() as progress:
        results = evaluated(arguments, setups, documents, questions, progress=progress)
    report = end_to_end_report(results) if isinstance(results, SetupsResult) else retrieval_report(results)

    def kept() -> str:
        return results_json(results)

    deliver(arguments, report.to_text, {**forms_of(report), "json": kept, "save": kept})
    return 0 if passes_gates(arguments, results, baseline) else 1


VERB = Verb(
    description="Answer questions whose evidence is known with one or several setups, and report side by side how much "
    "of the evidence reached the answerer. An option that is given several values is tried with each of them, in every "
    "combination; setups with the same chunks share one index.",
    examples=(
        "rag-titan evaluate --files docs/*.md --questions questions.json",
        "rag-titan evaluate --files docs --questions questions.json --chunker word page",
        "rag-titan evaluate --files docs --questions questions.json --search-only",
        "rag-titan evaluate --files docs --questions questions.json --fail-under mrr=.8",
    ),
    configure=_configure,
    execute=_execute,
)
