import pytest
from pdf_maker import pdf_bytes

from rag_titan.documents import Page, pdf
from rag_titan.documents.pdf import load_pdf
from rag_titan.errors import DocumentError


def test_pages_are_spans_of_the_text() -> None:
    document = load_pdf(pdf_bytes(["First page\nsecond line", "Page (two), größer"]), "a.pdf", "utf-8")
    assert document.text == "First page\nsecond line\n\nPage (two), größer"
    assert document.pages == (Page(1, 0, 22), Page(2, 24, 42))
    assert document.warnings == ()


def test_page_numbers_count_the_pages_of_the_file_whatever_labels_they_print() -> None:
    roman_then_restart = "0 << /S /r >> 2 << /S /D /P (A-) /St 7 >>"
    document = load_pdf(pdf_bytes(["one", "two", "three", "four"], labels=roman_then_restart), "a.pdf", "utf-8")
    assert [page.number for page in document.pages] == [1, 2, 3, 4]
    start = document.text.index("four")
    assert document.page_numbers(start, start + 4) == (4,)


def test_words_divided_at_the_end_of_a_line_are_joined() -> None:
    text = load_pdf(pdf_bytes(["a divi-\nded word, COVID-\n19, Anglo-\nSaxon"]), "a.pdf", "utf-8").text
    assert text == "a divided word, COVID-19, Anglo-Saxon"


def test_a_page_without_text_is_kept_and_named() -> None:
    document = load_pdf(pdf_bytes(["one", "", "three", ""]), "a.pdf", "utf-8")
    assert document.text == "one\n\n\n\nthree\n\n"
    assert document.pages[1] == Page(2, 5, 5)
    assert document.warnings == ("a.pdf: pages 2, 4 have no text: scanned?",)
    assert load_pdf(pdf_bytes(["one", ""]), "a.pdf", "utf-8").warnings == ("a.pdf: page 2 has no text: scanned?",)


def test_a_pdf_without_any_text_is_asked_whether_it_was_scanned() -> None:
    document = load_pdf(pdf_bytes(["", ""]), "scan.pdf", "utf-8")
    assert document.text.strip() == ""
    assert document.warnings == ("scan.pdf: no text: scanned? Run text recognition (OCR) on it first.",)


def test_an_encrypted_pdf_is_refused_with_the_remedy() -> None:
    with pytest.raises(DocumentError) as error:
        load_pdf(pdf_bytes(["secret"], password="s3"), "a.pdf", "utf-8")
    assert str(error.value) == ("a.pdf is encrypted and needs a password: save a copy without a password and use that.")


@pytest.mark.parametrize("data", [b"", b"<html>", b"%PDF-1.7\n", pdf_bytes(["x"])[:150]])
def test_what_is_no_pdf_is_refused(data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"^a\.pdf is not a PDF, or it is damaged"):
        load_pdf(data, "a.pdf", "utf-8")


def test_the_number_of_pages_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MAX_PDF_PAGES", 2)
    with pytest.raises(DocumentError, match=r"a\.pdf has 3 pages, more than the 2 that are read: split it"):
        load_pdf(pdf_bytes(["1", "2", "3"]), "a.pdf", "utf-8")
