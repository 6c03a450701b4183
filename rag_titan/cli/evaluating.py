"""The setups of `evaluate`, answered or only searched."""

from argparse import Namespace
from collections.abc import Sequence

from rag_titan.cli.options.gates import ANSWERED
from rag_titan.cli.options.settings import SEARCH_SETTINGS, option_name
from rag_titan.cli.parser import UsageError
from rag_titan.documents import Document
from rag_titan.evaluation import Progress, Question, RetrievalResult, compare_setups, evaluate_retriever
from rag_titan.evaluation.results import SetupsResult
from rag_titan.evaluation.setups import Setup
from rag_titan.pipelines import RAG_TYPES
from rag_titan.pipelines.build import IndexKey, build_index, build_reranker, build_retriever, index_key
from rag_titan.pipelines.reranked import RerankedRetriever
from rag_titan.pipelines.settings import SETTINGS
from rag_titan.retrieval.index import ChunkIndex
from rag_titan.retrieval.retriever import Retriever

__all__ = ["check_search_only", "evaluated", "measured"]


def check_search_only(arguments: Namespace, setups: Sequence[Setup]) -> None:
    """Refuse what has no part in what is measured: it would be thought to have had one."""
    if not arguments.search_only:
        if arguments.rerank:
            raise UsageError("--rerank belongs to --search-only: with an answer, --reranker decides what reranks")
        return
    taking_part = {*SEARCH_SETTINGS, *(["reranker"] if arguments.rerank else [])}
    idle = [
        option_name(name)
        for name in SETTINGS
        if name not in taking_part and any(setup.settings[name] != SETTINGS[name].default for setup in setups)
    ]
    idle += ["--rag-type"] * any(setup.rag_type != next(iter(RAG_TYPES)) for setup in setups)
    idle += [f"--fail-under {ANSWERED}"] * any(gate.metric == ANSWERED for gate in arguments.fail_under or ())
    if idle:
        hint = " (or add --rerank)" if "--reranker" in idle else ""
        it = "it" if len(idle) == 1 else "them"
        raise UsageError(f"With --search-only, {' and '.join(idle)} would change nothing: leave {it} out{hint}")


def measured(arguments: Namespace) -> list[str]:
    """The metrics that are asked for, and those that have a bar to clear."""
    gated = [gate.metric for gate in arguments.fail_under or () if gate.metric != ANSWERED]
    return list(dict.fromkeys([*arguments.metrics, *gated]))


def evaluated(
    arguments: Namespace,
    setups: Sequence[Setup],
    documents: Sequence[Document],
    questions: Sequence[Question],
    *,
    progress: Progress | None,
) -> SetupsResult | list[RetrievalResult]:
    """One result a setup, in order."""
    if arguments.search_only:
        return _searched(arguments, setups, documents, questions, progress=progress)
    return compare_setups(
        files=documents,
        questions=questions,
        setups=setups,
        metrics=measured(arguments),
        gain=arguments.gain,
        progress=progress,
    )


def _searched(
    arguments: Namespace,
    setups: Sequence[Setup],
    documents: Sequence[Document],
    questions: Sequence[Question],
    *,
    progress: Progress | None,
) -> list[RetrievalResult]:
    """Searches alone; those whose chunks and vectors are the same share one index."""
    indexes: dict[IndexKey, ChunkIndex] = {}
    results = []
    for setup in setups:
        key = index_key(setup.settings)
        if key not in indexes:
            indexes[key] = build_index(documents, setup.settings)
        retriever: Retriever = build_retriever(indexes[key], setup.settings)
        if arguments.rerank:
            retriever = RerankedRetriever(retriever, build_reranker(setup.settings), candidates=setup.settings.top_k)
        result = evaluate_retriever(
            retriever,
            questions,
            top_k=setup.settings.top_k,
            metrics=measured(arguments),
            gain=arguments.gain,
            name=setup.name,
            progress=progress,
        )
        results.append(result)
    return results
