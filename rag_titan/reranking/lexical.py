"""How much of the question a chunk's words cover."""

from collections.abc import Sequence
from dataclasses import replace

from rag_titan.documents.document import Chunk
from rag_titan.text.term_sets import content_set, sentence_sets

__all__ = ["LexicalReranker"]


class LexicalReranker:
    """Scores a chunk by the words of the query that it has, and by how many of them stand together.

    The score is the mean of two shares of the query's different content words (as stems): those that stand anywhere in
    the chunk, its headings included, and those that stand in its best sentence. It goes from 0 to 1 and does not depend
    on the other chunks. A query without words scores 0 everywhere, so the order stays as it was.

    >>> chunks = [
    ...     Chunk("chunk_0", "a.md", "A bag is free. Refunds take days.", 0, 33),
    ...     Chunk("chunk_1", "a.md", "A bag fee is no refund.", 34, 57),
    ... ]
    >>> [(c.id, c.rerank_score) for c in LexicalReranker().rerank("refund of a bag", chunks, top_n=2)]
    [('chunk_1', 1.0), ('chunk_0', 0.75)]
    """

    name = "lexical"

    def rerank(self, query: str, chunks: Sequence[Chunk], top_n: int) -> list[Chunk]:
        """The best `top_n` of `chunks` with their `rerank_score`, equal ones in the order given."""
        wanted = content_set(query)
        scored = [replace(chunk, rerank_score=_score(wanted, chunk)) for chunk in chunks]
        return sorted(scored, key=lambda chunk: -(chunk.rerank_score or 0.0))[:top_n]


def _score(wanted: frozenset[str], chunk: Chunk) -> float:
    if not wanted:
        return 0.0
    anywhere = len(wanted & content_set(chunk.searchable_text))
    together = max((len(wanted & sentence) for sentence in sentence_sets(chunk.text)), default=0)
    return (anywhere + together) / (2 * len(wanted))
