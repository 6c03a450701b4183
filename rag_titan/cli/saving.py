"""Files that are whole or not there."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from rag_titan.errors import InputError

__all__ = ["check_target", "save_text"]


def check_target(path: str | Path) -> Path:
    """`path`, where a file can be saved under it: told before the work is done rather than after.

    Raises `InputError` when it is a folder, when the folder that would hold it does not exist, and when one may not
    write there.
    """
    target = Path(path)
    if target.is_dir():
        raise InputError(f"A result is saved to a file, but {target} is a folder: add a file name")
    if not target.parent.is_dir():
        raise InputError(f"{target} cannot be saved, since the folder {target.parent} does not exist: make it first")
    if target.exists() and not os.access(target, os.W_OK):
        raise InputError(f"{target} cannot be saved, since you may not write to it: choose another name")
    # A device such as /dev/stdout is written to where it is; a file is laid out beside its place first.
    if (target.is_file() or not target.exists()) and not os.access(target.parent, os.W_OK):
        raise InputError(f"{target} cannot be saved, since you may not write to {target.parent}: choose another folder")
    return target


def save_text(path: str | Path, text: str) -> None:
    """Write `text` as UTF-8 under `path`: the whole of it, or nothing, and what was there before stays.

    Newlines are `\\n` on every platform. Half a surrogate pair, which a file name or a JSON text can hold and UTF-8
    cannot, is written as its escape: the same that JSON has for it. Raises `InputError` when the file cannot be
    written.
    """
    # A link is written through to where it points.
    target = check_target(path).resolve()
    try:
        if target.exists() and not target.is_file():  # such as /dev/stdout: nothing to put in the place of
            target.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
        else:
            _replace(target, text)
    except OSError as error:
        raise InputError(f"{path} cannot be saved ({error.strerror or error}): choose another place") from error


def _replace(target: Path, text: str) -> None:
    unfinished = None
    try:
        with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
            unfinished = Path(file.name)
            file.write(text.encode("utf-8", "backslashreplace"))
        unfinished.chmod(_mode(target))
        unfinished.replace(target)
        unfinished = None
    finally:
        if unfinished is not None:
            with suppress(OSError):
                unfinished.unlink()


def _mode(target: Path) -> int:
    """The permissions of what is replaced, or those that a new file would get."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
