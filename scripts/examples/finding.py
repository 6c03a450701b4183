"""Which examples there are, which files belong to them, and which files belong to nothing."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rag_titan.errors import near_matches
from scripts.examples.declarations import Declarations, read_header
from scripts.examples.errors import DeclarationError, ExampleError, UnknownExampleError

__all__ = ["Example", "choose_examples", "data_files", "files_below", "find_examples", "outputs_of", "stray_outputs"]

# The folders of examples below the root: the prefix of their names, and the kind of each suffix.
_FOLDERS = {
    "cookbook/examples": ("", {".py": "script", ".console": "session"}),
    "cookbook/recipes": ("recipes/", {".py": "recipe"}),
}
_OUTPUT = re.compile(r"(?P<stem>[^/]+?)\.out\.(?P<rest>[^/]+)")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*(?:/[A-Za-z0-9_][A-Za-z0-9_-]*)*")


@dataclass(frozen=True)
class Example:
    """One file that is run. `name` is what pages write; `kind` is "script", "session" or "recipe"."""

    root: Path
    path: Path
    name: str
    kind: str

    @property
    def relative(self) -> str:
        """The path from the root, with forward slashes."""
        return self.path.relative_to(self.root).as_posix()

    def text(self) -> str:
        """The whole file, newlines normalised; raises `DeclarationError` when it is not UTF-8."""
        try:
            return self.path.read_bytes().decode().replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            raise DeclarationError([f"the file is not UTF-8 (byte {error.start})"]) from error

    def read(self) -> tuple[Declarations, str]:
        """The declarations and the code without them; raises `DeclarationError`."""
        return read_header(self.text())

    def output(self, rest: str) -> Path:
        """The committed file `NAME.out.REST` beside the example."""
        return self.path.with_name(f"{self.path.stem}.out.{rest}")


def find_examples(root: Path) -> list[Example]:
    """Every example below `root`, sorted by name; raises `ExampleError` when two have the same name."""
    found: dict[str, Example] = {}
    for folder, (prefix, kinds) in _FOLDERS.items():
        for path in files_below(root / folder):
            kind = kinds.get(path.suffix)
            if kind is None or _OUTPUT.fullmatch(path.name) or path.name.startswith("_"):
                continue
            name = prefix + path.relative_to(root / folder).with_suffix("").as_posix()
            example = Example(root, path, name, kind)
            if not _NAME.fullmatch(name):
                raise ExampleError(f"{example.relative}: the name of an example has only letters, digits, '_' and '-'")
            if name in found:
                raise ExampleError(f"{example.relative} and {found[name].relative} have the same name: rename one")
            found[name] = example
    return [found[name] for name in sorted(found)]


def choose_examples(examples: list[Example], names: Iterable[str] | None) -> list[Example]:
    """Those called `names`, or all; raises `UnknownExampleError` with near matches."""
    if names is None:
        return examples
    by_name = {example.name: example for example in examples}
    chosen = dict.fromkeys(names)
    for name in chosen:
        if name not in by_name:
            raise UnknownExampleError(f"there is no example {name!r}: {near_matches(name, by_name)}")
    return [by_name[name] for name in chosen]


def outputs_of(example: Example) -> dict[str, Path]:
    """What is committed for an example: the rest of the name after `.out.` (such as "txt"), and the file."""
    found = {}
    for path in sorted(example.path.parent.glob(f"{example.path.stem}.out.*")):
        match = _OUTPUT.fullmatch(path.name)
        if match and match["stem"] == example.path.stem:
            found[match["rest"]] = path
    return found


def stray_outputs(root: Path, examples: Iterable[Example]) -> list[Path]:
    """Committed outputs whose example does not exist (any more)."""
    owners = {example.path.with_suffix("") for example in examples}
    return [
        path
        for folder in _FOLDERS
        for path in files_below(root / folder)
        if (match := _OUTPUT.fullmatch(path.name)) and path.with_name(match["stem"]) not in owners
    ]


def data_files(root: Path, examples: Iterable[Example]) -> list[Path]:
    """The files of the cookbook that are neither examples nor outputs nor words about them: data that must be used."""
    scripts = {example.path for example in examples}
    return [
        path
        for path in files_below(root / "cookbook")
        if path not in scripts and not _OUTPUT.fullmatch(path.name) and path.name != "README.md"
    ]


def files_below(folder: Path) -> list[Path]:
    """Every file below a folder, sorted; caches, hidden files and an editor's copies are nobody's."""
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and not path.name.endswith("~")
        and not any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(folder).parts)
    ]
