import pytest

from rag_titan.errors import InputError
from rag_titan.evaluation import Evidence, parse_evidence_id


@pytest.mark.parametrize(
    ("text", "source", "page", "span"),
    [
        ("hr.pdf", "hr.pdf", None, None),
        ("my file (v2).md", "my file (v2).md", None, None),
        (" leading and trailing .md ", " leading and trailing .md ", None, None),
        ("hr.pdf#p4", "hr.pdf", 4, None),
        ("rules.md#char=120,240", "rules.md", None, (120, 240)),
        ("rules.md#char=0,1", "rules.md", None, (0, 1)),
        ("C#.md", "C#.md", None, None),
        ("C#.md#p4", "C#.md", 4, None),
        ("C# and F#.md#char=1,2", "C# and F#.md", None, (1, 2)),
        ("issue #12.md", "issue #12.md", None, None),
        ("a#p4.md", "a#p4.md", None, None),
        ("folder/C#/notes.md", "folder/C#/notes.md", None, None),
        ("301", "301", None, None),
        ("Übersicht 概要.md#p2", "Übersicht 概要.md", 2, None),
    ],
)
def test_an_id_names_a_file_a_page_or_a_span(text, source, page, span):
    evidence = parse_evidence_id(text)
    assert (evidence.id, evidence.source, evidence.page, evidence.span) == (text, source, page, span)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("hr.pdf#4", "write the page as '#p4'"),
        ("hr.pdf#P4", "write the page as '#p4'"),
        ("hr.pdf#p04", "write the page as '#p4'"),
        ("hr.pdf#page=4", "write the page as '#p4'"),
        ("hr.pdf#page 4", "write the page as '#p4'"),
        ("hr.pdf#p0", "pages count from 1: write the first page as '#p1'"),
        ("hr.pdf#p4-6", "label each page by itself, '#p4', '#p6' and those between"),
        ("rules.md#char=120-240", "write the span as '#char=120,240'"),
        ("rules.md#chars=120,240", "write the span as '#char=120,240'"),
        ("rules.md#char=240,120", "a span ends after it starts, and 120 is not after 240"),
        ("rules.md#char=5,5", "a span ends after it starts, and 5 is not after 5"),
        ("rules.md#char=120", "write a page as '#p4' and a span as '#char=120,240' after the file's name"),
        ("rules.md#v1.2", "write a page as '#p4' and a span as '#char=120,240' after the file's name"),
        ("hr.pdf#", "write a page as '#p4' and a span as '#char=120,240' after the file's name"),
        ("#p4", "write the file's name before the '#'"),
        ("  ", "write the name of a file, such as 'hr.pdf'"),
        ("hr.pdf#p" + "9" * 5000, "write a page as '#p4'"),
    ],
)
def test_an_id_of_the_wrong_form_is_refused_with_the_way_to_write_it(text, remedy):
    with pytest.raises(InputError) as error:
        parse_evidence_id(text)
    assert str(error.value).startswith(f"Evidence id {text!r}: ")
    assert remedy in str(error.value)


@pytest.mark.parametrize("text", ["chunk_12", "hr.pdf#chunk_12"])
def test_a_chunk_id_is_refused_since_it_changes_with_the_chunker(text):
    with pytest.raises(InputError, match="never chunk ids, which change with the chunker"):
        parse_evidence_id(text)


def test_a_label_is_kept_as_a_questions_file_holds_it():
    assert parse_evidence_id("a.md#p2").to_dict() == {"id": "a.md#p2", "grade": 1, "required": True}
    label = Evidence("a.md#char=0,2", "a.md", start=0, end=2, grade=2, required=False, quote="ab", coverage=0.5)
    assert label.to_dict() == {
        "id": "a.md#char=0,2",
        "grade": 2,
        "required": False,
        "quote": "ab",
        "coverage": 0.5,
    }
