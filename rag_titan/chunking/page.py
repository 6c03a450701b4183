"""Pages of a PDF."""

from collections.abc import Iterator
from itertools import pairwise

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.windows import windows
from rag_titan.documents.document import Document
from rag_titan.text.graphemes import Graphemes
from rag_titan.text.trimming import trimmed

__all__ = ["PageChunker"]


class PageChunker(BaseChunker):
    """Windows of `chunk_size` pages, however long; pages without text are left out and do not count.

    A document without pages is one page.
    """

    name = "page"
    unit = "pages"

    def _split(self, document: Document) -> Iterator[Span]:
        text, graphemes = document.text, Graphemes(document.text)
        cuts = sorted({0, *(graphemes.floor(page.start) for page in document.pages[1:])} | {len(text)})
        pages = [trimmed(text, start, end) for start, end in pairwise(cuts)]
        pages = graphemes.whole(page for page in pages if page[0] < page[1])
        count = len(pages)
        for first, last in windows(range(count), range(1, count + 1), self.chunk_size, self.chunk_overlap):
            yield Span(pages[first][0], pages[last - 1][1])
