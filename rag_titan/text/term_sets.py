"""The content words of passages as sets, kept for the passages that are asked about again and again."""

from functools import lru_cache

from rag_titan.text.sentences import sentence_spans
from rag_titan.text.stems import content_terms

__all__ = ["content_set", "sentence_sets"]

# The questions of one evaluation meet the same few hundred chunks; more are forgotten before they grow heavy.
_KEPT = 1024


@lru_cache(maxsize=_KEPT)
def content_set(text: str) -> frozenset[str]:
    """The different `content_terms` of `text`.

    >>> sorted(content_set("The refund of a bag: bags are refunded."))
    ['bag', 'refund']
    """
    return frozenset(content_terms(text))


@lru_cache(maxsize=_KEPT)
def sentence_sets(text: str) -> tuple[frozenset[str], ...]:
    """The different `content_terms` of each sentence of `text`.

    >>> [sorted(terms) for terms in sentence_sets("Bags are free. Seats cost extra.")]
    [['bag', 'free'], ['cost', 'extra', 'seat']]
    """
    return tuple(frozenset(content_terms(text[start:end])) for start, end in sentence_spans(text))
