import os
from pathlib import Path

import pytest
from pdf_maker import pdf_bytes

from rag_titan.documents import load_documents, loading
from rag_titan.errors import DocumentError, InputError


def load_one(path: Path, data: bytes, encoding: str = "utf-8"):  # type: ignore[no-untyped-def]
    path.write_bytes(data)
    (document,) = load_documents([path], encoding=encoding)
    return document


def test_the_byte_order_mark_is_dropped_and_newlines_are_normalised(tmp_path: Path) -> None:
    document = load_one(tmp_path / "a.md", b"\xef\xbb\xbf# Title\r\n## A\rB\n")
    assert document.text == "# Title\n## A\nB\n"
    assert (document.source, document.pages, document.warnings) == ("a.md", (), ())


def test_broken_utf8_is_named_with_the_position_of_the_byte(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as error:
        load_one(tmp_path / "a.txt", b"caf\xe9 noir")
    assert str(error.value) == (
        "a.txt is not utf-8: byte 3 (0xe9) cannot be read; "
        "give the file's own encoding, such as --encoding cp1252, or save it as UTF-8."
    )


def test_a_byte_order_mark_counts_in_the_position(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"byte 4 \(0xff\)"):
        load_one(tmp_path / "a.txt", b"\xef\xbb\xbfa\xff", "utf-8-sig")


def test_another_encoding_can_be_said(tmp_path: Path) -> None:
    assert load_one(tmp_path / "a.txt", b"caf\xe9", "cp1252").text == "café"
    assert load_one(tmp_path / "a.txt", "\ufeffcafé".encode("utf-16-le"), "utf-16").text == "café"


def test_an_encoding_that_the_file_starts_with_is_suggested(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="it starts as utf-16 does: give --encoding utf-16"):
        load_one(tmp_path / "a.txt", "é".encode("utf-16"))


@pytest.mark.parametrize("encoding", ["no-such", "zlib", ""])
def test_an_encoding_that_does_not_exist_is_an_input_error(tmp_path: Path, encoding: str) -> None:
    with pytest.raises(InputError, match="is not a text encoding"):
        load_one(tmp_path / "a.txt", b"x", encoding)


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n...", pdf_bytes(["x"]), b"PK\x03\x04...", b"a\0b", bytes(range(128)), b"\x7fELF\x02"]
)
def test_a_binary_file_named_md_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"^a\.md is not text but binary"):
        load_one(tmp_path / "a.md", data)


@pytest.mark.parametrize("data", [b"", b"  \r\n\t\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_kept_and_named_in_a_warning(tmp_path: Path, data: bytes) -> None:
    document = load_one(tmp_path / "a.md", data)
    assert document.text.strip() == ""
    assert document.warnings == ("a.md: no text: the file is empty or blank.",)


def test_every_unreadable_file_is_named_at_once(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff")
    (tmp_path / "b.md").write_bytes(b"fine")
    (tmp_path / "c.pdf").write_bytes(b"no pdf")
    with pytest.raises(DocumentError) as error:
        load_documents([tmp_path])
    assert [line.split()[0] for line in str(error.value).split("\n")] == ["a.md", "c.pdf"]


def test_a_file_larger_than_the_bound_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "MAX_FILE_BYTES", 1_000_000)
    with pytest.raises(DocumentError, match=r"a\.md has 2 MB, more than the 1 MB that one file may have: split it"):
        load_one(tmp_path / "a.md", b"x" * 2_000_000)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the administrator may read everything")
def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x")
    (tmp_path / "a.md").chmod(0)
    with pytest.raises(DocumentError, match=r"a\.md cannot be read: Permission denied"):
        load_documents([tmp_path / "a.md"])
