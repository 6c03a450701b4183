"""The data that an example declares with `files`: where it comes from and where it is put."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from scripts.examples.errors import DeclarationError
from scripts.examples.finding import Example, files_below

__all__ = ["DataFile", "declared_data"]


@dataclass(frozen=True)
class DataFile:
    """One file to copy: `source` on disk, `target` below the working directory."""

    source: Path
    target: PurePosixPath


def declared_data(example: Example, entries: tuple[str, ...]) -> list[DataFile]:
    """The files that the entries name, sorted by target; raises `DeclarationError` with all that is wrong."""
    found: dict[PurePosixPath, DataFile] = {}
    problems: list[str] = []
    for entry in entries:
        try:
            clashes = [file for file in _entry(example, entry) if found.setdefault(file.target, file) != file]
            problems += [f"files: two entries put different files at {str(file.target)!r}" for file in clashes]
        except ValueError as error:
            problems.append(f"files: {error}")
    if problems:
        raise DeclarationError(problems)
    return [found[target] for target in sorted(found)]


def _entry(example: Example, entry: str) -> Iterator[DataFile]:
    source, arrow, target = (part.strip() for part in entry.partition("->"))
    if not source or (arrow and not target):
        raise ValueError(f"{entry!r} must be 'SOURCE' or 'SOURCE -> TARGET'")
    _check_inside(entry, source)
    _check_inside(entry, target)
    base, pattern = _base(example, source)
    matches = [path for path in sorted(base.glob(pattern)) if not path.name.startswith(".")]
    if not matches:
        wanted = (base / pattern).relative_to(example.root).as_posix()
        raise ValueError(f"{source!r} does not exist: there is no {wanted}")
    if len(matches) > 1 and target and not target.endswith("/"):
        raise ValueError(f"{entry!r} has {len(matches)} sources for one target: end the target in '/'")
    for path in matches:
        named = PurePosixPath(target) if target and not target.endswith("/") else PurePosixPath(target, path.name)
        yield from _files(path, named)


def _check_inside(entry: str, path: str) -> None:
    pure = PurePosixPath(path)
    if pure.is_absolute() or ".." in pure.parts or "\\" in path or ":" in path:
        raise ValueError(f"{entry!r} must be relative, without '..', with '/' between folders")


def _base(example: Example, source: str) -> tuple[Path, str]:
    """The folder that a source is looked for in, and the pattern below it."""
    if source.startswith("./"):
        return example.path.parent, source[2:]
    if source == "samples" or source.startswith("samples/"):
        return example.root / "rag_titan", source
    return example.root / "cookbook", source


def _files(path: Path, target: PurePosixPath) -> Iterator[DataFile]:
    if path.is_file():
        yield DataFile(path, target)
    else:
        yield from (DataFile(below, target / below.relative_to(path).as_posix()) for below in files_below(path))
