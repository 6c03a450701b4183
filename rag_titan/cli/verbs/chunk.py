"""`rag-titan chunk`: how files are split."""

from argparse import Namespace

from rag_titan.cli.options.files import add_file_options
from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.options.settings import add_setting_options, given_settings
from rag_titan.cli.parser import Parser
from rag_titan.cli.verb import Verb

__all__ = ["VERB"]

_SETTINGS = ("chunker", "chunk_size", "chunk_overlap", "tokenizer")


def _configure(parser: Parser) -> None:
    add_file_options(parser)
    add_setting_options(parser, _SETTINGS)
    add_output_options(parser)


def _execute(arguments: Namespace) -> int:
    from rag_titan.chunking import chunk_documents, make_chunker
    from rag_titan.cli.listing import PAGE_WIDTH, chunk_report, chunks_json
    from rag_titan.cli.reading import read_documents
    from rag_titan.evaluation.report.numbers import counted
    from rag_titan.pipelines.settings import Settings

    check_outputs(arguments)
    settings = Settings.from_mapping(given_settings(arguments))
    chunker = make_chunker(
        settings.chunker,
        chunk_size=settings.chunk_size,
        chunk_overlap=settings.chunk_overlap,
        tokenizer=settings.tokenizer,
    )
    documents = read_documents(arguments)
    chunks = chunk_documents(documents, chunker)
    title = f"{counted(len(chunks), 'chunk')} of {counted(len(documents), 'file')}, {chunker.describe()}"
    forms = {
        **forms_of(chunk_report(title, chunks, width=PAGE_WIDTH)),
        "json": lambda: chunks_json(chunks, chunker=chunker.describe()),
    }
    deliver(arguments, chunk_report(title, chunks).to_text, forms)
    return 0


VERB = Verb(
    description="Show the chunks of files: where each begins and ends in the text, and how it begins. What stands "
    "under 'where' is the form in which a questions file labels a passage.",
    examples=(
        "rag-titan chunk --files docs/*.md --chunker paragraph",
        "rag-titan chunk --files docs/*.md --chunker word:100/20 --json chunks.json",
    ),
    configure=_configure,
    execute=_execute,
)
