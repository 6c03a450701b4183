"""Which chunks fit into what a model is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rag_titan.documents.document import Chunk
from rag_titan.text.words import token_spans

__all__ = ["Context", "Counter", "token_counter", "within_budget"]

Counter: TypeAlias = Callable[[str], int]
"""Tells how many tokens a text has."""


@dataclass(frozen=True)
class Context:
    """The chunks that fit, in rank order, and how many tokens they have together."""

    chunks: tuple[Chunk, ...]
    tokens: int


def token_counter(tokenizer: str = "builtin") -> Counter:
    """What counts tokens as the token chunker does: the built-in tokenizer, or the `tokenizer.json` at that path.

    Raises `SettingError` for a path that is no such file.

    >>> token_counter()("It's 5.")
    5
    """
    if tokenizer == "builtin":
        return lambda text: len(token_spans(text))
    from rag_titan.chunking.token import load_tokenizer

    loaded = load_tokenizer(tokenizer)
    return lambda text: len(loaded.encode(text, add_special_tokens=False).ids)


def within_budget(chunks: Sequence[Chunk], budget: int, count: Counter) -> Context:
    """The best chunks that have at most `budget` tokens together, their headings and context included.

    Whole chunks only, in rank order, up to the first that does not fit: what is kept is always the top of the ranking,
    so that a larger budget never loses a chunk that a smaller one had. None may fit.

    >>> chunks = [Chunk("chunk_0", "a.md", "Two words.", 0, 10), Chunk("chunk_1", "a.md", "One.", 11, 15)]
    >>> [within_budget(chunks, budget, token_counter()).tokens for budget in (2, 4, 5)]
    [0, 3, 5]
    """
    total = 0
    kept = []
    for chunk in chunks:
        tokens = count(chunk.searchable_text)
        if total + tokens > budget:
            break
        total += tokens
        kept.append(chunk)
    return Context(tuple(kept), total)
