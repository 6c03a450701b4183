"""The chunkers that cut between any two units: word, character, token, page."""

from pathlib import Path

import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import Whitespace

from rag_titan.chunking import chunk_documents, make_chunker
from rag_titan.documents import Document, Page
from rag_titan.errors import SettingError


def chunk_texts(name: str, text: str, size: int, overlap: int, **options: str) -> list[str]:
    chunker = make_chunker(name, chunk_size=size, chunk_overlap=overlap, **options)  # type: ignore[arg-type]
    return [text[span.start : span.end] for span in chunker.spans(Document("a.txt", text))]


def test_forty_words_in_tens_with_four_overlapping() -> None:
    chunks = chunk_texts("word", " ".join(f"word{number}" for number in range(40)), 10, 4)
    assert [chunk.split()[0] for chunk in chunks] == ["word0", "word6", "word12", "word18", "word24", "word30"]
    assert [chunk.split()[-1] for chunk in chunks] == ["word9", "word15", "word21", "word27", "word33", "word39"]


def test_the_last_window_is_not_a_part_of_the_one_before() -> None:
    assert chunk_texts("word", "a b c d", 3, 2) == ["a b c", "b c d"]
    assert chunk_texts("word", "a b c", 3, 2) == ["a b c"]


def test_repeated_words_are_told_apart_by_their_place() -> None:
    chunks = make_chunker("word", chunk_size=1, chunk_overlap=0).spans(Document("a.txt", "chunk chunk"))
    assert [(chunk.start, chunk.end) for chunk in chunks] == [(0, 5), (6, 11)]


def test_letters_without_spaces_count_one_by_one_and_keep_their_punctuation() -> None:
    assert chunk_texts("word", "天地玄黄，宇宙洪荒。", 4, 0) == ["天地玄黄，", "宇宙洪荒。"]


def test_a_very_long_word_counts_by_tens() -> None:
    assert [len(chunk) for chunk in chunk_texts("word", "a" * 95, 4, 0)] == [40, 40, 15]


def test_characters_count_whitespace_too() -> None:
    assert chunk_texts("character", "ab cd ef", 4, 1) == ["ab c", "cd e", "ef"]


def test_windows_of_blanks_alone_are_left_out() -> None:
    assert chunk_texts("character", "ab" + " " * 10 + "cd", 2, 0) == ["ab", "cd"]


def test_a_family_is_one_character_to_a_reader() -> None:
    family = "👨‍👩‍👧"
    assert chunk_texts("character", f"ab{family}cd", 3, 1) == ["ab", family, "cd"]
    assert chunk_texts("character", f"e\u0301{family}", 1, 0) == ["e\u0301", family]


def test_tokens_are_words_and_punctuation() -> None:
    assert chunk_texts("token", "It's 5.", 2, 0) == ["It'", "s 5", "."]


def test_a_mark_goes_with_its_token() -> None:
    assert chunk_texts("token", "cafe\u0301 noir", 1, 0) == ["cafe\u0301", "noir"]


@pytest.fixture
def tokenizer_path(tmp_path: Path) -> str:
    tokenizer = Tokenizer(WordLevel({"[UNK]": 0, "cafe": 1, "noir": 2}, unk_token="[UNK]"))  # type: ignore[call-arg]
    tokenizer.normalizer = BertNormalizer()  # type: ignore[assignment]
    tokenizer.pre_tokenizer = Whitespace()  # type: ignore[assignment]
    tokenizer.enable_truncation(2)
    path = tmp_path / "tokenizer.json"
    tokenizer.save(str(path))
    return str(path)


def test_a_tokenizer_file_counts_and_its_truncation_is_not_obeyed(tokenizer_path: str) -> None:
    text = "Café noir\u0007 et  café, noir"
    assert chunk_texts("token", text, 2, 0, tokenizer=tokenizer_path) == ["Café noir\u0007", "et  café", ", noir"]


def test_the_description_names_the_tokenizer(tokenizer_path: str) -> None:
    assert make_chunker("token").describe() == "token 256/32 tokens (builtin tokenizer)"
    assert tokenizer_path in make_chunker("token", tokenizer=tokenizer_path).describe()


def test_a_missing_tokenizer_and_a_wrong_one_are_named(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="does not exist: give 'builtin' or the path of a"):
        make_chunker("token", tokenizer=str(tmp_path / "none.json"))
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    with pytest.raises(SettingError, match="is not a tokenizer"):
        make_chunker("token", tokenizer=str(wrong))


def test_pages_are_packed_by_number_and_empty_ones_do_not_count() -> None:
    text = "one\n\n\n\nthree\n\nfour"
    pages = (Page(1, 0, 3), Page(2, 5, 5), Page(3, 7, 12), Page(4, 14, 18))
    document = Document("a.pdf", text, pages)
    chunks = chunk_documents([document], make_chunker("page"))
    assert [(chunk.text, chunk.page_numbers) for chunk in chunks] == [("one", (1,)), ("three", (3,)), ("four", (4,))]
    pairs = chunk_documents([document], make_chunker("page", chunk_size=2, chunk_overlap=1))
    assert [chunk.page_numbers for chunk in pairs] == [(1, 2, 3), (3, 4)]


def test_a_document_without_pages_is_one_page_and_names_none() -> None:
    (chunk,) = chunk_documents([Document("a.md", "  one\n\n two ")], make_chunker("page"))
    assert (chunk.text, chunk.page_numbers) == ("one\n\n two", ())


def test_a_form_feed_makes_no_page() -> None:
    document = Document("a.pdf", "one\ftwo\n\nthree", (Page(1, 0, 7), Page(2, 9, 14)))
    chunks = chunk_documents([document], make_chunker("word", chunk_size=2, chunk_overlap=1))
    assert [(chunk.text, chunk.page_numbers) for chunk in chunks] == [("one\ftwo", (1,)), ("two\n\nthree", (1, 2))]
