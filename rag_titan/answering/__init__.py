"""What writes the answer from the chunks that were found."""

from rag_titan.registry import Entry

__all__ = ["ANSWERERS"]

ANSWERERS: dict[str, Entry] = {
    "extractive": Entry(
        "rag_titan.answering.extractive:ExtractiveAnswerer",
        "Picks the sentences that cover the question's words; runs anywhere, words nothing anew",
    ),
    "ollama": Entry("rag_titan.answering.ollama:OllamaAnswerer", "A language model of an Ollama server"),
}
