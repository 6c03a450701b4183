import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from comparison_makers import outcomes, run
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.errors import InputError
from rag_titan.evaluation import compare, compare_variants, evaluate_run, load_results, results_json

FACTS = json.loads((Path(__file__).parents[2] / "facts" / "paired_comparison.json").read_text())


@pytest.mark.parametrize("case", ["fix_6_break_4", "fix_14_break_4"])
@pytest.mark.parametrize("form", [list, np.array, lambda values: [float(value) for value in values]])
def test_the_worked_comparisons_are_reproduced_to_the_digit(case, form):
    fact = FACTS[case]
    before, after = outcomes(fact["n"], fact["a_right"], fact["fixed"], fact["broken"])
    result = compare(form(before), form(after), seed=fact["seed"], resamples=fact["resamples"])
    assert list(result["interval"]) == pytest.approx(fact["interval_95"], abs=1e-12)
    assert result["sign_test_p"] == pytest.approx(fact["sign_test_p"], rel=1e-12)
    assert (result["fixed"], result["broken"]) == (fact["fixed"], fact["broken"])
    assert (result["wins"], result["losses"]) == (fact["fixed"], fact["broken"])
    assert result["ties"] == fact["n"] - fact["fixed"] - fact["broken"]
    assert result["mean_difference"] == pytest.approx((fact["fixed"] - fact["broken"]) / fact["n"], abs=1e-15)
    if "a" in fact:
        assert (result["before"], result["after"]) == (fact["a"], fact["b"])


def test_the_example_by_hand_is_reproduced():
    fact = FACTS["by_hand"]
    before = [max(-d, 0) for d in fact["d"]]
    after = [max(d, 0) for d in fact["d"]]
    result = compare(before, after, seed=fact["seed"], resamples=fact["resamples"])
    assert list(result.interval) == pytest.approx(fact["interval_95"], abs=1e-12)
    assert compare(before, after, method="exact").interval == pytest.approx(tuple(fact["interval_95"]), abs=1e-12)


def test_five_fixed_and_none_broken_is_above_zero_and_fifteen_to_ten_is_not():
    fact = FACTS["discordance"]
    for case in fact["cases"]:
        result = compare(*outcomes(fact["n"], fact["a_right"], case["fixed"], case["broken"]))
        assert (result.interval[0] > 0) == (case["reading"] == "interval stays above zero")
    clean = compare(*outcomes(100, 70, 5, 0))
    assert [round(end, 2) for end in clean.interval] == [0.01, 0.10]
    assert clean.sign_test_p == 0.0625


def test_two_identical_sides_are_all_ties_with_p_values_of_one():
    result = compare([0.3, 1, 0], [0.3, 1, 0])
    assert (result.wins, result.losses, result.ties) == (0, 0, 3)
    assert (result.sign_test_p, result.permutation_p, result.interval) == (1.0, 1.0, (0.0, 0.0))
    assert result.changes == ()


def test_thirty_wins_against_none_is_never_impossible_and_the_same_every_time():
    first, second = (compare([0.1] * 30, np.linspace(0.2, 0.9, 30)) for _ in range(2))
    assert 0 < first.sign_test_p < 1e-8
    assert 0 < first.permutation_p < 0.001
    assert first == second


def test_equal_values_that_were_added_in_another_order_are_ties():
    assert compare([0.1 + 0.2], [0.3]).ties == 1


def test_degrees_have_no_right_and_wrong():
    result = compare([0.5, 1, 0], [1, 1, 0])
    assert (result.fixed, result.broken, result.tango) == (None, None, None)


@given(st.lists(st.tuples(st.sampled_from([0, 0.5, 1]), st.sampled_from([0, 0.5, 1])), min_size=1, max_size=30))
def test_swapping_the_sides_turns_everything_round(pairs):
    before, after = zip(*pairs, strict=True)
    one, other = compare(before, after, method="exact"), compare(after, before, method="exact")
    assert (one.wins, one.losses, one.ties) == (other.losses, other.wins, other.ties)
    assert one.mean_difference == pytest.approx(-other.mean_difference)
    assert one.sign_test_p == pytest.approx(other.sign_test_p)
    assert one.permutation_p == pytest.approx(other.permutation_p)
    assert (one.fixed, one.broken) == (other.broken, other.fixed)
    # The two ends are the quantiles of the mirrored distribution; at a jump of it they may be one step apart.
    assert one.interval[0] == pytest.approx(-other.interval[1], abs=0.5 / len(pairs) + 1e-9)


@given(st.permutations(range(8)))
def test_questions_are_matched_by_id_and_their_order_in_the_second_result_does_not_matter(order):
    before, after = run("a", [1, 1, 0, 0, 1, 0, 1, 0]), run("b", [1, 0, 1, 0, 1, 1, 1, 0])
    shuffled = replace(after, rows=tuple(after.rows[place] for place in order))
    assert compare(before, shuffled) == compare(before, after)


def test_results_give_outcomes_slices_and_the_changed_questions_worst_first():
    def kind(place):
        return "fact" if place < 10 else "identifier"

    before = run("dense", [True] * 9 + [False] * 4, kind=kind)
    after = run("hybrid", [False] + [True] * 10 + [False] * 2, kind=kind)
    result = compare(before, after)
    assert (result.name_before, result.name_after, result.metric) == ("dense", "hybrid", "recall")
    assert (result.fixed, result.broken, result.fixed_ids, result.broken_ids) == (2, 1, ("q_9", "q_10"), ("q_0",))
    assert [change.id for change in result.changes] == ["q_0", "q_9", "q_10"]
    assert [(one.name, one.questions, one.few) for one in result.slices] == [
        ("fact", 10, False),
        ("identifier", 3, True),
    ]
    assert "a direction, not proof: identifier (3)" in str(result)


def test_a_question_that_was_missing_from_a_run_counts_as_zero():
    questions = [{"id": key, "question": "Q?", "required_evidence_ids": ["a.md"]} for key in ("q1", "q2")]
    lists = {"q1": [{"source": "a.md"}], "q2": [{"source": "a.md"}]}
    whole = evaluate_run(lists, questions, top_k=1, name="whole")
    part = evaluate_run({"q1": lists["q1"]}, questions, top_k=1, name="part")
    result = compare(whole, part)
    assert (result.before, result.after, result.broken_ids) == (1.0, 0.5, ("q2",))


def test_half_of_the_evidence_gained_is_a_win_and_no_fix():
    questions = [{"id": "q", "question": "Q?", "required_evidence_ids": ["a.md", "b.md", "c.md"]}]

    def result(*sources):
        return evaluate_run({"q": [{"source": one} for one in sources]}, questions, top_k=3)

    better = compare(result("a.md"), result("a.md", "b.md"))
    assert (better.wins, better.fixed, better.broken) == (1, 0, 0)


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"found": [True, False, True]}, "different questions (q_2 only after): evaluate both on the same ones"),
        ({"label": "b.md"}, "different versions of the golden set (its hash differs): evaluate both on the same"),
        ({"top_k": 3}, "different cutoffs (2 before, 3 after): use the same k"),
        ({"gain": "exponential"}, "different gains (linear before, exponential after): use the same --gain"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_the_reason(other, reason):
    given = {"found": [True, False], **other}
    with pytest.raises(InputError) as caught:
        compare(run("one", [True, False]), run("two", **given))
    assert str(caught.value).startswith("one and two cannot be compared: ")
    assert reason in str(caught.value)


def test_every_reason_is_given_at_once():
    with pytest.raises(InputError) as caught:
        compare(run("one", [True]), run("two", [True], top_k=5, gain="exponential"))
    assert len(str(caught.value).splitlines()) == 2


def test_a_metric_with_a_cutoff_of_its_own_may_be_compared_whatever_the_lists_were():
    result = compare(
        run("one", [True, False], metrics=["recall@1"]),
        run("two", [True, True], metrics=["recall@1"], top_k=9),
        metric="recall@1",
    )
    assert (result.wins, result.fixed) == (1, None)


@pytest.mark.parametrize(
    ("before", "after", "options", "reason"),
    [
        ([1, 0], [1], {}, "there are 2 before and 1 after: give one value a question in both"),
        ([], [], {}, "nothing to compare"),
        ([1, float("nan")], [1, 1], {}, "Value 2 of before is nan, not a finite number"),
        ([1, "x"], [1, 1], {}, "Value 2 of before is 'x': give a number or a truth value"),
        ([1, None], [1, 1], {}, "Value 2 of before is None: leave the question out of both"),
        ("ab", "ab", {}, "before is a result or a sequence of values, not str"),
        ([1], [0], {"method": "exakt"}, "did you mean 'exact'?"),
        ([1], [0], {"confidence": 95}, "write 95% as 0.95"),
        ([1], [0], {"resamples": 0}, "resamples 0 is not a whole number of at least 1"),
        ([1], [0], {"seed": -1}, "seed -1 is not a whole number of at least 0"),
        (run("one", [True]), [1], {}, "A result is compared with a result"),
        (
            run("one", [True]),
            run("two", [True]),
            {"metric": "recal"},
            "has no values of 'recal': did you mean 'recall'",
        ),
    ],
)
def test_what_is_no_pair_of_values_is_refused(before, after, options, reason):
    with pytest.raises(InputError) as caught:
        compare(before, after, **options)
    assert reason in str(caught.value)


def test_variants_get_holms_correction_over_all_of_them():
    before, good = outcomes(80, 60, 14, 4)
    poor = outcomes(80, 60, 6, 4)[1]
    one, other = compare_variants(before, {"good": good, "poor": poor})
    assert (one.name_after, one.variants, one.corrected_p) == ("good", 2, pytest.approx(2 * 0.0308837890625))
    assert other.corrected_p == pytest.approx(0.75390625)


def test_saved_results_compare_as_live_ones_do(tmp_path):
    before, after = run("one", [True, False, True]), run("two", [True, True, False])
    for result in (before, after):
        (tmp_path / f"{result.name}.json").write_text(results_json(result))
    saved = compare(load_results(tmp_path / "one.json"), load_results(tmp_path / "two.json"))
    assert saved == compare(before, after)


def _with_texts(result, words):
    rows = tuple(
        replace(row, results=tuple(replace(one, text="word " * words) for one in row.results)) for row in result.rows
    )
    return replace(result, rows=rows)


def test_contexts_that_differ_by_a_tenth_bring_a_warning_and_less_does_not():
    before, after = run("one", [True, False]), run("two", [True, True])
    near = compare(_with_texts(before, 100), _with_texts(after, 109))
    far = compare(_with_texts(before, 100), _with_texts(after, 110))
    assert (near.context_tokens, near.warnings) == ((100, 109), ())
    assert far.context_tokens == (100, 110)
    assert "contexts of different size" in far.warnings[0]
    assert "Context tokens a question: 100 before, 110 after." in str(far)


def _with_budget(name, found, budget, top_k=2):
    result = json.loads(results_json(run(name, found, top_k=top_k)))
    result["results"][0]["settings"] = {"context_tokens": budget}
    return json.dumps(result)


def test_explicit_context_budgets_must_be_the_same_and_then_stand_for_the_cutoff(tmp_path):
    texts = {"a": _with_budget("a", [1, 0], 300), "b": _with_budget("b", [1, 1], 900)}
    texts["c"] = _with_budget("c", [1, 1], 300, top_k=12)
    for name, text in texts.items():
        (tmp_path / f"{name}.json").write_text(text)
    a, b, c = (load_results(tmp_path / f"{name}.json") for name in texts)
    with pytest.raises(InputError, match=r"different context budgets \(300 before, 900 after\)"):
        compare(a, b)
    assert compare(a, c).wins == 1
