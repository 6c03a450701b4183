"""A builder is checked again when anything that decides the check has changed, and only then."""

import os
from pathlib import Path

import pytest

from scripts.site.builders.record import checked_before, note_checked, state_of


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("RAG_TITAN_EXAMPLES", raising=False)
    for name in ("rag_titan/cli/main.py", "scripts/site/builders/table.py", "docs/js/command.js", "docs/index.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("as it was")
    return tmp_path


def test_nothing_is_taken_for_checked_at_first(checkout: Path) -> None:
    assert not checked_before(checkout, "evaluate", state_of(checkout))


def test_what_was_checked_is_not_checked_again(checkout: Path) -> None:
    note_checked(checkout, "evaluate", state_of(checkout))
    os.utime(checkout / "docs/js/command.js", (0, 0))
    assert checked_before(checkout, "evaluate", state_of(checkout))
    assert not checked_before(checkout, "ask", state_of(checkout))


@pytest.mark.parametrize("name", ["rag_titan/cli/main.py", "scripts/site/builders/table.py", "docs/js/command.js"])
def test_a_change_of_the_library_the_form_or_its_script_is_checked(checkout: Path, name: str) -> None:
    note_checked(checkout, "evaluate", state_of(checkout))
    (checkout / name).write_text("changed")
    assert not checked_before(checkout, "evaluate", state_of(checkout))


def test_a_change_of_a_page_is_not(checkout: Path) -> None:
    note_checked(checkout, "evaluate", state_of(checkout))
    (checkout / "docs/index.md").write_text("changed")
    assert checked_before(checkout, "evaluate", state_of(checkout))


def test_a_fresh_build_takes_nothing_for_granted(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note_checked(checkout, "evaluate", state_of(checkout))
    monkeypatch.setenv("RAG_TITAN_EXAMPLES", "fresh")
    assert not checked_before(checkout, "evaluate", state_of(checkout))
