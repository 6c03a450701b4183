"""Documents become chunks, numbered over all of them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from rag_titan.chunking.chunker import Chunker
from rag_titan.documents.document import Chunk, Document

__all__ = ["chunk_documents"]


def chunk_documents(documents: Iterable[Document], chunker: Chunker) -> list[Chunk]:
    """The chunks of all documents, in their order, with the ids `chunk_0`, `chunk_1`, ...

    A document without text gives no chunk.

    >>> from rag_titan.chunking import make_chunker
    >>> chunks = chunk_documents([Document("a.txt", "one two three")], make_chunker("word", chunk_size=2))
    >>> [(chunk.id, chunk.text) for chunk in chunks]
    [('chunk_0', 'one two'), ('chunk_1', 'three')]
    """
    chunks: list[Chunk] = []
    for document in documents:
        ends = [page.end for page in document.pages]
        starts = [page.start for page in document.pages]
        for span in chunker.spans(document):
            # Pages are in order, so those that a span touches are neighbours: the same answer as
            # Document.page_numbers, without looking at every page for every chunk.
            touched = document.pages[bisect_right(ends, span.start) : bisect_left(starts, span.end)]
            chunks.append(
                Chunk(
                    id=f"chunk_{len(chunks)}",
                    source=document.source,
                    text=document.text[span.start : span.end],
                    start=span.start,
                    end=span.end,
                    page_numbers=tuple(page.number for page in touched),
                    heading_path=span.heading_path,
                    context=span.context,
                )
            )
    return chunks
