"""Sections under headings."""

from bisect import bisect_left
from collections.abc import Iterator

from rag_titan.chunking.chunker import BaseChunker, Span, with_table_headers
from rag_titan.chunking.markdown import Heading, MarkdownBlocks, markdown_blocks
from rag_titan.chunking.packing import Packer
from rag_titan.chunking.scales import Counted, counted_words
from rag_titan.chunking.splitters import paragraphs, sentences
from rag_titan.documents.document import Document
from rag_titan.text.trimming import trimmed

__all__ = ["HeadingChunker"]


class HeadingChunker(BaseChunker):
    """One chunk for each section, from its heading to the next one of any level, if it is not longer than the size.

    `heading_path` names the headings above a chunk and that of its own section. A section that is longer is split by
    paragraphs, then by sentences, then by words, and every part keeps the path. Fenced code is never split: a fence
    that is longer than the size is a chunk of its own. Chunks of two sections do not overlap.
    """

    name = "heading"
    unit = "words"

    def spans(self, document: Document) -> list[Span]:
        """The chunks of `document`, parsed once for headings, code and tables."""
        blocks = markdown_blocks(document)
        return with_table_headers(blocks.tables, self._sections(document, blocks))

    def _split(self, document: Document) -> Iterator[Span]:
        return self._sections(document, markdown_blocks(document))

    def _sections(self, document: Document, blocks: MarkdownBlocks) -> Iterator[Span]:
        text = document.text
        scale = counted_words(text)
        fences = scale.graphemes.whole(trimmed(text, *fence) for fence in blocks.fences)
        split = _SectionSplitter(text, scale, fences, blocks.headings)
        whole = frozenset(start for start, _ in fences)
        packer = Packer(scale, self.chunk_size, self.chunk_overlap, (split, sentences(text)), whole)
        path: list[Heading] = []
        section_start = 0
        for heading in blocks.headings:
            yield from _with_path(packer.pack(section_start, heading.start), path)
            path = [above for above in path if above.level < heading.level] + [heading]
            section_start = heading.start
        yield from _with_path(packer.pack(section_start, len(text)), path)


def _with_path(spans: Iterator[tuple[int, int]], path: list[Heading]) -> Iterator[Span]:
    titles = tuple(heading.title for heading in path if heading.title)
    for start, end in spans:
        yield Span(start, end, heading_path=titles)


class _SectionSplitter:
    """Paragraphs and fences of one section; its heading stays with what follows it."""

    def __init__(self, text: str, scale: Counted, fences: list[tuple[int, int]], headings: list[Heading]) -> None:
        self._paragraphs = paragraphs(text, scale.graphemes)
        self._fences = fences
        self._fence_starts = [start for start, _ in fences]
        self._headings = frozenset(heading.start for heading in headings)

    def __call__(self, start: int, end: int) -> list[tuple[int, int]]:
        units: list[tuple[int, int]] = []
        low, high = bisect_left(self._fence_starts, start), bisect_left(self._fence_starts, end)
        for fence in self._fences[low:high]:
            units += self._paragraphs(start, fence[0])
            units.append(fence)
            start = fence[1]
        units += self._paragraphs(start, end)
        if len(units) > 1 and units[0][0] in self._headings and units[1] not in self._fences[low:high]:
            units[:2] = [(units[0][0], units[1][1])]
        return units
