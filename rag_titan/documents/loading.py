"""Files become documents."""

from collections.abc import Iterable
from pathlib import Path

from rag_titan.documents.document import Document
from rag_titan.documents.files import SourceFile, expand_files
from rag_titan.documents.formats import LOADERS
from rag_titan.errors import DocumentError

__all__ = ["LOADERS", "MAX_FILE_BYTES", "load_documents"]

MAX_FILE_BYTES = 200_000_000
"""The largest file that is read: a bound on memory, far above any document that people write."""


def load_documents(files: str | Path | Iterable[str | Path], *, encoding: str = "utf-8") -> list[Document]:
    """Every file that `files` (paths, folders, patterns) stand for, as documents, in order.

    `encoding` is that of the text files. A document without text is kept and carries a warning. Raises `InputError` for
    files that do not exist or are of an unknown type (see `expand_files`) and `DocumentError` for files that cannot be
    read as what they claim to be; each names every such file, one a line.
    """
    documents: list[Document] = []
    problems: list[str] = []
    for file in expand_files(files):
        try:
            documents.append(_load(file, encoding))
        except DocumentError as error:
            problems.append(str(error))
    if problems:
        raise DocumentError("\n".join(problems))
    return documents


def _load(file: SourceFile, encoding: str) -> Document:
    try:
        size = file.path.stat().st_size
        if size > MAX_FILE_BYTES:
            raise DocumentError(
                f"{file.source} has {size / 1e6:.0f} MB, more than the {MAX_FILE_BYTES / 1e6:.0f} MB that one file "
                "may have: split it."
            )
        data = file.path.read_bytes()
    except OSError as error:
        raise DocumentError(f"{file.source} cannot be read: {error.strerror or error}.") from error
    document: Document = LOADERS[file.path.suffix.lower()].load()(data, file.source, encoding)
    return document
