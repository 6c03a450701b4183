import json
import os
import sys
from pathlib import Path

import pytest

from rag_titan.cli.saving import check_target, save_text
from rag_titan.errors import InputError


def test_what_is_saved_is_utf_8_with_plain_newlines_and_nothing_else_is_left(tmp_path):
    save_text(tmp_path / "a.txt", "ü\nb\n")
    assert (tmp_path / "a.txt").read_bytes() == b"\xc3\xbc\nb\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_half_a_surrogate_pair_is_saved_as_the_escape_that_json_reads_back(tmp_path):
    save_text(tmp_path / "a.json", json.dumps({"source": "caf\udce9.md"}, ensure_ascii=False))
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8")) == {"source": "caf\udce9.md"}


def test_a_missing_folder_is_refused_by_name(tmp_path):
    with pytest.raises(InputError, match=r"folder .*absent does not exist"):
        check_target(tmp_path / "absent" / "a.json")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(InputError, match="is a folder: add a file name"):
        check_target(tmp_path)


def test_a_failure_in_the_middle_keeps_the_old_file_and_leaves_no_other(tmp_path, monkeypatch):
    target = tmp_path / "a.json"
    target.write_text("old")

    def full(self, other):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(InputError, match="No space left on device"):
        save_text(target, "new")
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are another matter there")
def test_permissions_are_those_of_any_new_file_and_those_of_the_old_are_kept(tmp_path):
    mask = os.umask(0o027)
    try:
        save_text(tmp_path / "new", "x")
    finally:
        os.umask(mask)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640
    (tmp_path / "new").chmod(0o600)
    save_text(tmp_path / "new", "y")
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    save_text(tmp_path / "link.txt", "new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


@pytest.mark.skipif(sys.platform == "win32", reason="no such device there")
def test_a_device_is_written_to_and_never_replaced():
    save_text("/dev/null", "x")
    assert not Path("/dev/null").is_file()
