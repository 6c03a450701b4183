"""`rag-titan search`: what a search finds, without an answer."""

from argparse import Namespace

from rag_titan.cli.options.files import add_file_options
from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.options.settings import SEARCH_SETTINGS, add_setting_options, given_settings
from rag_titan.cli.parser import Parser
from rag_titan.cli.terminal import warn
from rag_titan.cli.verb import Verb

__all__ = ["VERB"]


def _configure(parser: Parser) -> None:
    add_file_options(parser)
    parser.add_argument_group("Query").add_argument(
        "--query", "--question", required=True, metavar="TEXT", help="What to search for"
    )
    add_setting_options(parser, SEARCH_SETTINGS)
    add_output_options(parser)


def _execute(arguments: Namespace) -> int:
    from rag_titan.cli.listing import PAGE_WIDTH, chunk_report, chunks_json
    from rag_titan.cli.reading import read_documents
    from rag_titan.evaluation.report.numbers import counted
    from rag_titan.pipelines.build import build_index, build_retriever
    from rag_titan.pipelines.settings import Settings

    check_outputs(arguments)
    settings = Settings.from_mapping(given_settings(arguments))
    retriever = build_retriever(build_index(read_documents(arguments), settings), settings)
    found = retriever.search(arguments.query, settings.top_k)
    title = (
        f"Search: {len(found)} of {counted(len(retriever.index), 'chunk')}, {retriever.name}, top_k={settings.top_k}"
    )
    if not found:
        warn("Nothing was found, since no chunk has a word in common with the query: try other words")
    facts = {"query": arguments.query, "retriever": retriever.name, "top_k": settings.top_k}
    forms = {
        **forms_of(chunk_report(title, found, ranked=True, width=PAGE_WIDTH)),
        "json": lambda: chunks_json(found, **facts),
    }
    deliver(arguments, chunk_report(title, found, ranked=True).to_text, forms)
    return 0


VERB = Verb(
    description="Show what a search finds, best first. No answer is written, so this is where to look first when an "
    "answer is wrong.",
    examples=(
        'rag-titan search --files docs/*.md --query "money for furniture"',
        'rag-titan search --files docs --query "money for furniture" --retriever bm25',
    ),
    configure=_configure,
    execute=_execute,
)
