import json

import pytest

EVALUATE = ("evaluate", "--files", "docs/*.md", "--questions", "questions.json")


@pytest.fixture
def saved(starter, run):
    """Results before and after a change, and one file that holds both setups."""
    run(*EVALUATE, "--search-only", "--top-k", 1, "--retriever", "dense", "--save", "before.json")
    run(*EVALUATE, "--search-only", "--top-k", 1, "--retriever", "bm25", "--save", "after.json")
    run(*EVALUATE, "--search-only", "--top-k", 1, "--retriever", "dense", "bm25", "--save", "both.json")
    return starter


def test_the_report_is_paired_and_says_how_the_interval_was_made(saved, run):
    code, out, err = run("compare", "before.json", "after.json")
    assert (code, err) == (0, "")
    assert out.startswith("dense -> bm25: recall, 6 questions\n")
    assert "Interval: percentile bootstrap, 5000 resamples, seed 0." in out
    assert "Under ten questions, so a direction, not proof: " in out


def test_json_holds_the_whole_comparison(saved, run):
    record = json.loads(run("compare", "before.json", "before.json", "--json")[1])
    assert (record["schema_version"], record["kind"]) == (1, "comparison")
    (comparison,) = record["comparisons"]
    assert (comparison["ties"], comparison["sign_test_p"], comparison["interval"]) == (6, 1.0, [0.0, 0.0])


@pytest.mark.parametrize("form", ["--csv", "--markdown", "--html"])
def test_every_form_holds_the_mean_difference(form, saved, run):
    code, out, _ = run("compare", "before.json", "after.json", form, *(["r.html"] if form == "--html" else []))
    assert code == 0
    assert "before" in out


def test_setups_of_one_file_are_compared_by_name(saved, run):
    code, out, _ = run("compare", "both.json", "both.json", "--setup", "dense", "bm25", "--metric", "mrr")
    assert (code, out.splitlines()[0]) == (0, "dense -> bm25: mrr, 6 questions")


def test_several_variants_are_corrected_for_their_number(saved, run):
    _, out, err = run("compare", "before.json", "both.json")
    assert "dense -> dense: recall" in out
    assert "dense -> bm25: recall" in out
    assert out.count("2 variants looked at") == 2
    assert err == ""


def test_gates_fail_with_exit_code_one_and_pass_with_zero(saved, run):
    code, _, err = run("compare", "before.json", "after.json", "--fail-under", "recall=1")
    assert (code, err[:20]) == (1, "Failed: bm25: recall")
    code, _, err = run("compare", "before.json", "before.json", "--max-broken", 0)
    assert (code, err) == (0, "Every gate is passed.\n")


def test_a_stated_experiment_gets_a_verdict(saved, run):
    _, out, _ = run("compare", "before.json", "before.json", "--change", "nothing")
    assert "Verdict: undecided, since no question changed" in out


def test_nothing_is_logged_unless_asked_and_a_repeat_does_not_count(saved, run):
    run("compare", "before.json", "after.json")
    assert not list(saved.glob("*.jsonl"))
    first, second = (run("compare", "before.json", "after.json", "--log", "log.jsonl")[1] for _ in range(2))
    assert first == second
    assert len((saved / "log.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--least-gain", ".1"], "--least-gain belongs to an experiment: state its one change as --change TEXT"),
        (["--held-out"], "--held-out needs to know what was scored before: give the log as --log FILE"),
        (["--setup", "a", "b", "c"], "--setup takes one NAME, or that before and that after"),
        (["--confidence", "95"], "--confidence takes a number from 0 to 1, such as 0.05 for 5%, not '95'"),
        (["--method", "bcaa"], "--method does not take 'bcaa': did you mean 'bca'?"),
        (["--metric", "recal"], "has no values of 'recal': did you mean 'recall'"),
        (["--setup", "dens"], "before.json has no setup 'dens': did you mean 'dense'?"),
        (["--log", "questions.json"], "questions.json is no log of experiments"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_two(words, reason, saved, run):
    code, out, err = run("compare", "before.json", "before.json", *words)
    assert (code, out) == (2, "")
    assert reason in err


def test_results_of_other_cutoffs_are_refused(saved, run):
    run(*EVALUATE, "--search-only", "--top-k", 2, "--save", "two.json")
    code, _, err = run("compare", "before.json", "two.json")
    assert code == 2
    assert "different cutoffs (1 before, 2 after)" in err


def test_a_plan_tells_the_width_the_power_and_the_luck_of_the_best(run):
    words = ("--questions", 150, "--variants", 30, "--chances", "0.5:0.95", "0.3:0.6", "0.2:0.2")
    code, out, err = run("plan", *words)
    assert (code, err) == (0, "")
    assert "+0.059" in out
    assert "+-0.055" in run("plan", "--questions", 200)[1]
    assert "more than 20000" in run("plan", "--fixed", 0.1, "--broken", 0.1)[1]
    assert "add up to more than 1" in run("plan", "--fixed", 0.9, "--broken", 0.2)[2]
