from dataclasses import replace

import pytest

from rag_titan.documents.document import Chunk
from rag_titan.errors import InputError
from rag_titan.evaluation import (
    EndToEndResult,
    EndToEndRow,
    RetrievalResult,
    RetrievalRow,
    Retrieved,
    SetupsResult,
    evaluate_run,
    format_rag_report,
    format_report,
)

END_TO_END = """\
End-to-end report: 6 questions (evidence scored on the chunks given to the LLM)
setup                  Recall    MRR   nDCG  Answered  Steps  p50 s  p95 s
--------------------------------------------------------------------------
simple + word           1.000  1.000  1.000      100%    3.0   0.92   1.26
adaptive + paragraph    1.000  1.000  0.987      100%    6.3   0.96   2.91
Questions to look at:
  simple + word: q_006 recall 0.50 found ['remote_work.md']
nDCG with linear gain."""

RETRIEVAL = """\
Retrieval report: 6 questions, top_k=3
retriever         Recall@3    MRR  nDCG@3  p50 ms  p95 ms
---------------------------------------------------------
dense                0.917  1.000   0.946    1.23    12.3
dense_no_dedupe      0.500  0.667   0.612   0.457     900
nDCG with linear gain."""


def row(name="q_006", recall=0.5, sources=("remote_work.md",), **more):
    chunks = tuple(Chunk("chunk_0", source, "text", 0, 4) for source in sources)
    values = {
        "id": name,
        "question": "?",
        "task_type": None,
        "answer": "yes",
        "answered": True,
        "sources": sources,
        "complete": recall == 1,
        "seconds": 1.0,
        "chunks": chunks,
        "citations": (),
        "log": (),
        "metrics": {"recall": recall, "precision": 0.3, "mrr": 1.0, "ndcg": 0.9},
    }
    return EndToEndRow(**{**values, **more})


def setup(name, *values, rows=(), **more):
    recall, mrr, ndcg, steps, p50, p95 = values or (1.0, 1.0, 1.0, 3.0, 0.92, 1.26)
    given = {
        "name": name,
        "rag_type": "simple",
        "settings": {},
        "top_k": 3,
        "gain": "linear",
        "questions": 6,
        "scored": 6,
        "not_scored": (),
        "answered": 1.0,
        "steps": steps,
        "p50_s": p50,
        "p95_s": p95,
        "rows": rows,
        "metrics": {"recall": recall, "precision": 0.3, "mrr": mrr, "ndcg": ndcg},
    }
    return EndToEndResult(**{**given, **more})


def retriever(name, *values, **more):
    recall, mrr, ndcg, p50, p95 = values
    given = {
        "name": name,
        "top_k": 3,
        "gain": "linear",
        "questions": 6,
        "scored": 6,
        "not_scored": (),
        "missing": (),
        "p50_ms": p50,
        "p95_ms": p95,
        "rows": (),
        "metrics": {"recall": recall, "precision": 0.3, "mrr": mrr, "ndcg": ndcg},
    }
    return RetrievalResult(**{**given, **more})


def test_the_end_to_end_report_has_the_layout_of_the_documentation():
    first = setup("simple + word", rows=(row(),))
    second = setup("adaptive + paragraph", 1.0, 1.0, 0.987, 6.3, 0.96, 2.91)
    assert format_rag_report([first, second]) == END_TO_END
    assert str(SetupsResult((first, second), 2, 12, 0)) == END_TO_END


def test_the_retrieval_report_has_the_layout_of_the_documentation():
    results = [
        retriever("dense", 11 / 12, 1.0, 0.9462, 1.2345, 12.34),
        retriever("dense_no_dedupe", 0.5, 2 / 3, 0.612, 0.4567, 900.4),
    ]
    assert format_report(results) == RETRIEVAL
    assert format_report(iter(results)) == RETRIEVAL


def test_one_result_prints_as_its_report():
    result = retriever("dense", 1, 1, 1, 1, 1)
    assert str(result) == format_report(result)
    assert str(setup("simple")) == format_rag_report(setup("simple"))
    assert repr(result) == "<RetrievalResult 'dense': 6 questions>"


def test_metrics_that_were_asked_for_head_their_columns_with_their_cutoffs():
    lists = {"q": [{"source": "a"}]}
    questions = [{"id": "q", "question": "?", "required_evidence_ids": ["a"]}]
    metrics = ["recall@10", "all", "mrr@5", "map", "precision"]
    text = format_report(evaluate_run(lists, questions, top_k=2, metrics=metrics))
    assert text.splitlines()[1].split("  ")[0] == "retriever"
    header = text.splitlines()[1].split()
    assert header == ["retriever", "Recall@10", "All@2", "MRR@5", "MAP", "Precision@2", "p50", "ms", "p95", "ms"]
    assert "gain" not in text


def test_names_are_never_cut_and_wide_characters_keep_columns_aligned():
    names = ["x" * 150, "検索", "e\u0301te\u0301", "plain"]
    lines = format_report([retriever(name, 1, 1, 1, 1, 1) for name in names]).splitlines()[3:7]
    assert [line.split("  ")[0].rstrip() for line in lines] == names
    # 150 columns for the longest; a character that fills two of them leaves two spaces fewer.
    assert [line.index("1.000") for line in lines] == [156, 154, 158, 156]


def test_control_characters_of_untrusted_text_are_stripped():
    rows = (row("q\x1b[31m_1\nx\ty", sources=("a\x1b]0;title\x07.md",)),)
    text = format_rag_report(setup("na\x1b[2Jme\r", rows=rows))
    assert "\x1b" not in text
    assert "name: q_1 x y recall 0.50 found" in text
    assert "\ntext" not in text


def test_the_worst_questions_come_first_and_long_lists_are_counted():
    rows = tuple(row(f"q_{number}", recall=number / 20) for number in range(19, 4, -1))
    lines = format_rag_report(setup("s", rows=(*rows, row("fine", recall=1.0)))).splitlines()
    listed = lines[lines.index("Questions to look at:") + 1 :]
    assert listed[0].startswith("  s: q_5 recall 0.25")
    assert listed[10] == "  s: 5 more, with recall from 0.75"
    assert not any("fine" in line for line in lines)


def test_a_setup_that_gave_up_is_told():
    text = format_rag_report(setup("adaptive", rows=(row(recall=0.0, sources=()),)))
    assert "  adaptive: q_006 recall 0.00 found [] (no chunk was given to the LLM)" in text
    assert (
        "adaptive: 1 question ended without a chunk given to the LLM, which scores 0 even where the search had found "
        "the file: q_006"
    ) in text


def test_questions_without_evidence_have_no_metrics_and_are_named():
    unscored = row("q_7", complete=None, metrics=dict.fromkeys(("recall", "precision", "mrr", "ndcg")))
    text = format_rag_report(setup("s", rows=(unscored,), scored=5, not_scored=("q_7",)))
    assert "1 of 6 questions not scored, without labelled evidence: q_7" in text
    assert "Questions to look at" not in text


def test_values_of_other_cutoffs_gains_or_questions_stand_in_tables_of_their_own():
    results = [
        retriever("a", 1, 1, 1, 1, 1),
        retriever("b", 1, 1, 1, 1, 1, top_k=5),
        retriever("c", 1, 1, 1, 1, 1, gain="exponential"),
        retriever("d", 1, 1, 1, 1, 1, questions=7),
        retriever("e", 1, 1, 1, 1, 1),
    ]
    text = format_report(results)
    assert text.count("Retrieval report:") == 4
    assert "nDCG with linear gain." in text
    assert "nDCG with exponential gain." in text
    first, *_ = text.split("\n\n")
    assert [line.split()[0] for line in first.splitlines()[3:]] == ["a", "e"]


def test_setups_that_give_different_numbers_of_chunks_say_so():
    text = format_rag_report([setup("a"), setup("b", top_k=5)])
    assert "(evidence scored on the chunks given to the LLM, at most 3)" in text
    assert "(evidence scored on the chunks given to the LLM, at most 5)" in text


def test_embeddings_that_sharing_saved_are_told():
    results = SetupsResult((setup("a"), setup("b"), setup("c")), 1, 12, 24)
    assert "Embeddings: 12 made, 24 saved, since 3 setups share 1 index." in format_rag_report(results)
    assert "Embeddings" not in format_rag_report(replace(results, embeddings_saved=0))


def test_doubts_are_told_once():
    results = [retriever(name, 0, 0, 0, 1, 1, warnings=("Labels do not match",)) for name in "ab"]
    assert format_report(results).count("Warning: Labels do not match.") == 1


def test_a_missing_list_is_told_where_the_question_is_listed():
    missing = RetrievalRow("q2", "?", None, (), False, None, (), True, {"recall": 0.0})
    empty = RetrievalRow("q3", "?", None, (), False, None, (Retrieved("x"),), False, {"recall": 0.0})
    text = format_report(retriever("run", 0, 0, 0, None, None, rows=(missing, empty), missing=("q2",)))
    assert "  run: q2 recall 0.00 found [] (missing from the run)" in text
    assert "  run: q3 recall 0.00 found []\n" in text


@pytest.mark.parametrize("wrong", [[], ()])
def test_a_report_of_nothing_is_refused(wrong):
    for formatted in (format_report, format_rag_report):
        with pytest.raises(InputError, match="There are no results to report"):
            formatted(wrong)


def test_a_report_of_something_else_is_refused():
    with pytest.raises(InputError, match="This report is made of results of type RetrievalResult, not str"):
        format_report(["text"])
    with pytest.raises(InputError, match="This report is made of results of type EndToEndResult, not RetrievalResult"):
        format_rag_report([retriever("a", 1, 1, 1, 1, 1)])
