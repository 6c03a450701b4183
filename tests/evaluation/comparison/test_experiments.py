import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from comparison_makers import outcomes, run

from rag_titan.errors import InputError
from rag_titan.evaluation import Experiment, ExperimentLog, compare

CLAIM = Experiment("reranker", metric="value")


@pytest.mark.parametrize(
    ("fixed", "broken", "outcome"),
    [(14, 4, "confirmed"), (6, 4, "undecided"), (4, 24, "refuted"), (0, 0, "undecided")],
)
def test_the_verdict_follows_interval_and_test(fixed, broken, outcome):
    assert CLAIM.verdict(compare(*outcomes(100, 60, fixed, broken))).outcome == outcome


def test_where_interval_and_test_disagree_the_verdict_is_undecided():
    verdict = CLAIM.verdict(compare(*outcomes(100, 70, 5, 0)))
    assert verdict.outcome == "undecided"
    assert verdict.reason == "the interval tells a difference, the sign test does not"


def test_a_real_gain_that_is_smaller_than_stated_refutes_the_claim():
    comparison = compare(*outcomes(1000, 500, 40, 10))
    assert CLAIM.verdict(comparison).outcome == "confirmed"
    assert replace(CLAIM, least_gain=0.10).verdict(comparison).outcome == "refuted"
    assert replace(CLAIM, least_gain=0.03).verdict(comparison).outcome == "undecided"


def test_more_broken_questions_than_stated_refute_the_claim_whatever_the_gain():
    claim = replace(CLAIM, most_broken=3)
    assert claim.refuted_if == "the interval of value ends below +0, or more than 3 questions are broken"
    assert claim.verdict(compare(*outcomes(80, 60, 14, 4))).outcome == "refuted"
    assert claim.verdict(compare(*outcomes(80, 60, 14, 3))).outcome == "confirmed"


def test_holms_correction_counts_in_the_verdict():
    comparison = compare(*outcomes(80, 60, 14, 4))
    assert CLAIM.verdict(replace(comparison, corrected_p=0.06)).outcome == "undecided"


@pytest.mark.parametrize(
    "given", [{"change": " "}, {"change": "x", "least_gain": 2}, {"change": "x", "most_broken": -1}]
)
def test_a_statement_that_says_nothing_is_refused(given):
    with pytest.raises(InputError):
        Experiment(**given)


def test_the_verdict_is_on_the_metric_that_was_stated():
    with pytest.raises(InputError, match="stated for 'mrr', but 'recall' was compared"):
        Experiment("reranker", metric="mrr").verdict(compare(run("a", [True]), run("b", [True])))


def variant(name, *right):
    return compare(run("base", [False] * 6), run(name, [place in right for place in range(6)]))


def test_the_log_stands_beside_the_questions_and_is_not_written_by_looking(tmp_path):
    log = ExperimentLog.beside(tmp_path / "questions.json")
    assert log.path == tmp_path / "questions.experiments.jsonl"
    assert (log.entries(), log.torn) == ((), 0)
    assert not log.path.exists()


def test_every_new_variant_counts_and_a_repeat_does_not(tmp_path):
    log = ExperimentLog(tmp_path / "log.jsonl")
    first = log.add(variant("one", 0, 1, 2, 3, 4, 5))
    assert (first.variants, first.corrected_p) == (1, 0.03125)
    second = log.add(variant("two", 0))
    assert (second.variants, second.corrected_p) == (2, 1.0)
    written = log.path.read_bytes()
    again = log.add(variant("one", 0, 1, 2, 3, 4, 5))
    assert (again.variants, again.corrected_p) == (2, 0.0625)
    assert log.path.read_bytes() == written


def test_another_golden_set_has_a_count_of_its_own(tmp_path):
    log = ExperimentLog(tmp_path / "log.jsonl")
    log.add(variant("one", 0))
    other = compare(run("base", [False] * 7), run("one", [True] * 7))
    assert log.add(other).variants == 1


def test_a_line_that_was_cut_off_is_passed_over_and_the_next_one_is_whole(tmp_path):
    log = ExperimentLog(tmp_path / "log.jsonl")
    log.add(variant("one", 0))
    whole = log.path.read_text()
    log.path.write_text(whole + whole[:40])
    assert log.add(variant("two", 0, 1)).variants == 2
    assert (len(log.entries()), log.torn) == (2, 1)
    assert log.path.read_text().startswith(whole + whole[:40] + "\n{")


def test_a_log_whose_only_line_was_cut_off_goes_on(tmp_path):
    log = ExperimentLog(tmp_path / "log.jsonl")
    log.path.write_text('{"golden": "sha')
    assert log.add(variant("one", 0)).variants == 1


def test_a_file_that_is_no_log_is_not_touched(tmp_path):
    path = tmp_path / "questions.json"
    path.write_text(json.dumps([{"id": "q"}]))
    with pytest.raises(InputError, match="is no log of experiments"):
        ExperimentLog(path).add(variant("one", 0))
    assert path.read_text() == '[{"id": "q"}]'


def test_many_who_append_at_once_lose_nothing(tmp_path):
    log = ExperimentLog(tmp_path / "log.jsonl")
    variants = [variant(f"variant {number}", 0) for number in range(12)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(log.add, variants * 2))
    assert (len(log.entries()), log.torn, len(log.path.read_text().splitlines())) == (12, 0, 12)


def test_held_out_questions_are_scored_once_and_a_repeat_is_the_same_score(tmp_path):
    log = ExperimentLog(tmp_path / "log.jsonl")
    chosen = variant("chosen", 0, 1)
    log.score_held_out(chosen)
    assert log.score_held_out(chosen) == chosen
    with pytest.raises(InputError, match="looked at before, with 'chosen' by recall"):
        log.score_held_out(variant("second try", 0, 1, 2))


def test_values_of_no_golden_set_have_no_place_in_a_log(tmp_path):
    with pytest.raises(InputError, match="Only results with the hash of their questions"):
        ExperimentLog(tmp_path / "log.jsonl").add(compare([0], [1]))
    assert not (tmp_path / "log.jsonl").exists()
