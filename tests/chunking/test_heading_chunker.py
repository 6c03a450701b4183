import pytest

from rag_titan.chunking import make_chunker
from rag_titan.documents import Document, Page


def sections(text: str, size: int = 400, source: str = "a.md") -> list[tuple[tuple[str, ...], str]]:
    spans = make_chunker("heading", chunk_size=size).spans(Document(source, text))
    return [(span.heading_path, text[span.start : span.end]) for span in spans]


def paths(text: str) -> list[tuple[str, ...]]:
    return [path for path, _ in sections(text)]


def test_each_section_is_a_chunk_and_its_path_names_the_headings_above() -> None:
    assert sections("Before.\n\n# A\n\nText.\n\n## B\n\nMore.\n\n# C\nEnd.") == [
        ((), "Before."),
        (("A",), "# A\n\nText."),
        (("A", "B"), "## B\n\nMore."),
        (("C",), "# C\nEnd."),
    ]


def test_a_level_may_be_left_out() -> None:
    assert paths("# A\n\n### B\n\n## C\n\n### D\n") == [("A",), ("A", "B"), ("A", "C"), ("A", "C", "D")]


def test_a_setext_heading_counts() -> None:
    assert paths("Title\n=====\n\nText.\n\nSub\nhead\n---\n\nMore.") == [("Title",), ("Title", "Sub head")]


def test_titles_are_without_markup() -> None:
    assert paths("# The `code` of *all* [links](x) & more \\# #\n") == [("The code of all links & more #",)]


@pytest.mark.parametrize(
    "code",
    [
        "```\n# c\n```\n",
        "~~~\n# c\n~~~\n",
        "````\n```\n# c\n````\n",
        "- item\n\n  ```\n  # c\n  ```\n",
        "- item\n\n      # c\n",
        "    # c\n",
        "```\n# c without an end\n",
        "<!--\n# c\n-->\n",
        "- # c in a list\n",
        "> # c in a quotation\n",
        "#c\n",
        "\\# c\n",
    ],
)
def test_what_is_no_heading_is_not_taken_for_one(code: str) -> None:
    assert paths(f"# A\n\n{code}\n") == [("A",)]


def test_a_byte_order_mark_and_carriage_returns_hide_nothing() -> None:
    text = "\ufeff# Title\r\n## A\r\n"
    assert [(path, chunk.strip("\ufeff")) for path, chunk in sections(text)] == [
        (("Title",), "# Title"),
        (("Title", "A"), "## A"),
    ]


def test_front_matter_is_no_heading() -> None:
    assert sections("---\ntitle: x\ntags: [a]\n---\n\n# A\n") == [
        ((), "---\ntitle: x\ntags: [a]\n---"),
        (("A",), "# A"),
    ]
    assert paths("---\n\n# A\n\n---\n\n# B\n") == [(), ("A",), ("B",)]
    assert paths("---\nNote: text.\n\n# A\n\n---\n\n# B\n") == [(), ("A",), ("B",)]


def test_a_long_section_is_split_and_every_part_keeps_the_path() -> None:
    text = "# A\n\nOne two three.\n\nFour five six.\n\nSeven eight nine ten eleven. Twelve."
    assert sections(text, 5) == [
        (("A",), "# A\n\nOne two three."),
        (("A",), "Four five six."),
        (("A",), "Seven eight nine ten eleven."),
        (("A",), "Twelve."),
    ]


def test_fenced_code_is_never_split() -> None:
    code = "```\n" + "x = 1\n\n" * 10 + "```"
    text = f"# A\n\nSome words before.\n\n{code}\n\nAfter."
    assert [chunk for _, chunk in sections(text, 6)] == ["# A\n\nSome words before.", code, "After."]
    short = "# A\n\n```\na\n\nb\n```\n\n" + "One two three four five six. " * 5
    assert sections(short, 12)[0][1] == "# A\n\n```\na\n\nb\n```"


def test_a_fence_right_under_its_heading_stays_with_it_where_both_fit() -> None:
    assert sections("# A\n```\nb\n```\n", 5) == [(("A",), "# A\n```\nb\n```")]


def test_pages_of_a_pdf_are_not_markdown() -> None:
    document = Document("a.pdf", "# 1 of 2\n\nText\n====", (Page(1, 0, 19),))
    assert [span.heading_path for span in make_chunker("heading").spans(document)] == [()]


def test_a_title_longer_than_a_line_is_cut_in_the_path() -> None:
    ((path, chunk),) = sections("# " + "x" * 5000 + "\n", 1000)
    assert path == ("x" * 199 + "…",)
    assert len(chunk) == 5002
