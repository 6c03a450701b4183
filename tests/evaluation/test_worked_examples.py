"""The worked examples of the project, with their exact values."""

import json
from pathlib import Path

import numpy as np
import pytest

from rag_titan.evaluation import evaluate_retriever, evaluate_run
from rag_titan.evaluation.metrics.ranking import gains, ndcg, reciprocal_rank

FACTS = Path(__file__).parents[1] / "facts"
WORKED = json.loads((FACTS / "worked_examples.json").read_text(encoding="utf-8"))
TOY = json.loads((FACTS / "toy_fare_rules.json").read_text(encoding="utf-8"))


def dcg(found, grades, *, k, gain):
    """By hand, to check the parts that a metric does not show."""
    worth = gains(np.array(grades, float), gain)
    return sum(value / np.log2(rank + 1) for rank, value in zip(found, worth, strict=True) if 0 < rank <= k)


def test_each_evidence_counts_once():
    fact = WORKED["new_evidence"]
    results = [{"source": source, "page_numbers": pages} for source, pages in fact["results"]]
    question = {"id": "q", "question": "?", "required_evidence_ids": fact["required"]}
    metrics = ["recall@5", "recall@3", "mrr", "ndcg@5", "precision@5"]
    row = evaluate_retriever(lambda query, top_k: results, [question], metrics=metrics).rows[0]
    assert row["recall@5"] == fact["recall@5"]
    assert row["recall@3"] == fact["recall@3"]
    assert row["mrr"] == pytest.approx(fact["reciprocal_rank"], abs=1e-15)
    assert row["ndcg@5"] == pytest.approx(fact["ndcg@5"], abs=1e-15)
    assert row["precision@5"] == 2 / 5
    assert dcg([3, 5], [1, 1], k=5, gain="linear") == pytest.approx(fact["dcg@5"], abs=1e-15)


def labelled_run(labels, run):
    """A question and a ranked list: labelled passages by place in `labels`, found by their grade, each once."""
    waiting = [*enumerate(labels)]
    results = []
    for rank, grade in enumerate(run, 1):
        place = next((one for one in waiting if one[1] == grade), None) if grade else None
        if place is not None:
            waiting.remove(place)
        results.append({"source": f"other {rank}" if place is None else f"labelled {place[0]}"})
    return [{"id": f"labelled {place}", "grade": grade} for place, grade in enumerate(labels)], results


@pytest.mark.parametrize("k", [3, 5])
def test_card_dispute_deadline(k):
    fact = WORKED["card_dispute_deadline"]
    expected = fact[f"at_{k}"]
    evidence, results = labelled_run(fact["labels"], fact["run"])
    row = evaluate_retriever(
        lambda query, top_k: results,
        [{"id": "q", "question": "card dispute deadline", "evidence": evidence}],
        top_k=k,
        gain=fact["gain"],
    ).rows[0]
    assert row["recall"] == expected["recall"]
    assert row["precision"] == pytest.approx(expected["precision"], abs=1e-15)
    assert row["mrr"] == expected["reciprocal_rank"]
    assert row["ndcg"] == pytest.approx(expected["ndcg"], abs=1e-14)
    if "dcg" in expected:
        assert dcg([2, 4], [2, 1], k=k, gain=fact["gain"]) == pytest.approx(expected["dcg"], abs=1e-14)
        assert dcg([1, 2], [2, 1], k=k, gain=fact["gain"]) == pytest.approx(expected["idcg"], abs=1e-14)


def test_infant_fare_baseline():
    fact = WORKED["infant_fare_baseline_at_3"]
    found, grades = np.array([[2, 1]]), np.array([[2.0, 1.0]])
    assert gains(np.array(fact["grades"], float), "exponential").tolist() == fact["gains"]
    assert ndcg(found, grades, k=3, gain="exponential")[0] == pytest.approx(fact["ndcg"], abs=1e-14)
    assert dcg([2, 1], [2, 1], k=3, gain="exponential") == pytest.approx(fact["dcg"], abs=1e-14)
    assert dcg([1, 2], [2, 1], k=3, gain="exponential") == pytest.approx(fact["idcg"], abs=1e-14)


def test_the_two_discounts():
    fact = WORKED["discounts"]
    ranks = np.array([[rank] for rank in fact["rank"]])
    grades = np.ones(ranks.shape)
    assert ndcg(ranks, grades).round(3).tolist() == fact["ndcg"]
    assert reciprocal_rank(ranks, grades).round(3).tolist() == fact["rr"]
    assert np.log2(ranks[:, 0] + 1).round(3).tolist() == fact["log2(i+1)"]


def toy_result(run, k):
    records, lists = [], {}
    for name, data in TOY["questions"].items():
        evidence, lists[name] = labelled_run(data["labels"], data[run])
        records.append({"id": name, "question": name, "evidence": evidence})
    return evaluate_run(
        lists, records, top_k=k, gain="exponential", metrics=["recall", "precision", f"mrr@{k}", "ndcg"]
    )


@pytest.mark.parametrize("case", list(TOY["means"]))
def test_the_means_of_the_fare_rules_toy_set(case):
    run, _, k = case.partition("@")
    result = toy_result(run, int(k))
    for key, value in TOY["means"][case].items():
        assert result[f"mrr@{k}" if key == "mrr" else key] == pytest.approx(value, abs=1e-14)


def test_the_change_of_each_question_of_the_fare_rules_toy_set():
    before, after = toy_result("baseline", 3), toy_result("reranked", 3)
    changes = {old.id: new["ndcg"] - old["ndcg"] for old, new in zip(before.rows, after.rows, strict=True)}
    assert changes == pytest.approx(TOY["ndcg_delta_at_3"], abs=1e-14)
    signs = np.sign(list(changes.values())).tolist()
    assert [signs.count(1), signs.count(-1), signs.count(0)] == TOY["wins_losses_ties_at_3"]
