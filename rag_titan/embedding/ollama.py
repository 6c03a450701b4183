"""Vectors that an embedding model of an Ollama server makes."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rag_titan.errors import InputError, ServiceResponseError, SettingError
from rag_titan.services.ollama import OllamaService

__all__ = ["OllamaEmbedder"]

_BATCH = 32
_SHOWN = 40


class _Prefixes(NamedTuple):
    """What a model was trained to see before a document and before a query."""

    document: str
    query: str


_NO_PREFIXES = _Prefixes("", "")
_SENTENCE = _Prefixes("", "Represent this sentence for searching relevant passages: ")
# From the models' own cards; the name is the one in Ollama's library, without tag and owner.
_PREFIXES = {
    "nomic-embed-text": _Prefixes("search_document: ", "search_query: "),
    "nomic-embed-text-v2-moe": _Prefixes("search_document: ", "search_query: "),
    "mxbai-embed-large": _SENTENCE,
    "snowflake-arctic-embed": _SENTENCE,
    "snowflake-arctic-embed2": _Prefixes("", "query: "),
    "bge-large": _SENTENCE,
    "embeddinggemma": _Prefixes("title: none | text: ", "task: search result | query: "),
    "qwen3-embedding": _Prefixes(
        "", "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:"
    ),
    "multilingual-e5-large": _Prefixes("passage: ", "query: "),
}


class OllamaEmbedder:
    """An embedding model of an Ollama server: it compares meaning, as far as the model has learned it.

    Many models were trained with words before each text that say whether it is a document or a query, and find less
    without them: for those in Ollama's library that want any, they are put there. Texts are sent 32 at a time.

    Raises what `OllamaService` raises, `InputError` naming the text that is longer than the model's context, and
    `ServiceResponseError` for vectors that are no vectors.
    """

    def __init__(self, service: OllamaService, model: str) -> None:
        self.name = f"ollama {model}"
        self._service = service
        self._model = model
        self._prefixes = _PREFIXES.get(model.rpartition("/")[2].partition(":")[0], _NO_PREFIXES)

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """Texts x dimensions, rows of length 1, in the order given; 0 x 0 for no texts."""
        vectors: list[list[float]] = []
        for start in range(0, len(texts), _BATCH):
            vectors += self._embed_batch(texts[start : start + _BATCH])
        return self._rows(vectors)

    def embed_query(self, text: str) -> NDArray[np.float64]:
        """1 x dimensions, a row of length 1."""
        return self._rows([self._embed_alone(text, "question", self._prefixes.query)])

    def _embed_batch(self, texts: Sequence[str]) -> list[list[float]]:
        try:
            return self._service.embed(self._model, [self._prefixes.document + text for text in texts])
        except SettingError:
            raise
        except InputError:
            # The server does not say which text is too long for it.
            return [self._embed_alone(text, "chunk", self._prefixes.document) for text in texts]

    def _embed_alone(self, text: str, what: str, prefix: str) -> list[float]:
        try:
            return self._service.embed(self._model, [prefix + text])[0]
        except SettingError:
            raise
        except InputError as error:
            remedy = "ask a shorter one" if what == "question" else "use a smaller chunk_size"
            raise InputError(
                f"The {what} that begins {' '.join(text.split())[:_SHOWN]!r} ({len(text):,} characters) is longer than "
                f"the context of the model {self._model!r}: {remedy}, or choose a model with a larger context"
            ) from error

    def _rows(self, vectors: list[list[float]]) -> NDArray[np.float64]:
        """`vectors` scaled to length 1, or `ServiceResponseError` where they are none."""
        if not vectors:
            return np.zeros((0, 0))
        if len({len(vector) for vector in vectors}) == 1:
            rows = np.array(vectors, dtype=np.float64)
            with np.errstate(over="ignore", invalid="ignore"):
                lengths: NDArray[np.float64] = np.sqrt(np.square(rows).sum(axis=1, keepdims=True))
            if np.isfinite(lengths).all() and lengths.all():
                return rows / lengths
        raise ServiceResponseError(
            f"The model {self._model!r} returned vectors of several sizes, without a direction, or with numbers that "
            "are none: choose another embedding model, or update Ollama"
        )
