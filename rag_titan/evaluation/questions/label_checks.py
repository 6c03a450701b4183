"""Labels are checked against the files: a label that nothing can match would score 0 for the wrong reason."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from rag_titan.documents.document import Document
from rag_titan.errors import InputError
from rag_titan.evaluation.evidence import Evidence, same_name

__all__ = ["document_texts", "documents_by_name", "label_problems", "quote_problems"]


def documents_by_name(documents: Iterable[Document]) -> dict[str, Document]:
    """Each document by the name that labels are compared with; raises `InputError` when two have the same."""
    by_name: dict[str, Document] = {}
    for document in documents:
        if not isinstance(document, Document):
            raise InputError(f"Documents are what load_documents returned, not {document!r}: give paths as files")
        if by_name.setdefault(same_name(document.source), document) is not document:
            raise InputError(f"Two documents are called {document.source!r}: give each a source of its own")
    return by_name


def document_texts(documents: Iterable[Document]) -> dict[str, str]:
    """The text of each document by the same name."""
    return {name: document.text for name, document in documents_by_name(documents).items()}


def label_problems(labels: Iterable[Evidence], by_name: Mapping[str, Document]) -> Iterator[str]:
    """A sentence for each label that does not fit the documents."""
    for label in labels:
        document = by_name.get(same_name(label.source))
        problems = [_unknown(label.source, list(by_name))] if document is None else _misfits(label, document)
        for problem in problems:
            yield f"Evidence id {label.id!r}: {problem}"


def quote_problems(labels: Iterable[Evidence]) -> Iterator[str]:
    """A sentence for each quote that cannot be the text of its span: what can be told without the documents."""
    for label in labels:
        if label.quote is not None and label.span is not None:
            length = label.span[1] - label.span[0]
            if len(label.quote) != length:
                yield (
                    f"Evidence id {label.id!r}: the quote has {len(label.quote)} characters and the span {length}: "
                    "correct one of the two"
                )


def _unknown(source: str, names: Sequence[str]) -> str:
    ending = re.split(r"[/\\]", source)[-1]
    same = sorted(name for name in names if re.split(r"[/\\]", name)[-1] == ending)
    if len(same) > 1:
        choices = " or ".join(map(repr, same))
        return f"there are {len(same)} files called {ending!r}: write {choices}"
    close = same or get_close_matches(source, names, n=2, cutoff=0.6)
    if close:
        return f"there is no file {source!r}: did you mean {' or '.join(map(repr, close))}?"
    listed = ", ".join(names[:10]) + (f" and {len(names) - 10} more" if len(names) > 10 else "")
    return f"there is no file {source!r}: the files are {listed}"


def _misfits(label: Evidence, document: Document) -> Iterator[str]:
    if label.page is not None:
        yield from _page_misfits(label, document)
    elif label.span is not None:
        yield from _span_misfits(label, document)
    elif label.quote is not None and _loose(label.quote).search(document.text) is None:
        yield f"the quote {_short(label.quote)} is not in the file: correct one of the two"


def _page_misfits(label: Evidence, document: Document) -> Iterator[str]:
    if not document.pages:
        yield f"{document.source!r} has no pages: label the file, or a span as '#char=START,END'"
        return
    page = next((page for page in document.pages if page.number == label.page), None)
    if page is None:
        last = document.pages[-1].number
        yield f"{document.source!r} ends at page {last}: pages are counted from 1, whatever is printed on them"
    elif not document.text[page.start : page.end].strip():
        yield f"page {page.number} has no text, so that no search can find it: label another page"
    elif (
        label.quote is not None and (quote := _loose(label.quote)).search(document.text[page.start : page.end]) is None
    ):
        where = [f"#p{page.number}" for page in document.pages if quote.search(document.text[page.start : page.end])]
        there = (
            f"it is now at {' and '.join(map(repr, where))}" if where else "it is nowhere in the file: label it anew"
        )
        yield f"the quote {_short(label.quote)} is not on page {page.number}: {there}"


def _span_misfits(label: Evidence, document: Document) -> Iterator[str]:
    start, end = label.span or (0, 0)
    if label.quote is not None and document.text[start:end] != label.quote:
        yield f"stale label: {_whereabouts(label.quote, document, start)}"
    elif end > len(document.text):
        yield f"the span ends at {end}, but {document.source!r} has {len(document.text)} characters: label it anew"
    elif not document.text[start:end].strip():
        yield "the span holds no text, only blanks: label it anew"


def _whereabouts(quote: str, document: Document, start: int) -> str:
    """Where the quote of a label that does not fit any more stands now."""
    exact = [(match.start(), match.end()) for match in re.finditer(f"(?={re.escape(quote)})", document.text)]
    places = [(at, at + len(quote)) for at, _ in exact]
    spacing = ""
    if not places:
        places = [match.span() for match in _loose(quote).finditer(document.text)]
        spacing = ", with other spacing"
    if not places:
        return f"the quote {_short(quote)} is no longer in {document.source!r}: label it anew"
    nearest = min(places, key=lambda place: abs(place[0] - start))
    several = f", the nearest of {len(places)} places" if len(places) > 1 else ""
    return f"the quote {_short(quote)} is now at '#char={nearest[0]},{nearest[1]}'{spacing}{several}"


def _loose(quote: str) -> re.Pattern[str]:
    """Finds the quote whatever its spacing: files break lines where labels do not."""
    return re.compile(r"\s+".join(map(re.escape, quote.split())))


def _short(quote: str) -> str:
    one_line = " ".join(quote.split())
    return repr(one_line if len(one_line) <= 40 else f"{one_line[:37]}...")
