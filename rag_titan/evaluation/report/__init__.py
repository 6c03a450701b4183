"""Results as people and programs read them: the only place that rounds."""

from rag_titan.evaluation.report.comparison import comparison_json, comparison_report, format_comparison
from rag_titan.evaluation.report.diagnosis import format_diagnosis
from rag_titan.evaluation.report.end_to_end import end_to_end_report, format_rag_report
from rag_titan.evaluation.report.interchange import results_json
from rag_titan.evaluation.report.model import Column, Report, Section, Table
from rag_titan.evaluation.report.retrieval import format_report, retrieval_report
from rag_titan.evaluation.report.trace import format_trace

__all__ = [
    "Column",
    "Report",
    "Section",
    "Table",
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
]
