"""Markdown and plain text: the document's text is the file's text."""

from rag_titan.documents.decoding import decode
from rag_titan.documents.document import Document

__all__ = ["load_plain"]


def load_plain(data: bytes, source: str, encoding: str) -> Document:
    """The text as it is written: no markup is taken away, so that labels can be checked in any editor."""
    text = decode(data, source, encoding)
    blank = f"{source}: no text: the file is empty or blank."
    return Document(source, text, warnings=() if text.strip() else (blank,))
