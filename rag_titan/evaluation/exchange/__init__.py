"""Runs and labels in the forms that other tools read and write: TREC files, plain and gzipped."""

from rag_titan.evaluation.exchange.runs import read_qrels, read_run, run_parts, write_qrels, write_run

__all__ = ["read_qrels", "read_run", "run_parts", "write_qrels", "write_run"]
