import csv
import io
import json
from html.parser import HTMLParser

from markdown_it import MarkdownIt

from rag_titan.evaluation import evaluate_run, retrieval_report
from rag_titan.evaluation.report import Column, Report, Section, Table

HOSTILE = "<script>alert(1)</script> | `a` *b* _c_ [d](e) \\ & \x1b[31mred"
REPORT = Report(
    tables=(
        Table("First", (Column("name", "Name"), Column("n", "N", "{:.1f}".format, numeric=True)), ((HOSTILE, 1 / 3),)),
        Table("Second", (Column("name", "Name"), Column("m", "M", numeric=True)), (("x", None),), {"top_k": 3}),
    ),
    sections=(Section(("one <b>", "two"), title="Look:"), Section(("a note",))),
    details=(Table("Rows", (Column("id", "Id"), Column("found", "Found")), (("q", ("a.md", "b.md")),)),),
)


class Seen(HTMLParser):
    """Collects tags and text of a page."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.texts, self.attributes = [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        self.texts.append(data)


def test_csv_has_one_header_for_all_tables_and_values_as_they_were_measured():
    header, first, second = csv.reader(io.StringIO(REPORT.to_csv()))
    assert header == ["name", "n", "m", "top_k"]
    assert first == ["<script>alert(1)</script> | `a` *b* _c_ [d](e) \\ & red", str(1 / 3), "", ""]
    assert second == ["x", "", "", "3"]
    assert Report((Table("", (Column("a", "A"),), ()),)).to_csv() == "a\n"


def test_json_holds_tables_as_objects_and_what_is_said_below_them():
    record = json.loads(REPORT.to_json())
    assert record["tables"][1] == {"title": "Second", "rows": [{"name": "x", "m": None, "top_k": 3}]}
    assert record["sections"][0] == {"title": "Look:", "lines": ["one <b>", "two"]}


def test_markdown_shows_hostile_text_literally():
    markdown = REPORT.to_markdown()
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown)
    seen = Seen(html)
    assert set(seen.tags) <= {"p", "strong", "table", "thead", "tbody", "tr", "th", "td", "ul", "li"}
    assert "<script>alert(1)</script> | `a` *b* _c_ [d](e) \\ & red" in "".join(seen.texts)
    assert "|:---|---:|" in markdown
    assert "q_006" in Report((Table("", (Column("id", "Id"),), (("q_006",),)),)).to_markdown()


def test_html_is_one_file_that_fetches_and_runs_nothing_and_escapes_everything():
    page = REPORT.to_html()
    seen = Seen(page)
    assert not {"script", "img", "link", "b", "iframe"} & set(seen.tags)
    assert not {"src", "href", "onclick"} & {name for name, _ in seen.attributes}
    assert "<script>alert(1)</script> | `a` *b* _c_ [d](e) \\ & red" in seen.texts
    assert "url(" not in page
    assert "@import" not in page
    assert "prefers-color-scheme: dark" in page
    assert page.count("<table>") == 3
    assert seen.tags.count("details") == 1
    assert ("lang", "en") in seen.attributes


def test_text_of_a_table_without_rows_or_title_still_has_its_header():
    assert Report((Table("", (Column("a", "A"),), ()),)).to_text() == "A\n-"


def test_every_form_of_a_real_report_holds_its_numbers():
    questions = [{"id": f"q{n}", "question": "?", "required_evidence_ids": ["a"]} for n in range(3)]
    result = evaluate_run({"q0": [{"source": "a"}]}, questions, name="mine")
    report = retrieval_report([result])
    assert "0.333" in report.to_text()
    assert "| 0.333 |" in report.to_markdown()
    assert "0.333" in report.to_html()
    (record,) = csv.DictReader(io.StringIO(report.to_csv()))
    assert float(record["recall"]) == 1 / 3
    assert (record["name"], record["top_k"], record["gain"], record["p50_ms"]) == ("mine", "5", "linear", "")
    assert json.loads(report.to_json())["tables"][0]["rows"][0]["recall"] == 1 / 3
