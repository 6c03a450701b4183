"""What a chunker is."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol

from rag_titan.chunking.sizes import check_sizes
from rag_titan.documents.document import Document
from rag_titan.records import Record

__all__ = ["BaseChunker", "Chunker", "Span"]


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
    def name(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def chunk_size(self) -> int: ...
    @property
    def chunk_overlap(self) -> int: ...
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
        return list(self._split(document))

    @abstractmethod
    def _split(self, document: Document) -> Iterator[Span]: ...
