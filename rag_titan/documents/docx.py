"""Word files: headings, paragraphs, lists and tables in the order of the document, written as Markdown."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812 - a class, whatever zlib calls it

from rag_titan.documents.document import Document
from rag_titan.errors import DocumentError

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

__all__ = ["MAX_UNPACKED_BYTES", "MAX_XML_BYTES", "load_docx"]

MAX_UNPACKED_BYTES = 500_000_000
"""The most that all parts of a Word file, pictures included, may come to when unpacked; a small file can claim more."""

MAX_XML_BYTES = 50_000_000
"""The most that one part with text may come to: some ten thousand pages. Read, it takes ten times as much memory."""

_OLD_FORMAT = b"\xd0\xcf\x11\xe0"
# What the readers of ZIP, XML and Word raise for a file that is damaged or something else.
_DAMAGE = (
    AttributeError, BadZipFile, EOFError, KeyError, NotImplementedError, OSError, RuntimeError, SyntaxError, TypeError,
    ValueError, ZlibError,
)  # fmt: skip


def load_docx(data: bytes, source: str, encoding: str) -> Document:
    """The text of the body as `docx_text` writes it; `encoding` is not used.

    Headers, footers and comments are left out, deleted text of tracked changes too. Footnotes are not read, which a
    warning says. Offsets and labels refer to the text, not to the file.

    Raises `DocumentError` for a file that is no Word file (.docx), damaged, encrypted, or larger when unpacked than
    `MAX_UNPACKED_BYTES` in all or `MAX_XML_BYTES` in one part with text.
    """
    from rag_titan.documents.docx_text import docx_text

    if data.startswith(_OLD_FORMAT):
        raise DocumentError(
            f"{source} is an old Word file or has a password: save it as .docx, without a password, and use that."
        )
    try:
        word = _open(data, source)
        text = docx_text(word)
    except _DAMAGE as error:
        if isinstance(error, DocumentError):
            raise
        raise DocumentError(f"{source} is not a Word file, or it is damaged: open it and save it anew.") from error
    return Document(source, text, warnings=tuple(_warnings(word, source, text)))


def _open(data: bytes, source: str) -> "WordDocument":
    import docx

    with ZipFile(BytesIO(data)) as parts:
        _check_parts(parts, source)
    return docx.Document(BytesIO(data))


def _check_parts(parts: ZipFile, source: str) -> None:
    """Refuse what would need much more memory than the file's size suggests, before anything is parsed."""
    if sum(part.file_size for part in parts.infolist()) > MAX_UNPACKED_BYTES:
        raise DocumentError(f"{source} unpacks to more than {MAX_UNPACKED_BYTES / 1e6:.0f} MB: split it.")
    for part in parts.infolist():
        if not part.filename.lower().endswith((".xml", ".rels")):
            continue
        if part.file_size > MAX_XML_BYTES:
            raise DocumentError(f"{source} has more than {MAX_XML_BYTES / 1e6:.0f} MB of text in one part: split it.")
        # Word writes no document type; entities that are declared in one can grow without bound. UTF-16 has zeros.
        if b"<!DOCTYPE" in parts.read(part).replace(b"\0", b""):
            raise DocumentError(f"{source} declares XML entities, which no Word file does: open it and save it anew.")


def _warnings(word: "WordDocument", source: str, text: str) -> Iterator[str]:
    if not text:
        yield f"{source}: no text: the file is empty or holds only pictures."
    if next(word.element.body.iter("{*}footnoteReference", "{*}endnoteReference"), None) is not None:
        yield f"{source}: footnotes are not read: put what matters into the text."
