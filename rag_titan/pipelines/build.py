"""From settings to the parts that they name."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeAlias, cast

from rag_titan.answering import ANSWERERS
from rag_titan.answering.answerer import Answerer
from rag_titan.chunking import CHUNKERS, chunk_documents, make_chunker
from rag_titan.chunking.sizes import checked_sizes
from rag_titan.documents import Document, load_documents
from rag_titan.embedding import EMBEDDERS
from rag_titan.errors import InputError
from rag_titan.pipelines import RAG_TYPES
from rag_titan.pipelines.pipeline import Pipeline
from rag_titan.pipelines.settings import Settings
from rag_titan.registry import choose
from rag_titan.reranking import RERANKERS
from rag_titan.reranking.reranker import Reranker
from rag_titan.retrieval import RETRIEVERS
from rag_titan.retrieval.index import ChunkIndex
from rag_titan.retrieval.retriever import IndexRetriever
from rag_titan.services.language_model import OllamaLanguageModel
from rag_titan.services.ollama import OllamaService
from rag_titan.text.vectors import Embedder

__all__ = ["Files", "IndexKey", "build_index", "build_pipeline", "build_reranker", "build_retriever", "index_key"]

Files: TypeAlias = str | Path | Iterable[str | Path] | Sequence[Document]
"""Paths, folders and patterns, or documents that are loaded already."""

IndexKey: TypeAlias = tuple[str | int | None, ...]


def index_key(settings: Settings) -> IndexKey:
    """What decides an index: settings with the same key have the same chunks and vectors, and can share one index.

    >>> index_key(Settings()) == index_key(Settings(chunk_size=200, top_k=10))
    True
    """
    entry = CHUNKERS[settings.chunker]
    size, overlap = checked_sizes(settings.chunk_size, settings.chunk_overlap, entry.size, entry.overlap)
    tokenizer = settings.tokenizer if settings.chunker == "token" else None
    uses_ollama = settings.embedder == "ollama"
    model = (settings.embedding_model, settings.ollama_host) if uses_ollama else (None, None)
    return (settings.chunker, size, overlap, tokenizer, settings.embedder, *model)


def build_index(files: Files, settings: Settings, *, encoding: str = "utf-8") -> ChunkIndex:
    """The index of the files, or of documents: loaded and chunked now, embedded when a retriever first needs vectors.

    `encoding` is that of the text files. Raises `InputError` for files that cannot be read, for two documents of one
    name, and when there is no text at all.
    """
    # First, so that a bad size or a missing tokenizer is known before any file is read.
    chunker = make_chunker(
        settings.chunker,
        chunk_size=settings.chunk_size,
        chunk_overlap=settings.chunk_overlap,
        tokenizer=settings.tokenizer,
    )
    documents = _documents(files, encoding)
    twice = [source for source, count in Counter(document.source for document in documents).items() if count > 1]
    if twice:
        raise InputError(f"Two documents are called {twice[0]!r}: give each a source of its own")
    chunks = chunk_documents(documents, chunker)
    if not chunks:
        warnings = "; ".join(warning for document in documents for warning in document.warnings)
        raise InputError(f"There is no text to search: {warnings or 'give documents that hold some'}")
    return ChunkIndex(documents, chunks, _build_embedder(settings))


def build_retriever(index: ChunkIndex, settings: Settings) -> IndexRetriever:
    """The retriever that the settings name, over `index`, ready to search: what has to be embedded is embedded now."""
    retriever: IndexRetriever = RETRIEVERS[settings.retriever].load()(index, dedupe=settings.dedupe)
    retriever.prepare()
    return retriever


def build_reranker(settings: Settings) -> Reranker:
    """The reranker that the settings name."""
    kind = RERANKERS[settings.reranker].load()
    reranker: Reranker = kind(_language_model(settings)) if settings.reranker == "llm" else kind()
    return reranker


def build_pipeline(rag_type: str, index: ChunkIndex, settings: Settings) -> Pipeline:
    """The pipeline of that RAG type over `index`; `SettingError` where there is no such type."""
    kind = choose(RAG_TYPES, rag_type, setting="rag_type").load()
    retriever, reranker = build_retriever(index, settings), build_reranker(settings)
    pipeline: Pipeline = kind(retriever, reranker, _build_answerer(settings), settings)
    return pipeline


def _documents(files: Files, encoding: str) -> list[Document]:
    given = [files] if isinstance(files, (str, Path)) else list(files)
    if given and all(isinstance(item, Document) for item in given):
        return cast("list[Document]", given)
    return load_documents(cast("list[str | Path]", given), encoding=encoding)


def _build_embedder(settings: Settings) -> Embedder:
    kind = EMBEDDERS[settings.embedder].load()
    if settings.embedder == "ollama":
        kind_of_model: Embedder = kind(OllamaService(settings.ollama_host), settings.embedding_model)
        return kind_of_model
    embedder: Embedder = kind()
    return embedder


def _build_answerer(settings: Settings) -> Answerer:
    kind = ANSWERERS[settings.llm].load()
    answerer: Answerer = kind(_language_model(settings)) if settings.llm == "ollama" else kind()
    return answerer


def _language_model(settings: Settings) -> OllamaLanguageModel:
    service = OllamaService(settings.ollama_host)
    return OllamaLanguageModel(service, settings.llm_model, temperature=settings.temperature, seed=settings.seed)
