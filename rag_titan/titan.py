"""One object for the whole chain: index files, ask, search, evaluate."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rag_titan.documents.document import Chunk, Document
from rag_titan.errors import InputError
from rag_titan.pipelines import RAG_TYPES
from rag_titan.pipelines.build import Files, build_index, build_pipeline
from rag_titan.pipelines.pipeline import Pipeline
from rag_titan.pipelines.reranked import RerankedRetriever
from rag_titan.pipelines.settings import Settings
from rag_titan.pipelines.trace import RunResult
from rag_titan.registry import choose
from rag_titan.retrieval.index import ChunkIndex
from rag_titan.retrieval.retriever import Retriever

if TYPE_CHECKING:
    from rag_titan.evaluation import EndToEndResult, Progress, Questions, RetrievalResult
    from rag_titan.evaluation.metrics.ranking import Gain

__all__ = ["RAGTitan"]


class RAGTitan:
    """A RAG type with its settings, over files of yours.

    `rag_type` is a name in `RAG_TYPES`, and `settings` holds any setting by name (see `SETTINGS`). Both are checked at
    once: a `SettingError` names what was probably meant. Everything but `index` needs an index, and says so.

    >>> from rag_titan import Document
    >>> rag = RAGTitan("simple", settings={"chunker": "paragraph"})
    >>> rag.index([Document("bags.md", "Each passenger may take one bag of 23 kg.")])
    RAGTitan('simple', 1 chunk of 1 document)
    >>> result = rag.run("How many bags may a passenger take?")
    >>> result["answer"], [source.source for source in result["sources"]], [step.name for step in result["log"]]
    ('Each passenger may take one bag of 23 kg.', ['bags.md'], ['retrieve', 'rerank', 'generate'])
    """

    def __init__(self, rag_type: str = "simple", settings: Mapping[str, object] | Settings | None = None) -> None:
        choose(RAG_TYPES, rag_type, setting="rag_type")
        self.rag_type = rag_type
        self.settings = Settings.from_mapping(settings)
        self._built: tuple[ChunkIndex, Pipeline] | None = None

    def __repr__(self) -> str:
        if self._built is None:
            return f"RAGTitan({self.rag_type!r}, nothing indexed)"
        chunks, documents = len(self.chunks), len(self.documents)
        counted = f"{chunks} chunk{'s' * (chunks != 1)} of {documents} document{'s' * (documents != 1)}"
        return f"RAGTitan({self.rag_type!r}, {counted})"

    def index(self, files: Files, *, encoding: str = "utf-8") -> "RAGTitan":
        """Load and chunk `files`: paths, folders and patterns, or documents. What was indexed before is replaced.

        `encoding` is that of the text files. Returns the object itself. Raises `InputError` for files that are missing
        or cannot be read, all of them at once, and when there is no text in any.
        """
        index = build_index(files, self.settings, encoding=encoding)
        self._built = index, build_pipeline(self.rag_type, index, self.settings)
        return self

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents that were indexed; what could not be read of one is told in its `warnings`."""
        return self._index.documents

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The chunks of all documents."""
        return self._index.chunks

    @property
    def pipeline(self) -> Pipeline:
        """Retriever, reranker and answerer, put together by the RAG type."""
        return self._ready[1]

    def run(self, question: str) -> RunResult:
        """Answer `question`; raises `InputError` when it is empty or too long for a model."""
        return self.pipeline.run(question)

    def search(self, query: str, top_k: int | None = None) -> list[Chunk]:
        """The chunks that the retriever finds, best first: `top_k` of the settings, unless told otherwise."""
        return self.pipeline.retriever.search(query, self.settings.top_k if top_k is None else top_k)

    def evaluate(
        self,
        questions: "Questions",
        *,
        name: str | None = None,
        metrics: Iterable[str] | None = None,
        gain: "Gain" = "linear",
        progress: "Progress | None" = None,
    ) -> "EndToEndResult":
        """Answer all questions, and score the chunks that the answerer was given.

        `questions` is a path, a list of dicts, or what `load_questions` returned. `name` stands in reports; without
        one, it is RAG TYPE + CHUNKER. `metrics` are names such as `recall` or `recall@10`; the default is recall,
        precision, mrr and ndcg. `gain` is the form of nDCG's gain, `linear` or `exponential`. `progress(done, total,
        label)` is called as the work goes on.
        """
        from rag_titan.evaluation import evaluate_pipeline

        name = name or f"{self.rag_type} + {self.settings.chunker}"
        return evaluate_pipeline(self.pipeline, questions, name=name, metrics=metrics, gain=gain, progress=progress)

    def evaluate_retrieval(  # noqa: PLR0913 - options, each of which stands for itself
        self,
        questions: "Questions",
        *,
        top_k: int | None = None,
        rerank: bool = False,
        metrics: Iterable[str] | None = None,
        gain: "Gain" = "linear",
        progress: "Progress | None" = None,
    ) -> "RetrievalResult":
        """Score the search alone: no answerer is asked. With `rerank`, the reranker orders what was found.

        `top_k` is the cutoff, and that of the settings unless told otherwise. The reranker is given as many chunks as
        for an answer, or `top_k` where that is more. See `evaluate` for the rest.
        """
        from rag_titan.evaluation import evaluate_retriever

        retriever: Retriever = self.pipeline.retriever
        if rerank:
            retriever = RerankedRetriever(retriever, self.pipeline.reranker, candidates=self.settings.top_k)
        top_k = self.settings.top_k if top_k is None else top_k
        return evaluate_retriever(retriever, questions, top_k=top_k, metrics=metrics, gain=gain, progress=progress)

    @property
    def _ready(self) -> tuple[ChunkIndex, Pipeline]:
        if self._built is None:
            raise InputError("Nothing is indexed yet: call index() with your files first")
        return self._built

    @property
    def _index(self) -> ChunkIndex:
        return self._ready[0]
