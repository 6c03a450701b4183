"""Files are read, and what could not be read of them is told."""

from argparse import Namespace

from rag_titan.cli.terminal import warn
from rag_titan.documents import Document, load_documents

__all__ = ["read_documents"]


def read_documents(arguments: Namespace) -> list[Document]:
    """The documents of `--files`, after a warning about each that holds no text, or not all of it."""
    documents = load_documents(arguments.files, encoding=arguments.encoding)
    for document in documents:
        for warning in document.warnings:
            warn(warning)
    return documents
