"""A local note that a builder was checked with everything as it is now, so that a second build need not check again."""

import hashlib
import os
import platform
from pathlib import Path

__all__ = ["checked_before", "note_checked", "state_of"]

# Whatever can change the form, its commands, or what the parser says of them.
_DECIDING = ("rag_titan/**/*.py", "scripts/site/**/*.py", "docs/js/quoting.js", "docs/js/command.js")


def state_of(root: Path) -> str:
    """A digest of all that decides a check: contents, never time stamps."""
    digest = hashlib.sha256(platform.python_version().encode())
    for path in sorted(path for pattern in _DECIDING for path in root.glob(pattern)):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def checked_before(root: Path, verb: str, state: str) -> bool:
    """Whether the note of `verb` is about this state; never when a build is asked to take nothing for granted."""
    if os.environ.get("RAG_TITAN_EXAMPLES") == "fresh":
        return False
    note = _note(root, verb)
    return note.is_file() and note.read_text(encoding="ascii") == state


def note_checked(root: Path, verb: str, state: str) -> None:
    """Note that the check of `verb` has passed."""
    note = _note(root, verb)
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text(state, encoding="ascii")


def _note(root: Path, verb: str) -> Path:
    return root / ".examples" / "builders" / verb
