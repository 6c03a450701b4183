import csv
import io
import json
import re
import runpy
from pathlib import Path

import pytest

pdf_bytes = runpy.run_path(str(Path(__file__).parents[1] / "documents" / "pdf_maker.py"))["pdf_bytes"]


def test_chunk_prints_a_line_for_each_chunk_with_its_label_and_beginning(starter, run):
    code, out, err = run("chunk", "--files", "docs", "--chunker", "word:50/0")
    assert (code, err) == (0, "")
    title, header, rule, *rows = out.splitlines()
    assert title == f"{len(rows)} chunks of 3 files, word 50/0 words"
    assert header.split() == ["chunk", "where", "text"]
    assert set(rule) == {"-"}
    assert re.fullmatch(r"chunk_0 +expenses\.md#char=0,\d+ +# Expenses policy The company .*\.\.\.", rows[0])
    assert max(map(len, out.splitlines())) <= 80


def test_chunk_as_json_has_exact_spans_of_the_file(starter, run):
    _, out, _ = run("chunk", "--files", "docs/expenses.md", "--chunker", "sentence", "--json")
    written = json.loads(out)
    text = (starter / "docs" / "expenses.md").read_text(encoding="utf-8")
    assert written["chunker"] == "sentence 200/0 words"
    assert written["chunks"]
    for chunk in written["chunks"]:
        assert text[chunk["start"] : chunk["end"]] == chunk["text"]


def test_chunk_as_csv_has_the_whole_text(starter, run):
    _, out, _ = run("chunk", "--files", "docs/expenses.md", "--chunker", "page", "--csv")
    (row,) = csv.DictReader(io.StringIO(out))
    assert row["text"].strip() == (starter / "docs" / "expenses.md").read_text(encoding="utf-8").strip()


def test_pages_are_shown_where_there_are_any(starter, run):
    (starter / "rules.pdf").write_bytes(pdf_bytes(["One bag each.", "No bags on Sunday."]))
    code, out, _ = run("chunk", "--files", "rules.pdf", "--chunker", "page")
    assert code == 0
    _, header, _, *rows = out.splitlines()
    assert header.split() == ["chunk", "where", "pages", "text"]
    assert [re.split(r"  +", row)[2:] for row in rows] == [["1", "One bag each."], ["2", "No bags on Sunday."]]


def test_a_wide_character_counts_for_the_columns_that_it_takes(starter, run):
    (starter / "wide.md").write_text("文" * 200, encoding="utf-8")
    _, out, _ = run("chunk", "--files", "wide.md")
    row = out.splitlines()[3]
    assert len(row) + row.count("文") <= 80
    assert row.endswith("文...")


def test_control_characters_of_a_file_never_reach_the_terminal(starter, run):
    (starter / "evil.md").write_text("before \x1b]0;title\x07\x1b[2Jafter", encoding="utf-8")
    _, out, _ = run("chunk", "--files", "evil.md")
    assert "\x1b" not in out
    assert out.splitlines()[3].endswith("before after")


def test_search_prints_ranks_scores_and_labels(starter, run):
    code, out, err = run("search", "--files", "docs", "--query", "money for furniture", "--top-k", 2)
    assert (code, err) == (0, "")
    title, header, _, first, *_ = out.splitlines()
    assert re.fullmatch(r"Search: 2 of \d+ chunks, dense, top_k=2", title)
    assert header.split() == ["rank", "score", "chunk", "where", "text"]
    assert re.match(r" +1  0\.\d{3}  chunk_\d+  expenses\.md#char=\d+,\d+  ", first)


def test_a_search_that_finds_nothing_says_so(starter, run):
    code, out, err = run("search", "--files", "docs", "--query", "zyzzyva", "--retriever", "bm25")
    assert code == 0
    assert out.startswith("Search: 0 of ")
    assert err.startswith("Warning: Nothing was found, ")


def test_an_empty_query_is_refused(starter, run):
    code, out, err = run("search", "--files", "docs", "--query", " ")
    assert (code, out) == (2, "")
    assert err.startswith("Error: A query is a text of at least one word")


def test_search_as_json_keeps_query_and_scores(starter, run):
    _, out, _ = run("search", "--files", "docs", "--question", "furniture", "--json")
    written = json.loads(out)
    assert (written["query"], written["retriever"], written["top_k"]) == ("furniture", "dense", 5)
    scores = [chunk["score"] for chunk in written["chunks"]]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("form", ["markdown", "html", "csv", "json"])
def test_every_form_of_a_search_can_be_a_file(form, starter, run):
    code, out, err = run("search", "--files", "docs", "--query", "furniture", f"--{form}", "found")
    assert (code, err) == (0, "Wrote found\n")
    assert out.startswith("Search: ")
    assert "expenses.md" in (starter / "found").read_text(encoding="utf-8")
