"""From a question to an answer: one RAG type a file."""

from rag_titan.registry import Entry

__all__ = ["RAG_TYPES"]

RAG_TYPES: dict[str, Entry] = {
    "simple": Entry("rag_titan.pipelines.simple:SimplePipeline", "Retrieve, rerank, generate"),
    "adaptive": Entry(
        "rag_titan.pipelines.adaptive:AdaptivePipeline",
        "Checks the evidence before it answers and the answer after it, searches again, or gives up",
    ),
}
"""The RAG types by name, in the order of help and reference pages."""
