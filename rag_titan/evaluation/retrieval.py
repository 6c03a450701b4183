"""Score a search by itself: anything that returns results for a query, best first."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeAlias, cast

from rag_titan.documents.document import Document
from rag_titan.errors import InputError
from rag_titan.evaluation.failures import naming_question
from rag_titan.evaluation.metrics.names import parse_metrics
from rag_titan.evaluation.metrics.ranking import Gain
from rag_titan.evaluation.progress import Progress, tracked
from rag_titan.evaluation.questions.label_checks import document_texts
from rag_titan.evaluation.questions.loading import Questions, load_questions
from rag_titan.evaluation.results import RetrievalResult
from rag_titan.evaluation.scoring.lists import Scoring
from rag_titan.evaluation.scoring.rows import RankedList, checked_results, retrieval_result
from rag_titan.retrieval.retriever import IndexRetriever

__all__ = ["SearchFunction", "Searchable", "compare_retrievers", "evaluate_retriever"]


class Searchable(Protocol):
    """Anything that can be searched."""

    def search(self, query: str, top_k: int, /) -> Sequence[Any]:
        """Up to `top_k` chunks or dicts, best first."""


SearchFunction: TypeAlias = Callable[[str, int], Sequence[Any]]


def evaluate_retriever(  # noqa: PLR0913 - options, each of which stands for itself
    retriever: Searchable | SearchFunction,
    questions: Questions,
    *,
    top_k: int = 5,
    metrics: Iterable[str] | None = None,
    documents: Iterable[Document] | None = None,
    gain: Gain = "linear",
    name: str | None = None,
    progress: Progress | None = None,
) -> RetrievalResult:
    """Search for every question that has evidence, and score what is found.

    `retriever` is anything with `search(query, top_k)`, or a callable of that shape, that returns chunks or dicts, best
    first, of which `source` is needed, and `page_numbers` or `start` and `end` where the labels use them. It is asked
    once for each question, for as many results as the largest cutoff. `metrics` are names such as `recall` or
    `recall@10`: without a cutoff of its own, a metric counts the first `top_k` results, and `mrr` and `map` all of
    them. The default is recall, precision, mrr and ndcg. `documents` are what labels are checked against and spans are
    read from: those of the retriever, where it has any. What a retriever of this library has to make before its first
    search is made before anything is timed.

    A question without evidence is not scored but counted. Where nothing is found a metric is 0; ranks beyond the end of
    a list are misses; of duplicate results the first counts; equal scores stay in the order of the list.

    Raises `InputError` for bad questions (see `load_questions`), an unknown metric, or a retriever that returns what
    cannot be scored. What the retriever itself raises comes through, with a note that names the question.

    >>> result = evaluate_retriever(
    ...     lambda query, top_k: [{"source": "hr.pdf"}],
    ...     [{"id": "q_1", "question": "How many days?", "required_evidence_ids": ["hr.pdf", "faq.md"]}],
    ... )
    >>> result["recall"], result["mrr"], [row["sources"] for row in result["rows"]]
    (0.5, 1.0, [('hr.pdf',)])
    """
    search = _search_function(retriever)
    name = name or _name(retriever)
    documents = _documents(retriever, documents)
    scoring = Scoring(parse_metrics(metrics), top_k, gain)
    depth = scoring.depth
    if depth is None:
        raise InputError("top_k is the number of results to ask for, at least 1, not None")
    asked = load_questions(questions, documents=documents)
    scored = [question for question in asked if question.scored]
    if isinstance(retriever, IndexRetriever):  # the making of an index is no part of a search
        retriever.prepare()
    searches = []
    for question in tracked(scored, name, progress):
        with naming_question(question, f"retriever {name!r}"):
            began = perf_counter()
            returned = search(question.question, depth)
            ms = (perf_counter() - began) * 1000
        where = f"Retriever {name!r}, question {question.id!r}"
        searches.append(RankedList(checked_results(returned, question, scoring, where), ms))
    texts = None if documents is None else document_texts(documents)
    return retrieval_result(name, asked, searches, scoring, texts)


def compare_retrievers(  # noqa: PLR0913 - those of evaluate_retriever
    retrievers: Mapping[str, Searchable | SearchFunction],
    questions: Questions,
    *,
    top_k: int = 5,
    metrics: Iterable[str] | None = None,
    documents: Iterable[Document] | None = None,
    gain: Gain = "linear",
    progress: Progress | None = None,
) -> list[RetrievalResult]:
    """Score several retrievers, by the names that reports are to use, on the same questions, in the order given.

    See `evaluate_retriever` for the options.
    """
    if not isinstance(retrievers, Mapping) or not retrievers:
        raise InputError('Retrievers are given by name, at least one, such as {"dense": retriever}')
    documents = None if documents is None else list(documents)
    of_each = [_documents(retriever, documents) for retriever in retrievers.values()]
    asked = load_questions(questions, documents=next((own for own in of_each if own is not None), None))
    keys = [spec.key for spec in parse_metrics(metrics)]
    return [
        evaluate_retriever(
            retriever, asked, top_k=top_k, metrics=keys, documents=documents, gain=gain, name=name, progress=progress
        )
        for name, retriever in retrievers.items()
    ]


def _search_function(retriever: Searchable | SearchFunction) -> SearchFunction:
    if not isinstance(retriever, type):
        search = getattr(retriever, "search", None)
        if callable(search):
            return cast("SearchFunction", search)
        if callable(retriever):
            return retriever
    raise InputError(
        "A retriever is an object with search(query, top_k) or a function of that shape, not "
        f"{'the class ' * isinstance(retriever, type)}{_name(retriever)!r}"
    )


def _name(retriever: object) -> str:
    given = getattr(retriever, "name", None)
    if isinstance(given, str) and given:
        return given
    return str(getattr(retriever, "__name__", type(retriever).__name__))


def _documents(retriever: object, documents: Iterable[Document] | None) -> list[Document] | None:
    """The documents that labels refer to: as given, or else the retriever's own."""
    if documents is not None:
        return list(documents)
    own = getattr(retriever, "documents", None)
    listed = list(own) if isinstance(own, (list, tuple)) else []
    return listed if listed and all(isinstance(one, Document) for one in listed) else None
