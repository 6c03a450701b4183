"""Which link of the chain failed, and what to try next."""

from rag_titan.evaluation.diagnosis.run import Diagnosis, Whereabouts, diagnose_run

__all__ = ["Diagnosis", "Whereabouts", "diagnose_run"]
