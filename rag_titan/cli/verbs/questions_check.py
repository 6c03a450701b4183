"""`rag-titan questions check`: every mistake in a questions file."""

from argparse import Namespace

from rag_titan.cli.options.files import add_file_options, add_questions_option
from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.parser import Parser
from rag_titan.cli.verb import Verb

__all__ = ["VERB"]


def _configure(parser: Parser) -> None:
    add_questions_option(parser)
    add_file_options(parser, required=False, purpose="What the labels are checked against")
    add_output_options(parser)


def _execute(arguments: Namespace) -> int:
    from rag_titan.cli.question_counts import questions_report
    from rag_titan.cli.reading import read_documents
    from rag_titan.evaluation import load_questions

    check_outputs(arguments)
    documents = read_documents(arguments) if arguments.files else None
    questions = load_questions(arguments.questions, documents=documents)
    report = questions_report(questions, documents)
    deliver(arguments, report.to_text, forms_of(report))
    return 0


VERB = Verb(
    description="Find every mistake in a questions file at once, each with the id of its question and the remedy. With "
    "--files, the labels are checked too: files that do not exist, pages and spans past the end, and quotes that have "
    "moved since they were labelled.",
    examples=(
        "rag-titan questions check --questions questions.json",
        "rag-titan questions check --questions questions.json --files docs/*.md",
    ),
    configure=_configure,
    execute=_execute,
)
