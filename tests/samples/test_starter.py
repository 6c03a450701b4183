import json
import shutil
from pathlib import Path

import pytest

from rag_titan.errors import InputError
from rag_titan.samples import sample_files, sample_questions, write_starter


def test_there_are_three_policies_and_six_questions_about_them():
    questions = json.loads(sample_questions().read_text(encoding="utf-8"))
    assert [question["id"] for question in questions] == [f"q_00{number}" for number in range(1, 7)]
    named = {name for question in questions for name in question["required_evidence_ids"]}
    assert named == {path.name for path in sample_files()}


def test_the_last_question_needs_two_files():
    last = json.loads(sample_questions().read_text(encoding="utf-8"))[-1]
    assert last["question"] == "What do I get for working from home: equipment and money for furniture?"
    assert last["required_evidence_ids"] == ["remote_work.md", "expenses.md"]


def test_every_required_fact_stands_in_a_file_that_is_labelled_as_evidence():
    texts = {path.name: path.read_text(encoding="utf-8") for path in sample_files()}
    for question in json.loads(sample_questions().read_text(encoding="utf-8")):
        evidence = "\n".join(texts[name] for name in question["required_evidence_ids"])
        assert all(fact in evidence for fact in question["required_facts"]), question["id"]


def test_a_new_folder_gets_the_policies_the_questions_and_a_note(tmp_path):
    written = write_starter(tmp_path / "new" / "try")
    names = [path.relative_to(tmp_path / "new" / "try").as_posix() for path in written]
    assert names == [
        "NEXT_STEPS.md", "questions.json", "docs/expenses.md", "docs/leave_policy.md", "docs/remote_work.md",
    ]  # fmt: skip
    assert written[1].read_bytes() == sample_questions().read_bytes()
    assert [path.read_bytes() for path in written[2:]] == [path.read_bytes() for path in sample_files()]


def test_nothing_but_the_starter_is_left_in_the_folder(tmp_path):
    write_starter(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["NEXT_STEPS.md", "docs", "questions.json"]


def test_a_folder_with_other_things_in_it_keeps_them(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    write_starter(tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("name", ["docs", "questions.json", "NEXT_STEPS.md"])
def test_it_refuses_to_overwrite_and_writes_nothing(tmp_path, name):
    (tmp_path / name).mkdir()
    with pytest.raises(InputError, match=f"already holds {name}; choose an empty or new folder"):
        write_starter(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="which is a file"):
        write_starter(tmp_path / "file")


def test_a_file_among_the_folders_above_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        write_starter(tmp_path / "file" / "try")


def test_a_failure_half_way_leaves_nothing_behind(tmp_path, monkeypatch):
    rename = Path.rename

    def full_disk(path, target):
        if path.name == "NEXT_STEPS.md":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", full_disk)
    with pytest.raises(InputError, match="No space left on device"):
        write_starter(tmp_path / "new" / "try")
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    def broken(*_):
        raise OSError("broken")

    monkeypatch.setattr(shutil, "copyfile", broken)
    with pytest.raises(InputError, match="broken"):
        write_starter(tmp_path)
    assert list(tmp_path.iterdir()) == []
