import inspect

import pytest

from rag_titan.errors import InputError
from rag_titan.evaluation import METRICS, evaluate_run
from rag_titan.evaluation.metrics.names import DEFAULT_METRICS, MetricSpec, parse_metric, parse_metrics

QUESTIONS = [
    {"id": "q1", "question": "?", "required_evidence_ids": ["a.md#char=0,10", "b.md#char=5,9"]},
    {"id": "q2", "question": "?", "required_evidence_ids": ["a.md#char=20,30"]},
]
RUN = {"q1": [{"source": "b.md", "start": 0, "end": 9}, {"source": "a.md", "start": 0, "end": 12}], "q2": []}


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_has_a_kernel_that_takes_its_arrays_and_stays_within_its_bounds(name):
    entry = METRICS[name]
    kernel = entry.load()
    assert tuple(inspect.signature(kernel).parameters)[: len(entry.arrays)] == entry.arrays
    assert ("gain" in inspect.signature(kernel).parameters) == entry.takes_gain
    low, high = entry.bounds
    result = evaluate_run(RUN, QUESTIONS, metrics=[name, f"{name}@2"], top_k=2)
    assert all(low <= row[key] <= high for row in result.rows for key in (name, f"{name}@2"))
    assert result.rows[1][name] == 0
    assert 0 < result[name] == result[f"{name}@2"]


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_says_what_it_means_in_sentences_without_a_full_stop(name):
    entry = METRICS[name]
    for text in (entry.summary, entry.title, entry.best_when, entry.watch_out, entry.formula):
        assert text
        assert not text.endswith(".")
    assert entry.question.endswith("?")


def test_a_metric_is_named_with_or_without_a_cutoff():
    assert parse_metric("recall@10") == MetricSpec("recall", 10)
    assert parse_metric("recall").key == "recall"
    assert parse_metric("span_recall@3").key == "span_recall@3"
    assert [spec.key for spec in parse_metrics(None)] == list(DEFAULT_METRICS)
    assert [spec.key for spec in parse_metrics(["mrr", "recall@3", "mrr"])] == ["mrr", "recall@3"]
    assert [spec.key for spec in parse_metrics("mrr")] == ["mrr"]


@pytest.mark.parametrize("text", ["recall@-1", "recall@1.5", "recall@@3", "recall @3", "recall@03"])
def test_a_cutoff_is_a_whole_number(text):
    with pytest.raises(InputError):
        parse_metric(text)
