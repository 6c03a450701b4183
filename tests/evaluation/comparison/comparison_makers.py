"""Outcomes and results to compare, made by hand."""

from rag_titan.evaluation import evaluate_run


def outcomes(n, a_right, fixed, broken):
    """The layout of the facts: right first, the fixed ones behind them, the broken ones at the start."""
    before = [place < a_right for place in range(n)]
    after = [broken <= place < a_right + fixed for place in range(n)]
    return before, after


def run(name, found, *, top_k=2, metrics=("recall",), **kinds):
    """A result in which the questions `q_0`, `q_1`, ... are right where `found` says so."""
    kind = kinds.get("kind", lambda place: None)
    label = kinds.get("label", "a.md")
    questions = [
        {"id": f"q_{place}", "question": f"Q {place}?", "required_evidence_ids": [label], "task_type": kind(place)}
        for place in range(len(found))
    ]
    lists = {f"q_{place}": [{"source": label if right else "x.md"}] for place, right in enumerate(found)}
    return evaluate_run(lists, questions, top_k=top_k, metrics=metrics, gain=kinds.get("gain", "linear"), name=name)
