"""Which chunks fit into what a model is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from rag_titan.documents.document import Chunk
from rag_titan.text.words import token_spans

__all__ = ["Context", "token_count", "within_budget"]


@dataclass(frozen=True)
class Context:
    """The chunks that fit, in rank order, and how many tokens they have together."""

    chunks: tuple[Chunk, ...]
    tokens: int


def token_count(chunk: Chunk, *, tokenizer: str = "builtin") -> int:
    """Tokens of what a model is shown of `chunk`, its headings and context included."""
    return len(token_spans(chunk.searchable_text))


def within_budget(chunks: Sequence[Chunk], budget: int, *, tokenizer: str = "builtin") -> Context:
    """The best chunks that have at most `budget` tokens together.

    Whole chunks only, in rank order, up to the first that does not fit: what is kept is always the top of the ranking,
    so that a larger budget never loses a chunk that a smaller one had. None may fit.

    >>> chunks = [Chunk("chunk_0", "a.md", "Two words.", 0, 10), Chunk("chunk_1", "a.md", "One.", 11, 15)]
    >>> within_budget(chunks, 4).tokens, within_budget(chunks, 5).tokens
    (3, 5)
    """
    total = 0
    kept = []
    for chunk in chunks:
        tokens = token_count(chunk, tokenizer=tokenizer)
        if total + tokens > budget:
            break
        total += tokens
        kept.append(chunk)
    return Context(tuple(kept), total)
