import json

import pytest

from rag_titan.errors import InputError
from rag_titan.evaluation import broken_against, check_gates, evaluate_run, read_baseline, results_json


def questions(count=4):
    return [{"id": f"q{n}", "question": "?", "required_evidence_ids": ["a"]} for n in range(count)]


def result(right, *, name="run", count=4, **options):
    found = {f"q{n}": [{"source": "a" if f"q{n}" in right else "x"}] for n in range(count)}
    return evaluate_run(found, questions(count), name=name, **options)


def baseline(*results):
    return read_baseline(json.loads(results_json(results)))


def test_every_setup_and_metric_below_its_bar_is_told():
    results = [result({"q0", "q1", "q2"}, name="a"), result({"q0", "q1", "q2", "q3"}, name="b")]
    assert check_gates(results, {"recall": 0.9, "mrr": 0.75}) == ["a: recall 0.750 is below 0.9"]
    assert check_gates(results[1], {"recall": 1.0}) == []


def test_a_value_that_equals_its_bar_but_for_the_last_bit_clears_it():
    three = [{"id": f"q{n}", "question": "?", "required_evidence_ids": ["a", "b", "c"]} for n in range(3)]
    found = {f"q{n}": [{"source": "a"}] for n in range(3)}
    assert check_gates(evaluate_run(found, three), {"recall": 0.3333333333333333}) == []


def test_an_undefined_metric_is_below_every_bar():
    unscored = evaluate_run({}, [{"id": "q", "question": "?", "answerable": False}])
    assert check_gates(unscored, {"recall": 0}) == ["run: recall is undefined, since no question is scored"]


@pytest.mark.parametrize(
    ("bars", "problem"),
    [
        ({"recal": 0.9}, "did you mean 'recall'"),
        ({"answered": 0.9}, "which was not measured"),
        ({"p95_ms": 0.9}, "which was not measured"),
        ({"recall": 90}, "is a number from 0 to 1, such as 0.9"),
        ({"recall": float("nan")}, "is a number from 0 to 1, such as 0.9"),
        ({"recall": True}, "is a number from 0 to 1, such as 0.9"),
    ],
)
def test_a_bar_that_makes_no_sense_is_refused(bars, problem):
    with pytest.raises(InputError, match=problem):
        check_gates(result(set()), bars)


def test_broken_questions_are_those_that_were_right_before_and_are_not_now():
    before = baseline(result({"q0", "q1"}, name="a"), result({"q3"}, name="b"))
    now = [result({"q1", "q2"}, name="a"), result({"q3"}, name="b")]
    first, second = broken_against(before, now)
    assert (first.name, first.broken, first.fixed) == ("a", ("q0",), ("q2",))
    assert (second.broken, second.fixed) == ((), ())


def test_single_setups_are_matched_whatever_their_names():
    (changed,) = broken_against(baseline(result({"q0"}, name="old")), result(set(), name="new"))
    assert (changed.name, changed.broken) == ("new", ("q0",))


def test_a_baseline_is_read_from_its_file(tmp_path):
    (tmp_path / "old.json").write_text(results_json(result({"q0"})), encoding="utf-8")
    assert broken_against(read_baseline(tmp_path / "old.json"), result({"q0"}))[0].broken == ()


@pytest.mark.parametrize(
    ("now", "problem"),
    [
        (result(set(), count=3), "scored with other questions or labels"),
        (result(set(), top_k=3), r"scored with another cutoff \(5 then, 3 now\)"),
        (result(set(), gain="exponential"), r"scored with another gain \(linear then, exponential now\)"),
    ],
)
def test_what_cannot_be_compared_is_refused(now, problem):
    with pytest.raises(InputError, match=problem):
        broken_against(baseline(result({"q0"})), now)


def test_a_setup_that_the_baseline_does_not_have_is_refused():
    before = baseline(result(set(), name="simple"), result(set(), name="adaptive"))
    with pytest.raises(InputError, match="The baseline has no setup 'simpel': did you mean 'simple'"):
        broken_against(before, result(set(), name="simpel"))


@pytest.mark.parametrize(
    "record", [{}, {"schema_version": 2, "results": []}, {"schema_version": 1}, {"schema_version": 1, "results": [{}]}]
)
def test_what_is_no_baseline_is_refused(record):
    with pytest.raises(InputError, match="save the results of the same questions anew"):
        read_baseline(record)


def test_a_baseline_file_that_is_missing_or_broken_is_told(tmp_path):
    with pytest.raises(InputError, match=r"The baseline .*none\.json cannot be read"):
        read_baseline(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match=r"The baseline .*bad\.json cannot be read: Not JSON"):
        read_baseline(tmp_path / "bad.json")
