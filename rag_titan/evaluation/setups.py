"""Several setups on the same questions: setups whose chunks and vectors are the same share one index."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rag_titan.chunking import make_chunker
from rag_titan.documents import Document, load_documents
from rag_titan.errors import InputError, SettingError, near_matches
from rag_titan.evaluation.end_to_end import evaluate_pipeline
from rag_titan.evaluation.metrics.names import parse_metrics
from rag_titan.evaluation.metrics.ranking import Gain
from rag_titan.evaluation.progress import Progress, tracked
from rag_titan.evaluation.questions import Question, Questions, load_questions
from rag_titan.evaluation.results import EndToEndResult, SetupsResult
from rag_titan.evaluation.scoring.lists import Scoring
from rag_titan.pipelines import RAG_TYPES
from rag_titan.pipelines.build import Files, build_index, build_pipeline, index_key
from rag_titan.pipelines.settings import SETTINGS, Settings
from rag_titan.registry import choose
from rag_titan.retrieval import RETRIEVERS
from rag_titan.retrieval.retriever import IndexRetriever

__all__ = ["Setup", "compare_setups"]

_KEYS = ("name", "rag_type", "settings")


@dataclass(frozen=True)
class Setup:
    """One way to build the chain, and the name that reports use for it."""

    name: str
    rag_type: str = "simple"
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True)
class _Work:
    """What one index is enough for: a unit that can run anywhere."""

    setups: tuple[Setup, ...]
    documents: tuple[Document, ...]
    questions: tuple[Question, ...]
    metrics: tuple[str, ...]
    gain: Gain


@dataclass(frozen=True)
class _Done:
    results: tuple[EndToEndResult, ...]
    embeddings: int


def compare_setups(  # noqa: PLR0913 - options, each of which stands for itself
    *,
    files: Files,
    questions: Questions,
    setups: Iterable[Mapping[str, Any] | Setup],
    metrics: Iterable[str] | None = None,
    gain: Gain = "linear",
    encoding: str = "utf-8",
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> SetupsResult:
    """Answer the questions with every setup, and score what each answerer was given; results are in the order given.

    `files` are paths, folders and patterns, or documents. A setup is a dict with `name`, `rag_type` and `settings`, of
    which the last two have defaults, and the name is RAG TYPE + CHUNKER unless it is given. Setups of the same chunker,
    sizes and embedder share one index, and the result says how many embeddings that saved. With an `executor` (any of
    `concurrent.futures`, such as that of a cluster) each index with its setups is one unit of work: the values are the
    same with and without, durations aside.

    Raises `InputError` for bad files, questions or setups before anything is evaluated.
    """
    specs = parse_metrics(metrics)
    chosen = _checked_setups(setups)
    for setup in chosen:
        _check_buildable(setup)
        Scoring(specs, setup.settings.rerank_top_n, gain)
    documents = _documents(files, encoding)
    asked = load_questions(questions, documents=documents)
    keys = tuple(spec.key for spec in specs)
    works = [_Work(tuple(group), tuple(documents), tuple(asked), keys, gain) for group in _sharing_an_index(chosen)]
    done = _evaluate_here(works, progress) if executor is None else _evaluate_with(executor, works, progress)
    by_name = {result.name: result for one in done for result in one.results}
    return SetupsResult(
        results=tuple(by_name[setup.name] for setup in chosen),
        indexes=len(works),
        embeddings=sum(one.embeddings for one in done),
        embeddings_saved=sum(_saved(work, one) for work, one in zip(works, done, strict=True)),
    )


def _documents(files: Files, encoding: str) -> list[Document]:
    """Loaded once, however many indexes are made of them."""
    given = [files] if isinstance(files, (str, Path)) else list(files)
    documents = [item for item in given if isinstance(item, Document)]
    paths = [item for item in given if not isinstance(item, Document)]
    if documents and paths:
        raise InputError("Files are given as paths or as documents, not both: load the paths with load_documents")
    return documents or load_documents(paths, encoding=encoding)


def _check_buildable(setup: Setup) -> None:
    """Raise what building would raise for want of a tokenizer: not after the setups before it have taken an hour."""
    settings = setup.settings
    make_chunker(
        settings.chunker,
        chunk_size=settings.chunk_size,
        chunk_overlap=settings.chunk_overlap,
        tokenizer=settings.tokenizer,
    )


def _evaluate_here(works: Sequence[_Work], progress: Progress | None) -> list[_Done]:
    return [_evaluate(work, progress) for work in works]


def _evaluate_with(executor: Executor, works: Sequence[_Work], progress: Progress | None) -> list[_Done]:
    """The same by an executor, whose workers may be anywhere: all that is known of one is that it has ended."""
    futures = [executor.submit(_evaluate, work) for work in works]
    try:
        return [future.result() for future in tracked(futures, "indexes with their setups", progress)]
    finally:
        for future in futures:
            future.cancel()


def _evaluate(work: _Work, progress: Progress | None = None) -> _Done:
    index = build_index(work.documents, work.setups[0].settings)
    results = tuple(
        evaluate_pipeline(
            build_pipeline(setup.rag_type, index, setup.settings),
            work.questions,
            name=setup.name,
            metrics=work.metrics,
            gain=work.gain,
            progress=progress,
        )
        for setup in work.setups
    )
    return _Done(results, index.embedded_texts)


def _saved(work: _Work, done: _Done) -> int:
    """Texts that would have been embedded again: by every setup but one of those that search by vectors."""
    retrievers: list[type[IndexRetriever]] = [RETRIEVERS[setup.settings.retriever].load() for setup in work.setups]
    by_vectors = sum(retriever.uses_vectors for retriever in retrievers)
    return done.embeddings * max(by_vectors - 1, 0)


def _sharing_an_index(setups: Iterable[Setup]) -> list[list[Setup]]:
    grouped: dict[tuple[object, ...], list[Setup]] = {}
    for setup in setups:
        grouped.setdefault(index_key(setup.settings), []).append(setup)
    return list(grouped.values())


def _checked_setups(setups: Iterable[Mapping[str, Any] | Setup]) -> list[Setup]:
    """The setups, or an `InputError` with every mistake at once."""
    problems: list[str] = []
    chosen: list[Setup] = []
    given = [setups] if isinstance(setups, (Mapping, Setup)) else list(setups)
    for number, raw in enumerate(given, 1):
        try:
            chosen.append(raw if isinstance(raw, Setup) else _setup(raw))
        except InputError as error:
            name = raw.get("name") if isinstance(raw, Mapping) else None
            where = f"Setup {name!r}" if name else f"Setup {number}"
            problems += [f"{where}: {line}" for line in str(error).splitlines()]
    names = [setup.name for setup in chosen]
    problems += [
        f"Setup {name!r}: {names.count(name)} setups have this name: give each a name of its own"
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
    if not given:
        problems.append('There are no setups: give at least one, such as {"rag_type": "simple"}')
    if problems:
        raise InputError("\n".join(problems))
    return chosen


def _setup(raw: Mapping[str, Any]) -> Setup:
    if not isinstance(raw, Mapping):
        raise SettingError(f"a setup is a dict such as {{'name': ..., 'rag_type': ..., 'settings': ...}}, not {raw!r}")
    problems = list(_unknown_keys(raw))
    if problems:
        raise SettingError("\n".join(problems))
    rag_type = raw.get("rag_type", "simple")
    choose(RAG_TYPES, rag_type, setting="rag_type")
    settings = Settings.from_mapping(raw.get("settings"))
    name = raw.get("name")
    if name is not None and not (isinstance(name, str) and name.strip()):
        raise SettingError(f"a name is a text, not {name!r}")
    return Setup(name or f"{rag_type} + {settings.chunker}", rag_type, settings)


def _unknown_keys(raw: Mapping[str, Any]) -> Iterator[str]:
    for key in raw:
        if key not in _KEYS:
            hint = "put settings under 'settings'; " if key in SETTINGS else ""
            yield f"{key!r} is no key of a setup: {hint}{near_matches(str(key), _KEYS)}"
