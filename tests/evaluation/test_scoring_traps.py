"""Small inputs that broke other tools, with the right values."""

import math

import pytest

from rag_titan.errors import InputError
from rag_titan.evaluation import evaluate_run, format_report

RANKING = ["recall@5", "precision@5", "hit@5", "all@5", "mrr", "ndcg@5", "map"]


def question(name="q1", **grades):
    return {
        "id": name,
        "question": "?",
        "evidence": [{"id": source, "grade": grade} for source, grade in grades.items()],
    }


def run(*sources, labels, metrics=RANKING, **options):
    lists = {"q1": [{"source": source} for source in sources]}
    return evaluate_run(lists, [question(**labels)], metrics=metrics, **options)


def test_results_with_equal_scores_keep_the_order_of_the_list_for_every_metric():
    lists = {"q1": [{"source": "c", "score": 1.0}, {"source": "b", "score": 1.0}]}
    result = evaluate_run(lists, [question(b=1)], metrics=RANKING)
    assert (result["mrr"], result["map"]) == (0.5, 0.5)
    assert result["ndcg@5"] == pytest.approx(1 / math.log2(3))


def test_a_duplicate_result_counts_once():
    result = run("a", "a", labels={"a": 1})
    assert (result["recall@5"], result["map"], result["ndcg@5"], result["precision@5"]) == (1.0, 1.0, 1.0, 0.2)


def test_a_question_that_is_missing_from_the_run_scores_zero_and_is_named():
    result = evaluate_run({"q1": [{"source": "a"}]}, [question("q1", a=1), question("q2", a=1)], metrics=RANKING)
    for key in RANKING:
        assert result[key] == (0.1 if key == "precision@5" else 0.5)
    assert result.missing == ("q2",)
    assert [row.missing for row in result.rows] == [False, True]
    assert "1 question missing from the run, scored 0: q2" in format_report(result)


def test_an_empty_list_scores_zero_and_is_not_missing():
    result = run(labels={"a": 1}, metrics=[*RANKING])
    assert [result[key] for key in RANKING] == [0.0] * len(RANKING)
    assert result.missing == ()


def test_a_question_without_evidence_is_not_scored_counted_and_named():
    questions = [question("q1", a=1), question("q2", a=0), question("q3", b=1)]
    lists = {"q1": [{"source": "a"}], "q2": [{"source": "a"}], "q3": [{"source": "x"}]}
    result = evaluate_run(lists, questions, metrics=RANKING)
    assert (result.questions, result.scored, result.not_scored) == (3, 2, ("q2",))
    assert [row.id for row in result.rows] == ["q1", "q3"]
    assert result["recall@5"] == 0.5
    assert "1 of 3 questions not scored, without labelled evidence: q2" in format_report(result)


def test_where_nothing_is_scored_means_are_undefined_and_the_report_says_so():
    result = run("a", labels={"a": 0})
    assert result["recall@5"] is None
    assert result.rows == ()
    assert format_report(result).splitlines()[3].split() == ["run", *["-"] * 9]


def test_a_cutoff_beyond_the_list_counts_the_missing_ranks_as_misses():
    result = run("a", "x", labels={"a": 1, "b": 1, "c": 1}, metrics=["precision@5", "recall@5", "ndcg@10"])
    assert result["precision@5"] == 0.2
    assert result["recall@5"] == pytest.approx(1 / 3)
    assert round(result["ndcg@10"], 3) == 0.469


def test_the_ideal_order_is_that_of_all_labelled_evidence():
    assert round(run("x", "a", labels={"a": 1, "b": 1})["ndcg@5"], 3) == 0.387


def test_average_precision_divides_by_all_labelled_evidence():
    assert run("a", labels={"a": 1, "b": 1})["map"] == 0.5


@pytest.mark.parametrize(("gain", "value"), [("linear", 0.790), ("exponential", 0.681)])
def test_the_form_of_the_gain_is_named_in_the_report(gain, value):
    result = run("c", "b", "a", labels={"a": 3, "b": 2, "c": 1}, metrics=["ndcg@3"], gain=gain)
    assert round(result["ndcg@3"], 3) == value
    assert f"nDCG with {gain} gain." in format_report(result)


def test_a_negative_grade_is_not_relevant():
    result = run("b", "a", labels={"a": 1, "b": -1})
    assert round(result["ndcg@5"], 3) == 0.631
    assert result["mrr"] == 0.5
    assert result["recall@5"] == 1.0


@pytest.mark.parametrize("score", [math.nan, math.inf, -math.inf, "high"])
def test_a_score_that_is_no_finite_number_is_an_error_that_names_the_place(score):
    lists = {"q1": [{"source": "a", "score": 1.0}, {"source": "b", "score": score}]}
    with pytest.raises(InputError) as error:
        evaluate_run(lists, [question(a=1)], name="mine")
    assert str(error.value) == (
        f"Run 'mine', question 'q1': result 2 has the score {score!r}: return a finite number, or leave 'score' out"
    )


def spans(*chunks, labels, metrics, **options):
    lists = {"q1": [{"source": "r.md", "start": start, "end": end} for start, end in chunks]}
    record = {
        "id": "q1",
        "question": "?",
        "required_evidence_ids": [f"r.md#char={start},{end}" for start, end in labels],
    }
    return evaluate_run(lists, [record], metrics=metrics, **options)


def test_a_chunk_that_ends_where_a_label_starts_does_not_touch_it():
    result = spans((0, 10), labels=[(10, 20)], metrics=["recall@5", "span_recall@5", "span_precision@5", "iou@5"])
    assert dict(result.metrics) == {"recall@5": 0, "span_recall@5": 0, "span_precision@5": 0, "iou@5": 0}


def test_text_that_two_chunks_share_counts_once():
    result = spans(
        (0, 100),
        (80, 180),
        labels=[(90, 100)],
        metrics=["span_recall@5", "span_precision@5", "iou@5", "span_precision@1"],
    )
    assert result["span_recall@5"] == 1
    assert result["span_precision@5"] == 10 / 180
    assert result["iou@5"] == 10 / 180
    assert result["span_precision@1"] == 10 / 100


def test_span_metrics_count_what_labels_share_once_and_what_is_left_out():
    result = spans((15, 25), labels=[(0, 20), (10, 30)], metrics=["span_recall@5", "span_precision@5", "iou@5"])
    assert result["span_recall@5"] == 10 / 30
    assert result["span_precision@5"] == 1
    assert result["iou@5"] == 10 / 30


def test_span_metrics_are_undefined_where_labels_are_not_all_spans():
    questions = [question("q1", a=1), {"id": "q2", "question": "?", "required_evidence_ids": ["r.md#char=0,10"]}]
    lists = {"q1": [{"source": "a"}], "q2": [{"source": "r.md", "start": 0, "end": 20}]}
    result = evaluate_run(lists, questions, metrics=["span_precision@5", "recall@5"])
    assert [row["span_precision@5"] for row in result.rows] == [None, 0.5]
    assert result["span_precision@5"] == 0.5
    assert "Span precision is over 1 question of 2: those whose evidence is all spans." in format_report(result)
