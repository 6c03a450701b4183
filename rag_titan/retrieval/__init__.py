"""What finds chunks for a query."""

from rag_titan.registry import Entry

__all__ = ["RETRIEVERS"]

RETRIEVERS: dict[str, Entry] = {
    "dense": Entry("rag_titan.retrieval.dense:DenseRetriever", "Nearest vectors by exact cosine similarity"),
    "bm25": Entry("rag_titan.retrieval.bm25:Bm25Retriever", "Words in common, weighted by how rare they are (BM25)"),
    "hybrid": Entry("rag_titan.retrieval.hybrid:HybridRetriever", "Both rankings, merged by reciprocal rank fusion"),
}
