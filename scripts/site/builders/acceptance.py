"""What the program says of parsed arguments before it does any work: the checks that its verbs begin with."""

from argparse import Namespace

__all__ = ["accept_ask", "accept_evaluate"]


def accept_evaluate(arguments: Namespace) -> None:
    """Raise `InputError` for what `rag-titan evaluate` refuses whatever the files hold."""
    from rag_titan.cli.evaluating import check_search_only
    from rag_titan.cli.grid import grid
    from rag_titan.cli.options.gates import check_gate_options
    from rag_titan.cli.options.output import check_outputs

    arguments.tokenizer = ["builtin"]  # whether the reader's file exists is nothing that a form can know
    check_outputs(arguments)
    check_gate_options(arguments)
    check_search_only(
        arguments, grid(arguments, first=("retriever",) if arguments.search_only else ("rag_type", "chunker"))
    )


def accept_ask(arguments: Namespace) -> None:
    """Raise `InputError` for what `rag-titan ask` refuses whatever the files hold."""
    from rag_titan.chunking import make_chunker
    from rag_titan.cli.options.output import check_outputs
    from rag_titan.cli.options.settings import given_settings
    from rag_titan.pipelines.settings import Settings

    check_outputs(arguments)
    settings = Settings.from_mapping(given_settings(arguments))
    make_chunker(settings.chunker, chunk_size=settings.chunk_size, chunk_overlap=settings.chunk_overlap)
