"""A table that is split keeps its header rows in every part."""

import pytest

from rag_titan.chunking import CHUNKERS, chunk_documents, make_chunker
from rag_titan.documents import Document

HEADER = "| Class | Fee |\n|-------|----:|"
ROWS = "\n".join(f"| fare {row} | {row * 10} euros |" for row in range(30))
TEXT = f"Before the table.\n\n{HEADER}\n{ROWS}\n\nAfter the table."


@pytest.mark.parametrize("name", [name for name in CHUNKERS if name != "page"])
def test_every_part_but_the_first_has_the_header_as_context(name: str) -> None:
    size = 200 if CHUNKERS[name].unit == "characters" else 40
    table_start, table_end = TEXT.index(HEADER), TEXT.index("\n\nAfter")
    chunks = chunk_documents([Document("a.md", TEXT)], make_chunker(name, chunk_size=size, chunk_overlap=0))
    assert len(chunks) > 3
    for chunk in chunks:
        assert TEXT[chunk.start : chunk.end] == chunk.text
        assert chunk.context == (HEADER if table_start < chunk.start < table_end else "")
    split = next(chunk for chunk in chunks if chunk.context)
    assert split.searchable_text == f"{HEADER}\n{split.text}"


@pytest.mark.parametrize("name", ["sentence", "paragraph", "heading", "recursive"])
def test_rows_stay_whole_where_units_do(name: str) -> None:
    size = 200 if CHUNKERS[name].unit == "characters" else 40
    chunks = chunk_documents([Document("a.md", TEXT)], make_chunker(name, chunk_size=size, chunk_overlap=0))
    for chunk in chunks:
        if chunk.context:
            assert chunk.text.startswith("| fare")


def contexts(text: str) -> set[str]:
    return {span.context for span in make_chunker("word", chunk_size=3, chunk_overlap=0).spans(Document("a.md", text))}


def test_a_table_in_code_is_no_table() -> None:
    assert contexts(f"```\n{HEADER}\n{ROWS}\n```") == {""}


def test_a_table_without_outer_bars_and_one_in_a_list_are_tables() -> None:
    assert contexts("a | b\n--|--\n1 2 3 | 4 5 6 7") == {"", "a | b\n--|--"}
    assert contexts("- x\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n") == {"", "| a | b |\n|---|---|"}


def test_a_rule_without_a_header_is_no_table() -> None:
    assert contexts("|---|\n| 1 | 2 | 3 |") == {""}


def test_carriage_returns_do_not_get_into_the_context() -> None:
    assert contexts("| a |\r\n|---|\r\n| 1 2 3 4 5 |\r\n") == {"", "| a |\n|---|"}


def test_a_header_longer_than_a_chunk_is_not_repeated() -> None:
    assert contexts(f"| {'a' * 3000} |\n|---|\n| 1 |") == {""}
