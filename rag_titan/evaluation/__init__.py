"""Measure a search, or a whole chain, on labelled questions."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rag_titan.evaluation.evidence import Evidence, parse_evidence_id
    from rag_titan.evaluation.metrics import METRICS
    from rag_titan.evaluation.progress import Progress
    from rag_titan.evaluation.questions import Question, Questions, load_questions
    from rag_titan.evaluation.results import EndToEndResult, EndToEndRow, RetrievalResult, RetrievalRow, Retrieved
    from rag_titan.evaluation.retrieval import compare_retrievers, evaluate_retriever
    from rag_titan.evaluation.runs import evaluate_run

__all__ = [
    "METRICS",
    "EndToEndResult",
    "EndToEndRow",
    "Evidence",
    "Progress",
    "Question",
    "Questions",
    "RetrievalResult",
    "RetrievalRow",
    "Retrieved",
    "compare_retrievers",
    "evaluate_retriever",
    "evaluate_run",
    "load_questions",
    "parse_evidence_id",
]

_HOMES = {
    "evidence": ("Evidence", "parse_evidence_id"),
    "metrics": ("METRICS",),
    "progress": ("Progress",),
    "questions": ("Question", "Questions", "load_questions"),
    "results": ("EndToEndResult", "EndToEndRow", "RetrievalResult", "RetrievalRow", "Retrieved"),
    "retrieval": ("compare_retrievers", "evaluate_retriever"),
    "runs": ("evaluate_run",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    # Imported when first asked for: the command line's help must not wait for numpy.
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return __all__
