"""Two variants on the same questions, paired question by question, and a verdict on the change between them."""

from rag_titan.evaluation.comparison.compare import compare, compare_variants
from rag_titan.evaluation.comparison.experiment import Experiment, Verdict
from rag_titan.evaluation.comparison.log import ExperimentLog, LogEntry
from rag_titan.evaluation.comparison.records import Change, Comparison, Slice
from rag_titan.evaluation.comparison.saved import SavedResult, SavedResults, load_results

__all__ = [
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
]
