"""The chunkers that keep units whole: sentence, paragraph, recursive."""

from rag_titan.chunking import make_chunker
from rag_titan.documents import Document


def chunk_texts(name: str, text: str, size: int, overlap: int = 0) -> list[str]:
    spans = make_chunker(name, chunk_size=size, chunk_overlap=overlap).spans(Document("a.md", text))
    return [text[span.start : span.end] for span in spans]


def test_sentences_stay_whole() -> None:
    text = "One two. Three four five. Six."
    assert chunk_texts("sentence", text, 5) == ["One two. Three four five.", "Six."]
    assert chunk_texts("sentence", text, 4) == ["One two.", "Three four five. Six."]


def test_whole_sentences_overlap() -> None:
    assert chunk_texts("sentence", "A b. C d. E f. G h.", 4, 2) == ["A b. C d.", "C d. E f.", "E f. G h."]


def test_the_same_sentence_six_times_is_six_places() -> None:
    spans = make_chunker("sentence", chunk_size=4, chunk_overlap=0).spans(Document("a.md", "It is the same. " * 6))
    assert [span.start for span in spans] == [0, 16, 32, 48, 64, 80]


def test_a_sentence_that_is_too_long_is_split_by_words() -> None:
    assert chunk_texts("sentence", "Short one. A b c d e f g. End.", 3, 1) == [
        "Short one.",
        "A b c",
        "c d e",
        "e f g.",
        "End.",
    ]


def test_paragraphs_stay_whole() -> None:
    text = "One two.\nThree.\n\nFour five.\n \nSix."
    assert chunk_texts("paragraph", text, 3) == ["One two.\nThree.", "Four five.\n \nSix."]


def test_a_paragraph_that_is_too_long_is_split_by_sentences() -> None:
    assert chunk_texts("paragraph", "A b c. D e f. G.\n\nH i.", 4) == ["A b c.", "D e f. G.", "H i."]


def test_a_heading_stays_with_the_paragraph_below_it() -> None:
    text = "One two three.\n\n## Next\n\nFour five.\n\n## Last"
    assert chunk_texts("paragraph", text, 5) == ["One two three.", "## Next\n\nFour five.", "## Last"]
    assert chunk_texts("recursive", text, 24) == ["One two three.", "## Next\n\nFour five.", "## Last"]


def test_a_title_stays_with_the_long_text_below_it() -> None:
    text = "= Title =\n" + "It goes on and on and on here. " * 6
    assert chunk_texts("recursive", text, 100)[0].startswith("= Title =\nIt goes on")


def test_recursive_cuts_at_the_coarsest_seam_that_will_do() -> None:
    text = "First line.\nSecond line.\n\nA paragraph.\n\nOne sentence. Another one here, and long."
    assert chunk_texts("recursive", text, 30) == [
        "First line.\nSecond line.",
        "A paragraph.",
        "One sentence.",
        "Another one here, and long.",
    ]
    assert chunk_texts("recursive", "one two three", 8) == ["one two", "three"]
    assert chunk_texts("recursive", "abcdefghij", 4, 1) == ["abcd", "defg", "ghij"]


def test_recursive_overlaps_by_whole_parts() -> None:
    assert chunk_texts("recursive", "aa bb cc dd", 5, 2) == ["aa bb", "bb cc", "cc dd"]
