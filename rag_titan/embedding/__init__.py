"""What turns texts into vectors: one embedder a file, each with the interface of `rag_titan.text.vectors.Embedder`."""

from rag_titan.registry import Entry

__all__ = ["EMBEDDERS"]

EMBEDDERS: dict[str, Entry] = {
    "embedded": Entry(
        "rag_titan.embedding.embedded:EmbeddedEmbedder",
        "Words and character n-grams, hashed and weighted; runs anywhere, compares wording, not meaning",
    ),
    "ollama": Entry("rag_titan.embedding.ollama:OllamaEmbedder", "An embedding model of an Ollama server"),
}
