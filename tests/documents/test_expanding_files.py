import os
from pathlib import Path

import pytest

from rag_titan.documents import expand_files
from rag_titan.errors import InputError


def write(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"text of {name}")


def sources(files: object) -> list[str]:
    return [file.source for file in expand_files(files)]  # type: ignore[arg-type]


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    write(tmp_path, "b.md", "a.txt", "sub/c.MD", "sub/b.md", ".hidden.md", ".git/d.md", "picture.png")
    return tmp_path


def test_a_folder_stands_for_the_known_files_in_it_sorted(docs: Path) -> None:
    assert sources([docs]) == ["a.txt", "b.md", "sub/b.md", "c.MD"]


def test_files_keep_the_order_given(docs: Path) -> None:
    assert sources([docs / "b.md", docs / "a.txt"]) == ["b.md", "a.txt"]


def test_one_path_alone_may_be_given(docs: Path) -> None:
    assert sources(str(docs / "b.md")) == sources(docs / "b.md") == ["b.md"]


def test_a_pattern_is_expanded_and_sorted(docs: Path) -> None:
    assert sources([str(docs / "*.md")]) == ["b.md"]
    assert sources([str(docs / "**" / "*.[mM][dD]")]) == ["b.md", "sub/b.md", "c.MD"]


def test_a_name_with_brackets_that_exists_is_no_pattern(tmp_path: Path) -> None:
    write(tmp_path, "report [1].md", "report 1.md")
    assert sources([str(tmp_path / "report [1].md")]) == ["report [1].md"]


def test_a_file_that_is_reached_twice_counts_once(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(docs)
    assert sources(["b.md", "./b.md", docs / "b.md", "sub/../b.md", "*.md"]) == ["b.md"]


def test_equal_names_of_no_common_folder_are_told_apart_below_the_folder_that_holds_them(tmp_path: Path) -> None:
    write(tmp_path, "x/readme.md", "y/readme.md", "y/other.md")
    assert sources([tmp_path / "x", tmp_path / "y"]) == ["x/readme.md", "other.md", "y/readme.md"]
    assert sources([tmp_path / "x/readme.md", tmp_path / "y/readme.md"]) == ["x/readme.md", "y/readme.md"]


def test_equal_names_given_by_relative_paths_are_told_apart_too(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(docs / "sub")
    assert sources(["b.md", "../b.md"]) == ["sub/b.md", "b.md"]


def test_every_bad_path_is_named_at_once(docs: Path) -> None:
    given = [docs / "none.md", docs / "b.md", docs / "picture.png", str(docs / "*.pdf"), "", docs / "none.md"]
    with pytest.raises(InputError) as error:
        expand_files(given)
    lines = str(error.value).split("\n")
    assert len(lines) == 4
    assert lines[0] == f"{docs / 'none.md'} does not exist: check the path and the folder that you are in."
    assert lines[1].startswith(f"{docs / 'picture.png'} has the unknown type '.png': give files of type .md,")
    assert lines[2].startswith(f"{docs / '*.pdf'} matches no file")
    assert lines[3].startswith("'' does not exist")


def test_a_folder_without_documents_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "picture.png")
    with pytest.raises(InputError, match="holds no file of type"):
        expand_files([tmp_path])


def test_no_files_at_all_is_an_error() -> None:
    with pytest.raises(InputError, match="No files were given"):
        expand_files([])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_regular_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    with pytest.raises(InputError, match="is not a regular file"):
        expand_files([tmp_path / "pipe.md"])


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_a_circle_of_links_ends(tmp_path: Path) -> None:
    write(tmp_path, "sub/a.md")
    (tmp_path / "sub" / "up").symlink_to(tmp_path)
    (tmp_path / "link.md").symlink_to(tmp_path / "sub" / "a.md")
    assert sources([tmp_path]) == ["link.md"]


def test_a_pattern_that_matches_only_folders_without_documents_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "x/picture.png")
    with pytest.raises(InputError, match="matches no file"):
        expand_files([str(tmp_path / "*")])


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_a_link_to_nothing_is_named_and_not_passed_over(tmp_path: Path) -> None:
    write(tmp_path, "a.md")
    (tmp_path / "b.md").symlink_to(tmp_path / "gone.md")
    with pytest.raises(InputError, match=r"b\.md is not a regular file"):
        expand_files([tmp_path])


def test_a_text_given_for_a_path_is_answered_in_one_line() -> None:
    with pytest.raises(InputError, match="cannot be looked up: File name too long"):
        expand_files(["word " * 2000])
