"""`rag-titan ask`: one question, its answer, and how it came about."""

from argparse import Namespace

from rag_titan.cli.options.files import add_file_options
from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.options.settings import add_rag_type_option, add_setting_options, given_settings
from rag_titan.cli.parser import Gather, Parser
from rag_titan.cli.verb import Verb

__all__ = ["VERB"]


def _configure(parser: Parser) -> None:
    add_file_options(parser)
    group = parser.add_argument_group("Question")
    group.add_argument("--question", required=True, metavar="TEXT", help="What to ask")
    group.add_argument("--trace", action="store_true", help="Show every step: what went in, what came out, how long")
    group.add_argument(
        "--expect",
        nargs="+",
        action=Gather,
        metavar="EVIDENCE",
        help="What should have answered it, such as hr.pdf, hr.pdf#p4 or rules.md#char=120,240: ends in a diagnosis of "
        "which link of the chain failed and what to try next",
    )
    add_rag_type_option(parser)
    add_setting_options(parser)
    add_output_options(parser)


def _execute(arguments: Namespace) -> int:
    from rag_titan.cli.answering import answer_json, answer_report, answer_text, check_expected
    from rag_titan.cli.reading import read_documents
    from rag_titan.evaluation.diagnosis import diagnose_run
    from rag_titan.pipelines.build import build_index, build_pipeline
    from rag_titan.pipelines.settings import Settings

    check_outputs(arguments)
    settings = Settings.from_mapping(given_settings(arguments))
    documents = read_documents(arguments)
    if arguments.expect:
        check_expected(arguments.expect, documents)
    pipeline = build_pipeline(arguments.rag_type, build_index(documents, settings), settings)
    result = pipeline.run(arguments.question)
    diagnosis = diagnose_run(result, arguments.expect, pipeline) if arguments.expect else None
    forms = {**forms_of(answer_report(result, diagnosis)), "json": lambda: answer_json(result, diagnosis)}
    deliver(arguments, lambda: answer_text(result, diagnosis, trace=arguments.trace), forms)
    return 0


VERB = Verb(
    description="Answer one question from files. With --trace, see every step on the way; with --expect, be told which "
    "link of the chain failed.",
    examples=(
        'rag-titan ask --files docs/*.md --question "How many leave days do I get?"',
        'rag-titan ask --files docs --question "Can I work from Spain?" --trace',
        'rag-titan ask --files docs --question "Abroad?" --expect remote_work.md',
    ),
    configure=_configure,
    execute=_execute,
)
