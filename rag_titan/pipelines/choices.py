"""Which table the names of a setting come from."""

from collections.abc import Mapping
from importlib import import_module

from rag_titan.registry import Entry

__all__ = ["TABLES", "Choices", "choices_of"]

Choices = Mapping[str, Entry]

# By name, so that reading the settings imports no table that is not asked for.
TABLES: dict[str, str] = {
    "chunker": "rag_titan.chunking:CHUNKERS",
    "embedder": "rag_titan.embedding:EMBEDDERS",
    "retriever": "rag_titan.retrieval:RETRIEVERS",
    "reranker": "rag_titan.reranking:RERANKERS",
    "llm": "rag_titan.answering:ANSWERERS",
}


def choices_of(setting: str) -> Choices:
    """The table of the choices of `setting`, which is one of the names in `TABLES`."""
    module, _, name = TABLES[setting].partition(":")
    table: Choices = getattr(import_module(module), name)
    return table
