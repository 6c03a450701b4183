"""Paths, folders and patterns become a list of files, each with the name that labels and reports use."""

import glob
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rag_titan.documents.formats import LOADERS
from rag_titan.errors import InputError
from rag_titan.records import Record

__all__ = ["SourceFile", "expand_files"]

_SHOWN = 200


@dataclass(frozen=True)
class SourceFile(Record):
    """A file that can be loaded: `path` as it was given or found, `source` the name that it goes by."""

    path: Path
    source: str


@dataclass(frozen=True)
class _Found:
    path: Path
    root: Path
    """The folder that was given, or the file's own."""


def expand_files(files: str | Path | Iterable[str | Path]) -> list[SourceFile]:
    """The files that `files` (paths, folders, glob patterns, or one of them) stand for, in the order given.

    Folders are searched recursively for known suffixes, hidden files and folders are left out, links to folders inside
    of a folder are not followed, and what a folder or a pattern holds is sorted. A file that is reached twice counts
    once. `source` is the file's name or, where two names are equal, its path below the given folder; where that is
    equal too, or no folder was given, its path below the deepest folder that holds them all.

    Raises `InputError` with one line for each path that is missing, matches nothing, or is of an unknown type.
    """
    given = [files] if isinstance(files, (str, Path)) else list(files)
    if not given:
        raise InputError("No files were given: name at least one file, folder or pattern such as docs/*.md.")
    problems: list[str] = []
    found: dict[str, _Found] = {}
    for item in given:
        try:
            for one in _expand(str(item), problems):
                found.setdefault(os.path.realpath(one.path), one)
        except OSError as error:  # a name that no file can have, or a folder that may not be entered
            problems.append(f"{str(item)[:_SHOWN]} cannot be looked up: {error.strerror or error}.")
    if problems:
        raise InputError("\n".join(dict.fromkeys(problems)))
    return _named(list(found.values()))


def _expand(item: str, problems: list[str]) -> Iterator[_Found]:
    path = Path(item)
    if item and path.is_dir():
        yield from _folder(path, problems)
    elif item and path.exists():
        yield from _file(path, path.parent, problems)
    elif glob.has_magic(item):
        yield from _pattern(item, problems)
    else:
        problems.append(f"{item or repr(item)} does not exist: check the path and the folder that you are in.")


def _pattern(item: str, problems: list[str]) -> Iterator[_Found]:
    root = _fixed_part(Path(item))
    before = len(problems)
    empty = True
    for match in map(Path, sorted(glob.glob(item, recursive=True))):  # noqa: PTH207 - Path.glob takes no absolute one
        for one in _in_folder(match, root, problems) if match.is_dir() else _file(match, root, problems):
            empty = False
            yield one
    if empty and len(problems) == before:
        problems.append(f"{item} matches no file: check the pattern and the folder that you are in.")


def _file(path: Path, root: Path, problems: list[str]) -> Iterator[_Found]:
    if not path.is_file():
        problems.append(f"{path} is not a regular file: give a file, a folder or a pattern.")
    elif path.suffix.lower() not in LOADERS:
        kind = f"has the unknown type {path.suffix!r}" if path.suffix else "has no suffix"
        problems.append(f"{path} {kind}: give files of type {', '.join(LOADERS)}.")
    else:
        yield _Found(path, root)


def _folder(folder: Path, problems: list[str]) -> Iterator[_Found]:
    before = len(problems)
    empty = True
    for one in _in_folder(folder, folder, problems):
        empty = False
        yield one
    if empty and len(problems) == before:
        problems.append(f"{folder} holds no file of type {', '.join(LOADERS)}: give another folder.")


def _in_folder(folder: Path, root: Path, problems: list[str]) -> Iterator[_Found]:
    def unreadable(error: OSError) -> None:
        problems.append(f"{error.filename} cannot be read: {error.strerror}.")

    for here, folders, names in os.walk(folder, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(here, name)
            if not name.startswith(".") and path.suffix.lower() in LOADERS:
                yield from _file(path, root, problems)


def _fixed_part(pattern: Path) -> Path:
    """The folder above the first part of the pattern that is one."""
    parts = pattern.parts
    first = next(at for at, part in enumerate(parts) if glob.has_magic(part))
    return Path(*parts[:first])


def _named(found: list[_Found]) -> list[SourceFile]:
    groups: dict[str, list[_Found]] = {}
    for one in found:
        groups.setdefault(one.path.name, []).append(one)
    sources: dict[Path, str] = {}
    for name, group in groups.items():
        below = [os.path.relpath(one.path, one.root) for one in group]
        if len(group) == 1:
            below = [name]
        elif len(set(below)) < len(group):
            absolute = [os.path.abspath(one.path) for one in group]  # noqa: PTH100 - Path.absolute keeps ".."
            common = os.path.commonpath([os.path.dirname(path) for path in absolute])  # noqa: PTH120
            below = [os.path.relpath(path, common) for path in absolute]
        sources.update((one.path, Path(path).as_posix()) for one, path in zip(group, below, strict=True))
    return [SourceFile(one.path, sources[one.path]) for one in found]
