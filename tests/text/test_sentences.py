import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.text.graphemes import grapheme_boundaries
from rag_titan.text.sentences import sentence_spans


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    "parts",
    [
        ["One.", "Two!", "Three?", "Four…", "Five?!", "Six..."],
        ["Dr. Ho met Mrs. Li, e.g. at St. Mary's vs. the club.", "Then he left."],
        ["See fig. 3 and pp. 4-5, No. 7.", "The answer is no.", "It is."],
        ["It costs 3.5 euros or $1,000.00 at example.org.", "Yes."],
        ["The U.S. Army and W.W. Smith met at 5 p.m.", "Then they left."],
        ["J. R. R. Tolkien wrote it.", "So did I.", "He agrees."],
        ['"Stop!" he said.', '"Why?"', "(Because.)", "“Never.”", "**Bold.**", "Next."],
        ["He left at 5 p.m. on Monday, etc. and so on.", "End."],
        ["A sentence that\nwraps over lines.", "Another\none."],
        ["您好。", "真的吗？", "「是！」", "好"],
        ["これはペンです。", "はい！"],
        ["مرحبا؟", "نعم۔", "حسنا"],
        ["नमस्ते।", "हाँ।"],
    ],
)
def test_prose(parts: list[str]) -> None:
    separator = " " if parts[0].isascii() or parts[0][0] < "\u3000" else ""
    assert sentences(separator.join(parts)) == parts


def test_headings_list_items_and_table_rows_are_sentences_of_their_own() -> None:
    text = "# A title\nText that\ngoes on\n- one. Two\n- three\n  more\n1. first\n2. second\n"
    text += "| a | b |\n|---|---|\n| 1 | 2 |\nend"
    assert sentences(text) == [
        "# A title",
        "Text that\ngoes on",
        "- one.",
        "Two",
        "- three\n  more",
        "1. first",
        "2. second",
        "| a | b |",
        "|---|---|",
        "| 1 | 2 |",
        "end",
    ]


def test_a_blank_line_ends_a_sentence() -> None:
    assert sentences("No stop here\n \nNext") == ["No stop here", "Next"]


def test_a_number_that_ends_a_line_of_prose_ends_its_sentence() -> None:
    assert sentences("It was in 1999. Then came 2000.") == ["It was in 1999.", "Then came 2000."]


def test_blank_text_has_no_sentence() -> None:
    assert sentence_spans(" \n\n ") == []


@given(st.one_of(st.text(), st.text("aB.! \n#|-1。」\u0301\u3099\ufe00\u0600")))
def test_sentences_cover_every_non_blank_character_and_cut_no_grapheme(text: str) -> None:
    boundaries = set(grapheme_boundaries(text))
    at = 0
    for start, end in sentence_spans(text):
        assert text[at:start].strip() == ""
        assert at <= start < end
        assert {start, end} <= boundaries
        at = end
    assert text[at:].strip() == ""


@pytest.mark.parametrize(
    "unit", [".", ". ", ".\n", "\n", " ", "\n ", "|", "# ", "1. ", "。", ".)", '."', "a.", "\u0301.", "-\n"]
)
def test_long_runs_of_one_thing_are_no_trouble(unit: str) -> None:
    sentence_spans(unit * 100_000)
