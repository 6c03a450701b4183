"""`rag-titan score`: run files against labels."""

import json

import pytest

from rag_titan.cli.main import main

RUN = "q1 Q0 a 1 2.0 t\nq1 Q0 b 2 1.0 t\nq9 Q0 b 1 1 t\n"
QRELS = "q1 0 b 1\nq2 0 b 1\nq3 0 b 0\n"


@pytest.fixture
def score(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "run.txt").write_text(RUN)
    (tmp_path / "qrels.txt").write_text(QRELS)

    def run(*options):
        code = main(["score", "--run", "run.txt", "--qrels", "qrels.txt", *options])
        return code, *capsys.readouterr()

    return run


def test_the_report_names_what_the_means_leave_out(score):
    code, out, _ = score("--metric", "recall@10", "mrr", "ndcg@10")
    assert code == 0
    assert out.splitlines()[1].split() == ["run", "Recall@10", "MRR", "nDCG@10"]
    assert out.splitlines()[3].split() == ["run.txt", "0.500", "0.250", "0.315"]
    assert "nDCG with linear gain." in out
    assert "1 of 3 questions not scored, without labelled evidence: q3" in out
    assert "run.txt: 1 question missing from the run, scored 0: q2" in out
    assert "1 question without labels, left out: q9" in out


def test_every_question_is_shown_when_asked_for(score):
    _, out, _ = score("--metric", "mrr", "--per-question")
    assert [line.split() for line in out.splitlines() if line.startswith(("q1 ", "q2 "))] == [
        ["q1", "0.500"],
        ["q2", "0.000"],
    ]
    assert "q1" not in score("--metric", "mrr")[1].split()


def test_json_holds_every_question_as_it_was_measured(score):
    _, out, _ = score("--metric", "recall@10", "mrr", "--json")
    record = json.loads(out)
    assert (record["schema_version"], record["questions"]) == (1, 3)
    result = record["results"][0]
    assert (result["name"], result["recall@10"], result["mrr"], result["missing"]) == ("run.txt", 0.5, 0.25, ["q2"])
    assert [(row["id"], row["recall@10"], row["mrr"]) for row in result["rows"]] == [("q1", 1.0, 0.5), ("q2", 0.0, 0.0)]


def test_a_fault_in_a_file_is_one_sentence_with_its_line(score, tmp_path):
    (tmp_path / "run.txt").write_text(RUN + "q1 Q0 c 3 nan t\n")
    code, out, err = score()
    assert (code, out) == (2, "")
    assert err == "Error: run.txt, line 4: the score is 'nan', and must be a finite number\n"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--metric", "recal@10"), "did you mean 'recall'"),
        (("--metric", "recall"), "needs a cutoff: write recall@10"),
        (("--metric", "iou@10"), "counts characters"),
        (("--gain", "square"), "linear, exponential"),
        (("--qrels", "none.txt"), "none.txt cannot be read"),
    ],
)
def test_what_cannot_be_scored_is_refused(score, options, sentence):
    code, out, err = score(*options)
    assert (code, out) == (2, "")
    assert sentence in err
