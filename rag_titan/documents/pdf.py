"""PDF: the text of each page, with the page's place in the document's text."""

import re
from contextlib import closing
from threading import Lock
from typing import TYPE_CHECKING

from rag_titan.documents.decoding import normalise_newlines
from rag_titan.documents.document import Document, Page
from rag_titan.errors import DocumentError

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

__all__ = ["MAX_PDF_PAGES", "load_pdf"]

MAX_PDF_PAGES = 10_000
"""The most pages that one PDF may have; a small file can claim millions of them."""

_MAX_CHARACTERS = 200_000_000
_BETWEEN_PAGES = "\n\n"
# PDFium marks a hyphen at the end of a line, and joins the lines.
_LINE_END_HYPHEN = re.compile("\ufffe(?=(.?))", re.DOTALL)
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ufeff\uffff]")
_LOCK = Lock()  # PDFium is not safe to use from two threads at once


def load_pdf(data: bytes, source: str, encoding: str) -> Document:
    """The text of all pages, a blank line between two; `encoding` is not used.

    Page numbers count the pages of the file from 1, whatever labels are printed on them. A word that a hyphen divides
    at the end of a line is joined; the hyphen stays where a capital or a digit follows. A page without text, such as a
    scan, is kept, empty, and named in a warning.

    Raises `DocumentError` for a file that is no PDF, damaged, encrypted, or of more than `MAX_PDF_PAGES` pages.
    """
    with _LOCK, closing(_open(data, source)) as pdf:
        if len(pdf) > MAX_PDF_PAGES:
            raise DocumentError(
                f"{source} has {len(pdf)} pages, more than the {MAX_PDF_PAGES} that are read: split it."
            )
        texts: list[str] = []
        characters = 0
        for at in range(len(pdf)):
            texts.append(_page_text(pdf, at, source))
            characters += len(texts[-1])
            if characters > _MAX_CHARACTERS:
                raise DocumentError(f"{source} has more than {_MAX_CHARACTERS} characters of text: split it.")
    return _assembled(source, texts)


def _open(data: bytes, source: str) -> "PdfDocument":
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            remedy = "save a copy without a password and use that"
            raise DocumentError(f"{source} is encrypted and needs a password: {remedy}.") from error
        raise DocumentError(f"{source} is not a PDF, or it is damaged: open it and save it anew.") from error


def _page_text(pdf: "PdfDocument", at: int, source: str) -> str:
    from pypdfium2 import PdfiumError

    try:
        with closing(pdf[at]) as page, closing(page.get_textpage()) as textpage:
            raw: str = textpage.get_text_range()
    except PdfiumError as error:
        raise DocumentError(f"{source} is damaged: page {at + 1} cannot be read; save the file anew.") from error
    joined = _LINE_END_HYPHEN.sub(lambda match: "" if match[1].islower() else "-", normalise_newlines(raw))
    return _CONTROLS.sub(" ", joined).strip()


def _assembled(source: str, texts: list[str]) -> Document:
    pages: list[Page] = []
    start = 0
    for number, text in enumerate(texts, start=1):
        pages.append(Page(number, start, start + len(text)))
        start += len(text) + len(_BETWEEN_PAGES)
    return Document(source, _BETWEEN_PAGES.join(texts), tuple(pages), _warnings(source, texts))


def _warnings(source: str, texts: list[str]) -> tuple[str, ...]:
    empty = [str(number) for number, text in enumerate(texts, start=1) if not text]
    if len(empty) == len(texts):
        return (f"{source}: no text: scanned? Run text recognition (OCR) on it first.",)
    if not empty:
        return ()
    pages = f"page {empty[0]} has" if len(empty) == 1 else f"pages {', '.join(empty)} have"
    return (f"{source}: {pages} no text: scanned?",)
