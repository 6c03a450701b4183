"""A diagnosis as text."""

from rag_titan.evaluation.diagnosis import Diagnosis, Whereabouts
from rag_titan.evaluation.report.text import one_line

__all__ = ["format_diagnosis"]


def format_diagnosis(diagnosis: Diagnosis) -> str:
    """Where the expected evidence was, which link failed, and what to try next."""
    failed = f"{diagnosis.link} failed" if diagnosis.link else "no link failed"
    lines = [f"Diagnosis: {failed}", *(f"  {_whereabouts(where)}" for where in diagnosis.expected)]
    lines += [f"  {diagnosis.finding}", f"  Next: {diagnosis.next_step}"]
    return "\n".join(map(one_line, lines))


def _whereabouts(where: Whereabouts) -> str:
    told = [f"{name} rank {rank}" if rank else f"not after {name}" for name, rank in where.ranks.items()]
    told.append(f"given to the answerer at rank {where.given}" if where.given else "not given to the answerer")
    return f"{where.id}: {', '.join(told)}"
