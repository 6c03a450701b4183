import csv
import io
import json
import re

import pytest

EVALUATE = ("evaluate", "--files", "docs/*.md", "--questions", "questions.json")


def _without_durations(text):
    """The report without its last two columns, which no two runs share, and the rule above them."""
    rows = [re.sub(r"(  +[0-9.]+){2}$", "", line) for line in text.splitlines() if not line.startswith("---")]
    return [" ".join(row.split()) for row in rows]


def test_the_report_compares_every_setup_and_tells_what_sharing_saved(starter, run):
    code, out, err = run(*EVALUATE, "--rag-type", "simple", "adaptive", "--chunker", "word", "paragraph")
    assert (code, err) == (0, "")
    title, header, *lines = _without_durations(out)
    assert title == "End-to-end report: 6 questions (evidence scored on the chunks given to the LLM)"
    assert header == "setup Recall MRR nDCG Answered Steps p50 s p95 s"
    names = ["simple + word", "simple + paragraph", "adaptive + word", "adaptive + paragraph"]
    assert [re.match(r"(.*?) [01]\.\d{3} ", line)[1] for line in lines[:4]] == names
    assert re.fullmatch(r"Embeddings: (\d+) made, \1 saved, since 4 setups share 2 indexes\.", lines[-1])


def test_every_row_fits_80_columns(starter, run):
    _, out, _ = run(*EVALUATE, "--rag-type", "simple", "adaptive", "--chunker", "word", "paragraph")
    assert max(map(len, out.splitlines()[:7])) <= 80


def test_the_same_command_prints_the_same_report(starter, run):
    first, second = (run(*EVALUATE)[1] for _ in range(2))
    assert _without_durations(first) == _without_durations(second)


def test_a_quoted_pattern_a_folder_and_listed_files_are_the_same_corpus(starter, run):
    given = (["docs/*.md"], ["docs"], sorted(map(str, starter.glob("docs/*.md"))))
    reports = [
        _without_durations(run("evaluate", "--questions", "questions.json", "--files", *files)[1]) for files in given
    ]
    assert reports[0] == reports[1] == reports[2]


def test_metrics_that_are_asked_for_are_shown_in_order_with_their_own_cutoffs(starter, run):
    _, out, _ = run(*EVALUATE, "--metrics", "recall", "recall@1", "precision", "ndcg@2")
    header = out.splitlines()[1].split()
    assert header[1:5] == ["Recall", "Recall@1", "Precision", "nDCG@2"]


def test_search_only_reports_retrievers_and_answers_nothing(starter, run):
    code, out, err = run(*EVALUATE, "--search-only", "--retriever", "bm25", "dense", "--top-k", 3)
    assert (code, err) == (0, "")
    title, header, *lines = _without_durations(out)
    assert title == "Retrieval report: 6 questions, top_k=3"
    assert header == "retriever Recall@3 MRR nDCG@3 p50 ms p95 ms"
    assert [line.split()[0] for line in lines[:2]] == ["bm25", "dense"]


def test_search_only_with_rerank_measures_the_order_after_the_reranker(starter, run):
    code, out, _ = run(*EVALUATE, "--search-only", "--rerank", "--reranker", "none", "lexical")
    assert code == 0
    assert [line.split("  ")[0] for line in out.splitlines()[3:5]] == ["dense + none", "dense + lexical"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--search-only", "--rag-type", "adaptive"], "--rag-type would change nothing: leave it out"),
        (["--search-only", "--llm", "ollama"], "--llm would change nothing: leave it out"),
        (
            ["--search-only", "--seed", "1", "--rag-type", "adaptive"],
            "--seed and --rag-type would change nothing: leave them",
        ),
        (["--search-only", "--reranker", "none"], "--reranker would change nothing: leave it out (or add --rerank)"),
        (["--search-only", "--fail-under", "answered=1"], "--fail-under answered would change nothing: leave it out"),
        (["--rerank"], "--rerank belongs to --search-only: with an answer, --reranker decides what reranks"),
        (["--max-broken", "1"], "give that result as --baseline FILE"),
        (["--baseline", "a.json", "--save", "./a.json"], "--save would overwrite the --baseline"),
        (["--json", "--csv"], "Only one form can be printed, not --json and --csv: give the others a FILE"),
        (["--json", "a.json", "--save", "a.json"], "--json and --save would write to the same file, a.json"),
        (["--save", "absent/a.json"], "the folder absent does not exist: make it first"),
        (["--save", "docs"], "docs is a folder: add a file name"),
        (
            ["--metrics", "recal"],
            "--metrics has no metric 'recal': did you mean 'recall' or 'span_recall'? ",
        ),
        (["--metrics", "recall@0"], "--metrics does not take 'recall@0': write the cutoff as a whole number"),
        (
            ["--fail-under", "recal=1"],
            "--fail-under has no metric 'recal': did you mean 'recall' or 'span_recall'? ",
        ),
        (["--fail-under", "recall"], "takes METRIC=VALUE with a value from 0 to 1, such as recall=0.9, not 'recall'"),
        (["--fail-under", "recall=1.2"], "with a value from 0 to 1, such as recall=0.9, not 'recall=1.2'"),
        (["--fail-under", "recall=nan"], "with a value from 0 to 1, such as recall=0.9, not 'recall=nan'"),
        (["--gain", "linaer"], "--gain does not take 'linaer': did you mean 'linear'? Choices: linear, exponential"),
        (["--baseline", "absent.json"], "The baseline absent.json cannot be read (No such file or directory)"),
        (["--baseline", "docs/expenses.md"], "The baseline docs/expenses.md cannot be read: "),
        (["--baseline", "questions.json"], "A baseline is saved results of schema_version 1"),
    ],
)
def test_options_that_make_no_sense_are_refused_before_any_work(options, sentence, starter, run):
    before = sorted(starter.rglob("*"))
    code, out, err = run(*EVALUATE, *options)
    assert (code, out) == (2, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert sentence in err
    assert sorted(starter.rglob("*")) == before


def test_save_keeps_every_question_as_json(starter, run):
    code, out, err = run(*EVALUATE, "--save", "results.json")
    assert (code, err) == (0, "Wrote results.json\n")
    assert out.startswith("End-to-end report")
    kept = json.loads((starter / "results.json").read_text(encoding="utf-8"))
    assert (kept["schema_version"], kept["kind"], kept["questions"]) == (1, "end_to_end", 6)
    (result,) = kept["results"]
    assert result["name"] == "simple + word"
    assert [row["id"] for row in result["rows"]] == [f"q_00{number}" for number in range(1, 7)]


def test_json_without_a_file_takes_the_place_of_the_text(starter, run):
    code, out, err = run(*EVALUATE, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["results"][0]["name"] == "simple + word"


def test_a_file_that_cannot_be_written_in_the_end_costs_nobody_the_report(starter, run, monkeypatch):
    def full(self, other):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    code, out, err = run(*EVALUATE, "--save", "results.json")
    assert code == 2
    assert out.startswith("End-to-end report")
    assert err == "Error: results.json cannot be saved (No space left on device): choose another place\n"
    assert not (starter / "results.json").exists()


def test_every_form_can_be_written_in_one_run_beside_the_text(starter, run):
    names = {"json": "r.json", "csv": "r.csv", "markdown": "r.md", "html": "r.html"}
    options = [word for form, name in names.items() for word in (f"--{form}", name)]
    code, out, err = run(*EVALUATE, *options)
    assert code == 0
    assert out.startswith("End-to-end report")
    assert err == "".join(f"Wrote {name}\n" for name in names.values())
    (row,) = csv.DictReader(io.StringIO((starter / "r.csv").read_text(encoding="utf-8")))
    assert row["name"] == "simple + word"
    assert "| simple + word |" in (starter / "r.md").read_text(encoding="utf-8")
    assert (starter / "r.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_failed_gate_names_setup_metric_and_bar_and_is_exit_code_1(starter, run):
    code, out, err = run(*EVALUATE, "--chunker", "word", "paragraph", "--fail-under", "steps@1=1")
    assert code == 2  # no such metric
    code, out, err = run(*EVALUATE, "--fail-under", "iou@1=0.0", "recall=0.0")
    assert out.startswith("End-to-end report")
    assert code == 1
    assert err == "Failed: simple + word: iou@1 is undefined, since no question is scored\n"


def test_passed_gates_are_said_to_be(starter, run):
    code, _, err = run(*EVALUATE, "--fail-under", "recall=0.5", "mrr=.5", "answered=0.5")
    assert (code, err) == (0, "Every gate is passed.\n")


def test_a_gate_measures_its_metric_even_if_it_was_not_asked_for(starter, run):
    _, out, err = run(*EVALUATE, "--metrics", "recall", "--fail-under", "hit@1=0")
    assert out.splitlines()[1].split()[:3] == ["setup", "Recall", "Hit@1"]
    assert err == "Every gate is passed.\n"


def test_nothing_is_broken_against_a_baseline_of_the_same_setup(starter, run):
    run(*EVALUATE, "--save", "base.json")
    code, _, err = run(*EVALUATE, "--baseline", "base.json", "--max-broken", 0)
    assert code == 0
    assert err == "simple + word: 0 broken, 0 fixed since base.json\nEvery gate is passed.\n"


def test_questions_that_were_right_before_fail_the_gate_by_name_unless_they_are_let_pass(starter, run):
    run(*EVALUATE, "--save", "base.json")
    # q_006 needs two files, and a single result can only be of one.
    worse = (*EVALUATE, "--baseline", "base.json", "--top-k", 1)
    code, _, err = run(*worse)
    told = re.match(r"simple \+ word: (\d) broken \((.*)\), 0 fixed since base.json\n", err)
    assert "q_006" in told[2].split(", ")
    assert len(told[2].split(", ")) == int(told[1])
    assert code == 1
    assert err.endswith(f"Failed: simple + word: {told[1]} broken, and at most 0 may be\n")
    assert run(*worse, "--max-broken", told[1])[0] == 0


def test_a_file_without_text_is_warned_about_and_the_rest_is_evaluated(starter, run):
    (starter / "docs" / "empty.md").write_text("\n \n")
    code, out, err = run(*EVALUATE)
    assert code == 0
    assert out.startswith("End-to-end report")
    assert err.startswith("Warning: ")
    assert "empty.md" in err
    assert err.count("\n") == 1
