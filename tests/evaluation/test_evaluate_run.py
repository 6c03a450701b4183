import pytest

from rag_titan.errors import InputError
from rag_titan.evaluation import evaluate_run

QUESTIONS = [{"id": "q1", "question": "?", "required_evidence_ids": ["a"]}]


def test_without_a_cutoff_lists_are_looked_at_as_far_as_they_go():
    result = evaluate_run(
        {"q1": [{"source": "x"}] * 9 + [{"source": "a"}]}, QUESTIONS, top_k=None, metrics=["mrr", "map"]
    )
    assert (result["mrr"], result["map"], result.top_k) == (0.1, 0.1, None)
    assert result.rows[0].complete
    with pytest.raises(InputError, match="Metric 'recall' needs a cutoff: write recall@10, or give top_k"):
        evaluate_run({}, QUESTIONS, top_k=None)


def test_nothing_was_timed():
    result = evaluate_run({"q1": []}, QUESTIONS)
    assert (result["p50_ms"], result["p95_ms"], result.rows[0].ms) == (None, None, None)


def test_ids_of_the_run_that_are_no_question_are_told():
    result = evaluate_run({"q1": [], "q9": []}, QUESTIONS)
    assert result.warnings == ("The run holds lists for 1 id of no question, left out: q9",)


def test_a_run_that_is_no_mapping_is_refused():
    with pytest.raises(InputError, match="A run maps question ids to lists of results"):
        evaluate_run([["a"]], QUESTIONS)
