"""Measure a search, or a whole chain, on labelled questions."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rag_titan.evaluation.comparison import (
        Change,
        Comparison,
        Experiment,
        ExperimentLog,
        LogEntry,
        SavedResult,
        SavedResults,
        Slice,
        Verdict,
        compare,
        compare_variants,
        load_results,
    )
    from rag_titan.evaluation.diagnosis import Diagnosis, diagnose_run
    from rag_titan.evaluation.end_to_end import evaluate_pipeline
    from rag_titan.evaluation.engine import Qrels, Run, score_run
    from rag_titan.evaluation.evidence import Evidence, parse_evidence_id
    from rag_titan.evaluation.exchange import read_qrels, read_run, write_qrels, write_run
    from rag_titan.evaluation.gates import Changed, broken_against, check_gates, read_baseline
    from rag_titan.evaluation.metrics import METRICS
    from rag_titan.evaluation.progress import Progress
    from rag_titan.evaluation.questions import Question, Questions, load_questions
    from rag_titan.evaluation.report import (
        Report,
        comparison_json,
        comparison_report,
        end_to_end_report,
        format_comparison,
        format_diagnosis,
        format_rag_report,
        format_report,
        format_trace,
        results_json,
        retrieval_report,
    )
    from rag_titan.evaluation.results import (
        EndToEndResult,
        EndToEndRow,
        RetrievalResult,
        RetrievalRow,
        Retrieved,
        SetupsResult,
    )
    from rag_titan.evaluation.retrieval import compare_retrievers, evaluate_retriever
    from rag_titan.evaluation.runs import evaluate_run
    from rag_titan.evaluation.setups import Setup, compare_setups
    from rag_titan.evaluation.statistics.planning import (
        BestOfMany,
        best_of_many,
        paired_half_width,
        questions_needed,
        rate_half_width,
        sign_test_power,
    )

__all__ = [
    "METRICS",
    "BestOfMany",
    "Change",
    "Changed",
    "Comparison",
    "Diagnosis",
    "EndToEndResult",
    "EndToEndRow",
    "Evidence",
    "Experiment",
    "ExperimentLog",
    "LogEntry",
    "Progress",
    "Qrels",
    "Question",
    "Questions",
    "Report",
    "RetrievalResult",
    "RetrievalRow",
    "Retrieved",
    "Run",
    "SavedResult",
    "SavedResults",
    "Setup",
    "SetupsResult",
    "Slice",
    "Verdict",
    "best_of_many",
    "broken_against",
    "check_gates",
    "compare",
    "compare_retrievers",
    "compare_setups",
    "compare_variants",
    "comparison_json",
    "comparison_report",
    "diagnose_run",
    "end_to_end_report",
    "evaluate_pipeline",
    "evaluate_retriever",
    "evaluate_run",
    "format_comparison",
    "format_diagnosis",
    "format_rag_report",
    "format_report",
    "format_trace",
    "load_questions",
    "load_results",
    "paired_half_width",
    "parse_evidence_id",
    "questions_needed",
    "rate_half_width",
    "read_baseline",
    "read_qrels",
    "read_run",
    "results_json",
    "retrieval_report",
    "score_run",
    "sign_test_power",
    "write_qrels",
    "write_run",
]

_HOMES = {
    "engine": ("Qrels", "Run", "score_run"),
    "exchange": ("read_qrels", "read_run", "write_qrels", "write_run"),
    "comparison": (
        "Change",
        "Comparison",
        "Experiment",
        "ExperimentLog",
        "LogEntry",
        "SavedResult",
        "SavedResults",
        "Slice",
        "Verdict",
        "compare",
        "compare_variants",
        "load_results",
    ),
    "statistics.planning": (
        "BestOfMany",
        "best_of_many",
        "paired_half_width",
        "questions_needed",
        "rate_half_width",
        "sign_test_power",
    ),
    "diagnosis": ("Diagnosis", "diagnose_run"),
    "gates": ("Changed", "broken_against", "check_gates", "read_baseline"),
    "evidence": ("Evidence", "parse_evidence_id"),
    "metrics": ("METRICS",),
    "progress": ("Progress",),
    "questions": ("Question", "Questions", "load_questions"),
    "report": (
        "Report",
        "comparison_json",
        "comparison_report",
        "end_to_end_report",
        "format_comparison",
        "format_diagnosis",
        "format_rag_report",
        "format_report",
        "format_trace",
        "results_json",
        "retrieval_report",
    ),
    "results": ("EndToEndResult", "EndToEndRow", "RetrievalResult", "RetrievalRow", "Retrieved", "SetupsResult"),
    "setups": ("Setup", "compare_setups"),
    "end_to_end": ("evaluate_pipeline",),
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
