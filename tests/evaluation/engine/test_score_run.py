"""Runs scored on arrays: hand-computed values, traps, and what trec_eval gives."""

import math

import numpy as np
import pytest
import pytrec_eval
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.errors import InputError
from rag_titan.evaluation import Qrels, Run, score_run
from rag_titan.evaluation.engine import keys, repeats
from rag_titan.evaluation.engine import labels as labels_ready

NAMES = {
    "recall@3": "recall_3",
    "precision@3": "P_3",
    "hit@3": "success_3",
    "ndcg@3": "ndcg_cut_3",
    "map@3": "map_cut_3",
    "mrr": "recip_rank",
    "map": "map",
    "recall@20": "recall_20",
}
MEASURES = {"recall.3,20", "P.3", "success.3", "ndcg_cut.3", "map_cut.3", "recip_rank", "map"}

documents = st.integers(0, 30).map("d{}".format)
# The binding keeps scores as 32-bit floats, so what only doubles can tell apart is left out here.
scores = st.one_of(st.sampled_from([0.0, -1.0, 1.0, 2.0]), st.floats(-1e9, 1e9, width=32))
lists = st.dictionaries(documents, scores, min_size=1, max_size=30)
labels = st.dictionaries(documents, st.integers(-2, 4), min_size=1, max_size=12)
questions = st.integers(0, 4).map("q{}".format)


def oracle(run, qrels):
    """The values of trec_eval, whose binding crashes on grades below 0 and does not score what has none above it."""
    qrels = {name: {document: max(grade, 0) for document, grade in row.items()} for name, row in qrels.items()}
    qrels = {name: row for name, row in qrels.items() if any(row.values())}
    return pytrec_eval.RelevanceEvaluator(qrels, MEASURES).evaluate(run)


@pytest.mark.parametrize("metrics", [list(NAMES), [name for name in NAMES if "@" in name]])
@given(run=st.dictionaries(questions, lists, min_size=1), qrels=st.dictionaries(questions, labels, min_size=1))
def test_every_value_is_that_of_trec_eval(metrics, run, qrels):
    expected = oracle(run, qrels)
    for row in score_run(run, qrels, metrics=metrics).rows:
        for key in metrics:
            value = expected[row.id][NAMES[key]] if row.id in run else 0.0
            assert row[key] == pytest.approx(value, abs=1e-9)


@given(run=st.dictionaries(questions, lists, min_size=1), qrels=st.dictionaries(questions, labels, min_size=1))
def test_ids_that_collide_in_every_key_change_no_value(run, qrels):
    expected = score_run(run, qrels, metrics=list(NAMES)).metrics
    with pytest.MonkeyPatch.context() as patched:
        for module in (labels_ready, repeats):
            patched.setattr(module, "document_keys", lambda given: np.zeros(len(given), np.uint64))
        assert score_run(run, qrels, metrics=list(NAMES)).metrics == expected


@given(
    run=st.dictionaries(st.integers(0, 4), st.dictionaries(st.integers(0, 30), scores, min_size=1)),
    seed=st.integers(0, 99),
)
def test_the_order_of_rows_changes_nothing(run, seed):
    rows = [(q, d, s) for q, row in run.items() for d, s in row.items()]
    order = np.random.default_rng(seed).permutation(len(rows))
    columns = [np.array([rows[i][place] for i in order]) for place in range(3)]
    qrels = {q: {1: 2, 2: 1, 7: 1} for q in (0, 1)}
    if rows:
        expected = score_run(run, qrels, metrics=list(NAMES)).metrics
        assert score_run(tuple(columns), qrels, metrics=list(NAMES)).metrics == expected


def test_equal_scores_are_in_descending_order_of_ids():
    run = {"q": {"a": 1.0, "b": 1.0, "c": 1.0}}
    assert [score_run(run, {"q": {name: 1}}, metrics=["mrr"])["mrr"] for name in "cba"] == [1, 1 / 2, 1 / 3]


def test_ids_that_are_numbers_are_compared_by_value():
    assert score_run({1: {9: 1.0, 10: 1.0}}, {1: {10: 1}}, metrics=["mrr"])["mrr"] == 1


def test_scores_are_compared_as_doubles():
    run = {"q": {"b": 1.0, "a": 1.0 + 1e-12}}
    assert score_run(run, {"q": {"a": 1}}, metrics=["mrr"])["mrr"] == 1


def test_a_question_that_the_run_lacks_scores_zero_and_is_named():
    result = score_run({"q1": {"a": 1.0}}, {"q1": {"a": 1}, "q2": {"a": 1}}, metrics=["mrr", "recall@5", "ndcg@5"])
    assert set(result.metrics.values()) == {0.5}
    assert result.missing == ("q2",)


def test_a_question_without_relevant_labels_is_not_scored_and_is_named():
    result = score_run({"q2": {"a": 1.0}, "q3": {"a": 1.0}}, {"q2": {"a": 0}, "q3": {"a": 1}}, metrics=["mrr"])
    assert (result.questions, result.scored, result.not_scored, result["mrr"]) == (2, 1, ("q2",), 1.0)


def test_a_question_without_labels_is_named():
    result = score_run({"q1": {"a": 1.0}, "q9": {"a": 1.0}}, {"q1": {"a": 1}})
    assert result.warnings == ("The run holds lists for 1 question without labels, left out: q9",)


def test_an_empty_list_scores_zero():
    result = score_run({"q1": {}}, {"q1": {"a": 1}}, metrics=list(NAMES))
    assert set(result.metrics.values()) == {0.0}
    assert result.missing == ()


def test_negative_grades_are_not_relevant():
    assert score_run({"q": {"b": 2.0, "a": 1.0}}, {"q": {"a": 1, "b": -1}}, metrics=["ndcg@5"])[
        "ndcg@5"
    ] == pytest.approx(1 / math.log2(3))


def test_gain_is_linear_or_exponential():
    run, qrels = {"q": {"a": 1.0, "b": 2.0, "c": 3.0}}, {"q": {"a": 3, "b": 2, "c": 1}}
    assert round(score_run(run, qrels, metrics=["ndcg@3"])["ndcg@3"], 3) == 0.790
    assert round(score_run(run, qrels, metrics=["ndcg@3"], gain="exponential")["ndcg@3"], 3) == 0.681


def test_many_long_lists_are_scored_like_short_ones():
    rng = np.random.default_rng(0)
    run = {
        f"q{n}": dict(
            zip(map(str, rng.permutation(5000).tolist()), rng.integers(0, 900, 3000 + 400 * n) / 8.0, strict=False)
        )
        for n in range(5)
    }
    qrels = {name: {str(d): int(rng.integers(0, 3)) for d in range(0, 5000, 9)} for name in run}
    expected = oracle({name: {d: float(s) for d, s in row.items()} for name, row in run.items()}, qrels)
    for metrics in (list(NAMES), ["recall@3", "recall@20", "ndcg@3"]):
        for row in score_run(run, qrels, metrics=metrics).rows:
            assert [row[key] for key in metrics] == pytest.approx(
                [expected[row.id][NAMES[key]] for key in metrics], abs=1e-9
            )


@pytest.mark.parametrize("score", [math.nan, math.inf, -math.inf])
def test_a_score_that_is_not_finite_is_refused_with_its_place(score):
    with pytest.raises(InputError, match=r"Question 'q1', document 'b': the score is .*, and must be a finite number"):
        Run.from_mapping({"q1": {"a": 1.0, "b": score}})


def test_a_document_that_is_there_twice_is_refused_with_its_name():
    with pytest.raises(InputError, match=r"Question '1' has the document '7' twice in the run"):
        Run.from_arrays([1, 2, 1], [7, 7, 7], [0.5, 0.5, 0.25])
    ids = np.concatenate([np.arange(100_000), [77]])
    with pytest.raises(InputError, match=r"Question '1' has the document '77' twice"):
        Run.from_arrays(np.ones(len(ids), int), ids, np.arange(len(ids)))


@pytest.mark.parametrize("grade", [0.5, 1001, math.nan])
def test_a_grade_that_is_no_whole_number_is_refused(grade):
    with pytest.raises(InputError, match=r"the grade is .*, and must be a whole number from -1000 to 1000"):
        Qrels.from_mapping({"q": {"a": grade}})


@pytest.mark.parametrize(
    ("run", "metrics", "message"),
    [
        (([1], [1, 2], [0.5]), ["mrr"], "three arrays of one length"),
        ({"q": {"a": 1.0}}, ["mrr"], "write them in one way"),
        ({1: {1: 1.0}}, ["recall"], "needs a cutoff: write recall@10"),
        ({1: {1: 1.0}}, ["iou@5"], "counts characters"),
        (7, ["mrr"], "A run is a path, a dict of dicts, or three arrays, not int"),
    ],
)
def test_what_cannot_be_scored_is_refused(run, metrics, message):
    with pytest.raises(InputError, match=message):
        score_run(run, {1: {1: 1}}, metrics=metrics)


def test_the_digest_does_not_depend_on_order_or_form():
    one = Qrels.from_mapping({"1": {"5": 1, "7": 0}, "2": {"5": 1}})
    other = Qrels.from_arrays([2, 1, 1], [5, 7, 5], [1, 0, 1])
    assert one.digest == other.digest
    assert one.digest != Qrels.from_mapping({"1": {"5": 1, "7": 1}, "2": {"5": 1}}).digest


def test_keys_do_not_depend_on_the_width_of_the_array():
    names = np.array([b"a", b"abcdefgh", b"abcdefgh1"])
    assert (keys.document_keys(names) == keys.document_keys(names.astype("S40"))).all()
    assert len(set(keys.document_keys(names).tolist())) == 3
