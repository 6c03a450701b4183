"""What a chunker is."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from rag_titan.chunking.markdown import Table, markdown_tables
from rag_titan.chunking.sizes import check_sizes
from rag_titan.documents.document import Document
from rag_titan.records import Record

__all__ = ["BaseChunker", "Chunker", "Span", "with_table_headers"]


@dataclass(frozen=True)
class Span(Record):
    """Where a chunk is in its document, `[start, end)`, and what belongs to it without standing there."""

    start: int
    end: int
    heading_path: tuple[str, ...] = ()
    context: str = ""


class Chunker(Protocol):
    """Splits one document; sizes are in `unit`."""

    @property
    def name(self) -> str:
        """Its name in the table of chunkers."""
        ...

    @property
    def unit(self) -> str:
        """What its sizes count, in the plural."""
        ...

    @property
    def chunk_size(self) -> int:
        """The most units in one chunk, at least 1."""
        ...

    @property
    def chunk_overlap(self) -> int:
        """The most units that a chunk shares with the one before it, smaller than `chunk_size`."""
        ...

    def describe(self) -> str:
        """Name, sizes and unit in a few words, for reports."""
        ...

    def spans(self, document: Document) -> list[Span]:
        """The chunks of `document`: starts strictly increase, none is blank, all non-blank characters are covered."""
        ...


class BaseChunker(ABC):
    """What the chunkers of this package share: checked sizes, a description, table headers as context."""

    name: ClassVar[str]
    unit: ClassVar[str]

    def __init__(self, chunk_size: int, chunk_overlap: int = 0) -> None:
        check_sizes(chunk_size, chunk_overlap)
        self.chunk_size = chunk_size
        self.chunk_overlap = chunk_overlap

    def describe(self) -> str:
        """Name, sizes and unit, such as "word 200/40 words"."""
        return f"{self.name} {self.chunk_size}/{self.chunk_overlap} {self.unit}"

    def spans(self, document: Document) -> list[Span]:
        """The chunks of `document`: starts strictly increase, none is blank, all non-blank characters are covered."""
        return with_table_headers(markdown_tables(document), self._split(document))

    @abstractmethod
    def _split(self, document: Document) -> Iterator[Span]: ...


def with_table_headers(tables: Sequence[Table], spans: Iterable[Span]) -> list[Span]:
    """`spans`, where one that starts inside a table has the header rows of the table as its context."""
    starts = [table.start for table in tables]
    found: list[Span] = []
    for span in spans:
        table = tables[bisect_left(starts, span.start) - 1] if starts and starts[0] < span.start else None
        inside = table is not None and span.start < table.end
        found.append(replace(span, context=table.header) if table and inside else span)
    return found
