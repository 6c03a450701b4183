import json

import pytest

import rag_titan
from rag_titan.errors import InputError
from rag_titan.evaluation import compare_setups, evaluate_run, load_questions, results_json
from rag_titan.evaluation.questions import questions_hash
from rag_titan.samples import sample_files, sample_questions

QUESTIONS = [{"id": "301", "question": "?", "required_evidence_ids": ["a"]}]


def test_the_form_is_that_of_the_documentation():
    run = {"301": [{"source": "a", "score": 0.5}]}
    record = json.loads(results_json(evaluate_run(run, QUESTIONS, metrics=["recall@10"])))
    assert record["schema_version"] == 1
    assert record["library_version"] == rag_titan.__version__
    assert record["kind"] == "retrieval"
    assert (record["top_k"], record["gain"], record["questions"], record["seed"]) == (5, "linear", 1, None)
    assert record["questions_hash"] == questions_hash(load_questions(QUESTIONS))
    (result,) = record["results"]
    assert list(result)[:2] == ["name", "recall@10"]
    assert result["recall@10"] == 1.0
    assert list(result)[-1] == "rows"
    (row,) = result["rows"]
    assert (row["id"], row["recall@10"], row["complete"]) == ("301", 1.0, True)
    assert row["results"][0]["score"] == 0.5


def test_what_results_do_not_share_is_null_at_the_top():
    one = evaluate_run({}, QUESTIONS, top_k=3)
    other = evaluate_run({}, QUESTIONS, top_k=5)
    record = json.loads(results_json([one, other]))
    assert record["top_k"] is None
    assert [result["top_k"] for result in record["results"]] == [3, 5]


def test_setups_keep_settings_seed_and_every_step_with_each_text_once():
    results = compare_setups(
        files=sample_files(), questions=sample_questions(), setups=[{"rag_type": "adaptive", "settings": {"seed": 7}}]
    )
    text = results_json(results)
    record = json.loads(text)
    (result,) = record["results"]
    assert (record["kind"], record["seed"], result["settings"]["chunker"]) == ("end_to_end", 7, "word")
    row = result["rows"][0]
    assert {"answer", "answered", "sources", "seconds", "log", "recall"} <= set(row)
    step = next(step for step in row["log"] if step["name"] == "retrieve")
    assert step["inputs"]["top_k"] == 5
    assert set(step["outputs"]["chunks"][0]) == {"id", "source", "start", "end", "score", "rerank_score"}
    assert row["chunks"][0]["text"]
    assert results[0].rows[0].log[1].outputs["chunks"][0].text


def test_undefined_values_are_null_and_nothing_is_not_a_number():
    record = json.loads(results_json(evaluate_run({}, [{"id": "q", "question": "?", "answerable": False}])))
    assert record["results"][0]["recall"] is None


def test_nothing_cannot_be_kept():
    with pytest.raises(InputError, match="There are no results to keep"):
        results_json([])
