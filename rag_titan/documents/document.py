"""What a loader returns and what a chunker makes of it."""

from dataclasses import dataclass

from rag_titan.records import Record

__all__ = ["Chunk", "Document", "Page"]


@dataclass(frozen=True)
class Page(Record):
    """One page of a document, as a span of its text: `number` is 1 for the first page, whatever label it prints."""

    number: int
    start: int
    end: int


@dataclass(frozen=True)
class Document(Record):
    """One file as text.

    `source` is the name that labels and reports use: the file's name, or its path below the folder that was given
    where two names are equal. `text` has its byte order mark dropped and its newlines normalised to `\\n`; all offsets
    count its Unicode code points. `pages` is empty for formats without pages. `warnings` are sentences about what could
    not be read, such as a scanned page.
    """

    source: str
    text: str
    pages: tuple[Page, ...] = ()
    warnings: tuple[str, ...] = ()

    def page_numbers(self, start: int, end: int) -> tuple[int, ...]:
        """The numbers of the pages that the span `[start, end)` touches, ascending; empty without pages.

        >>> document = Document("a.pdf", "one\\n\\ntwo", (Page(1, 0, 3), Page(2, 5, 8)))
        >>> document.page_numbers(2, 6)
        (1, 2)
        """
        return tuple(page.number for page in self.pages if page.start < end and start < page.end)


@dataclass(frozen=True)
class Chunk(Record):
    """A span of a document: `document.text[start:end] == text`, always.

    `heading_path` names the headings above the chunk, outermost first. `context` is text that belongs to the chunk but
    stands elsewhere in the document, such as the header rows of a table that was split; it is shown to models and
    searched, but is no part of the span. `score` is the retriever's and `rerank_score` the reranker's, where there was
    one.
    """

    id: str
    source: str
    text: str
    start: int
    end: int
    page_numbers: tuple[int, ...] = ()
    heading_path: tuple[str, ...] = ()
    context: str = ""
    score: float | None = None
    rerank_score: float | None = None

    @property
    def searchable_text(self) -> str:
        """What is embedded, searched and shown to a model: heading path and context, then the text itself."""
        above = " > ".join(self.heading_path)
        return "\n".join(part for part in (above, self.context, self.text) if part)
