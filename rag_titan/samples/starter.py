"""Where the samples are, and how a starter folder is made of them."""

import shutil
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from rag_titan.errors import InputError

__all__ = ["sample_files", "sample_questions", "write_starter"]

_FOLDER = Path(__file__).parent
_POLICIES = ("expenses.md", "leave_policy.md", "remote_work.md")
_STARTER = ("docs", "questions.json", "NEXT_STEPS.md")


def sample_files() -> list[Path]:
    """The paths of the three policies, sorted by name.

    >>> [path.name for path in sample_files()]
    ['expenses.md', 'leave_policy.md', 'remote_work.md']
    """
    return [_FOLDER / name for name in _POLICIES]


def sample_questions() -> Path:
    """The path of the six questions about the policies."""
    return _FOLDER / "questions.json"


def write_starter(folder: str | Path) -> list[Path]:
    """Make a starter folder: `docs/` with the policies, `questions.json`, and a note with the next commands.

    `folder` is created where it is missing, with the folders above it. It may hold other things already, but none of
    the three names. Returns the paths of the files written, in the order in which one would read them.

    Raises `InputError` where `folder` is a file, holds one of the names, or cannot be written. Then nothing is left
    behind.
    """
    target = Path(folder)
    if target.exists() and not target.is_dir():
        raise InputError(f"A starter folder cannot be made at {target}, which is a file: choose another name")
    taken = [name for name in _STARTER if (target / name).exists()]
    if taken:
        raise InputError(
            f"A starter folder never overwrites: {target} already holds {', '.join(taken)}; "
            "choose an empty or new folder"
        )
    try:
        _write(target)
    except OSError as error:
        raise InputError(
            f"A starter folder cannot be written at {target} ({error.strerror or error}): "
            "choose a place that you may write to"
        ) from error
    docs, questions, note = (target / name for name in _STARTER)
    return [note, questions, *(docs / name for name in _POLICIES)]


def _write(target: Path) -> None:
    """Lay everything out in a hidden folder beside the target's content, then move it into place, or move it back."""
    created = [path for path in (target, *target.parents) if not path.exists()]
    moved: list[str] = []
    try:
        target.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".starter-", dir=target) as staging:
            _lay_out(Path(staging))
            try:
                for name in _STARTER:
                    (Path(staging) / name).rename(target / name)
                    moved.append(name)
            except OSError:
                for name in moved:
                    (target / name).rename(Path(staging) / name)
                raise
    except OSError:
        for path in created:
            with suppress(OSError):  # the first error is the one to tell
                path.rmdir()
        raise


def _lay_out(folder: Path) -> None:
    docs, questions, note = (folder / name for name in _STARTER)
    docs.mkdir()
    for path in sample_files():
        shutil.copyfile(path, docs / path.name)
    shutil.copyfile(sample_questions(), questions)
    shutil.copyfile(_FOLDER / "next_steps.md", note)
