"""What holds for every chunker of the table, whatever the text and the sizes."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
import regex
from hostile_texts import sizes, texts
from hypothesis import example, given
from hypothesis import strategies as st

from rag_titan.chunking import CHUNKERS, Span, chunk_documents, make_chunker
from rag_titan.documents import Document, Page, load_documents
from rag_titan.text.graphemes import grapheme_boundaries

REAL_DATA = Path(__file__).parents[3] / "shared" / "data" / "chunking-evaluation"

every_chunker = pytest.mark.parametrize("name", CHUNKERS)


@every_chunker
@given(text=texts, sizes=sizes())
@example(text="chunk chunk", sizes=(1, 0))
@example(text="It is the same. " * 6, sizes=(4, 2))
@example(text="Hällo wörld 😀 👨‍👩‍👧", sizes=(3, 1))
@example(text="\ufeff# Title\r\n## A\r\n", sizes=(2, 0))
@example(text="天" * 300 + "。", sizes=(10, 3))
def test_spans_are_exact_ascending_never_blank_and_cover_the_text(name: str, text: str, sizes: tuple[int, int]) -> None:
    spans = make_chunker(name, chunk_size=sizes[0], chunk_overlap=sizes[1]).spans(Document("a.md", text))
    check_spans(text, spans)


@every_chunker
@given(text=texts, sizes=sizes())
def test_no_cut_is_inside_of_a_grapheme(name: str, text: str, sizes: tuple[int, int]) -> None:
    boundaries = set(grapheme_boundaries(text))
    for span in make_chunker(name, chunk_size=sizes[0], chunk_overlap=sizes[1]).spans(Document("a.md", text)):
        assert {span.start, span.end} <= boundaries


@every_chunker
@given(text=texts, sizes=sizes())
def test_the_size_is_respected(name: str, text: str, sizes: tuple[int, int]) -> None:
    chunker = make_chunker(name, chunk_size=sizes[0], chunk_overlap=sizes[1])
    for span in chunker.spans(Document("a.md", text)):
        chunk = text[span.start : span.end]
        assert MEASURES[chunker.unit](chunk) <= sizes[0] or cannot_be_split(name, chunk)


@every_chunker
@given(text=texts, sizes=sizes())
def test_the_overlap_is_respected(name: str, text: str, sizes: tuple[int, int]) -> None:
    chunker = make_chunker(name, chunk_size=sizes[0], chunk_overlap=sizes[1])
    spans = chunker.spans(Document("a.md", text))
    for before, after in pairwise(spans):
        assert MEASURES[chunker.unit](text[after.start : before.end]) <= sizes[1]


@every_chunker
@given(texts=st.lists(texts, max_size=5), sizes=sizes(3))
def test_pages_change_nothing_of_this_and_are_named_exactly(
    name: str, texts: list[str], sizes: tuple[int, int]
) -> None:
    document = paged(texts)
    chunker = make_chunker(name, chunk_size=sizes[0], chunk_overlap=sizes[1])
    check_spans(document.text, chunker.spans(document))
    for chunk in chunk_documents([document], chunker):
        assert chunk.page_numbers == document.page_numbers(chunk.start, chunk.end)


@every_chunker
def test_text_without_text_gives_no_chunk(name: str) -> None:
    for blank in ("", " ", "\n\n \t\n", "\ufeff".strip("\ufeff"), "\u3000"):
        assert make_chunker(name).spans(Document("a.md", blank)) == []


@every_chunker
def test_chunks_are_numbered_over_all_documents(name: str) -> None:
    documents = [Document("a.md", "one"), Document("empty.md", ""), Document("b.md", "two")]
    chunks = chunk_documents(documents, make_chunker(name))
    assert [(chunk.id, chunk.source, chunk.text) for chunk in chunks] == [
        ("chunk_0", "a.md", "one"),
        ("chunk_1", "b.md", "two"),
    ]


@every_chunker
@pytest.mark.parametrize("word", ["a" * 100_000, "天" * 100_000, "e\u0301" * 50_000, "🇩🇪" * 50_000, "-" * 100_000])
def test_a_very_long_word_is_split_and_the_size_respected(name: str, word: str) -> None:
    if name == "page":
        pytest.skip("a page is as long as it is")
    chunks = chunk_documents([Document("a.md", word)], make_chunker(name))
    check_spans(word, [Span(chunk.start, chunk.end) for chunk in chunks])
    assert max(len(chunk.text) for chunk in chunks) <= 4000


@every_chunker
@pytest.mark.parametrize(
    "unit",
    [
        "\n",
        "a\n",
        "a\n\n",
        "# a\n",
        "```\n",
        "| a |\n|---|\n",
        "- ",
        "> ",
        "a. ",
        ".",
        "|",
        "[a]: b\n",
        "<!--\n",
        "a\n===\n",
        " \u0301",
        "\u200d",
        "  \n",
        "~~~\n\n",
        "*_`",
    ],
)
def test_long_runs_of_one_thing_are_no_trouble(name: str, unit: str) -> None:
    text = unit * (20_000 // len(unit))
    check_spans(text, make_chunker(name, chunk_size=7, chunk_overlap=3).spans(Document("a.md", text)))


@every_chunker
def test_real_documents_are_covered_exactly(name: str) -> None:
    if not REAL_DATA.is_dir():
        pytest.skip(f"the labelled corpora are not there: {REAL_DATA}")
    chunker = make_chunker(name)
    for document in load_documents(REAL_DATA):
        spans = chunker.spans(document)
        check_spans(document.text, spans)
        for span in spans:
            measured = MEASURES[chunker.unit](document.text[span.start : span.end])
            assert measured <= chunker.chunk_size


def check_spans(text: str, spans: list[Span]) -> None:
    covered = bytearray(len(text))
    for span in spans:
        assert 0 <= span.start < span.end <= len(text)
        assert not text[span.start : span.end].isspace()
        covered[span.start : span.end] = b"\1" * (span.end - span.start)
    missed = [at for at, character in enumerate(text) if not covered[at] and not character.isspace()]
    assert missed == []
    for before, after in pairwise(spans):
        assert before.start < after.start
        assert before.end < after.end


def paged(texts: list[str]) -> Document:
    pages, start = [], 0
    for number, text in enumerate(texts, start=1):
        pages.append(Page(number, start, start + len(text)))
        start += len(text) + 2
    return Document("a.pdf", "\n\n".join(texts), tuple(pages))


def cannot_be_split(name: str, chunk: str) -> bool:
    """A grapheme and what is one unit with it, or fenced code in the chunker that keeps it whole."""
    fenced = name == "heading" and chunk.lstrip("\ufeff>-*+ \t0123456789.)").startswith(("```", "~~~"))
    return fenced or regex.fullmatch(r"\s*\w*\X\w*\s*|\X\S?", chunk) is not None


# Counted another way than the chunkers count, and never higher.
MEASURES = {
    "words": lambda chunk: len(chunk.split()),
    "characters": len,
    "tokens": lambda chunk: len(re.findall(r"\w+|[^\w\s]", chunk)),
    "pages": lambda chunk: 1 if chunk else 0,
}
