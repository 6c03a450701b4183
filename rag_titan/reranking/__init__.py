"""What orders the found chunks anew before the best of them go on."""

from rag_titan.registry import Entry

__all__ = ["RERANKERS"]

RERANKERS: dict[str, Entry] = {
    "none": Entry("rag_titan.reranking.none:NoReranker", "Keeps the order of the retriever"),
    "lexical": Entry("rag_titan.reranking.lexical:LexicalReranker", "How much of the question a chunk's words cover"),
    "llm": Entry("rag_titan.reranking.llm:LlmReranker", "A language model grades each chunk"),
}
