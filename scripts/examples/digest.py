"""What decides whether an example must run again: the contents of everything that can change its output.

An output is reused when two things are as they were. The *key* is known before a run: the example, its data, the names
of all files of the library, the versions of Python and of what is installed, the code of this runner. The *use* is
known after a run only: which files of the library were read, and what was in them. Time stamps decide nothing.
"""

import hashlib
import json
import platform
import sys
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path

from scripts.examples.data import DataFile
from scripts.examples.finding import Example, files_below

__all__ = ["Checkout", "content_digest", "example_key"]

_LIBRARY = "rag_titan"


def content_digest(data: bytes) -> str:
    """SHA-256 as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


class Checkout:
    """The files of one checkout as they are now; each is read and hashed once, so make a new one for each check."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._digests: dict[str, str] = {}

    @cached_property
    def library(self) -> tuple[str, ...]:
        """The files of the library, as sorted paths from the root."""
        return tuple(path.relative_to(self.root).as_posix() for path in files_below(self.root / _LIBRARY))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every name that an import could find in the checkout, and every file of the library."""
        importable = (
            entry.name
            for entry in self.root.iterdir()
            if entry.suffix == ".py" or (entry.name.isidentifier() and (entry / "__init__.py").is_file())
        )
        return (*sorted(importable), *self.library)

    @cached_property
    def programs(self) -> Mapping[str, str]:
        """The commands that the package installs: name -> `"module:function"`."""
        project = self.root / "pyproject.toml"
        if not project.is_file():
            return {}
        scripts = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {}).get("scripts", {})
        return {str(name): str(target) for name, target in scripts.items()}

    def digest(self, name: str) -> str:
        """The digest of a file of the checkout; "missing" when there is none."""
        if name not in self._digests:
            try:
                self._digests[name] = content_digest((self.root / name).read_bytes())
            except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
                self._digests[name] = "missing"
        return self._digests[name]

    def digests(self, names: Iterable[str]) -> dict[str, str]:
        """The digests of several files, sorted by name."""
        return {name: self.digest(name) for name in sorted(names)}


def example_key(checkout: Checkout, example: Example, data: Iterable[DataFile]) -> str:
    """The digest of all that is known to decide an example's output before it is run."""
    parts = {
        "example": [example.name, example.kind, content_digest(example.path.read_bytes())],
        "data": [[str(file.target), content_digest(file.source.read_bytes())] for file in data],
        "names": checkout.names,
        "programs": dict(checkout.programs),
        "surroundings": _surroundings(),
    }
    return content_digest(json.dumps(parts, sort_keys=True).encode())


@cache
def _surroundings() -> list[object]:
    """Python, the machine's kind, everything that is installed, and the runner's own code."""
    return [[sys.version, platform.system(), platform.machine()], _installed(), _runner()]


def _runner() -> list[list[str]]:
    folder = Path(__file__).parent
    return [
        [path.relative_to(folder).as_posix(), content_digest(path.read_bytes())]
        for path in sorted(folder.rglob("*.py"))
    ]


def _installed() -> list[str]:
    """The name and version of every installed distribution, as the names of their metadata folders have them."""
    found = set()
    for folder in map(Path, sys.path):
        if folder.name in ("site-packages", "dist-packages") and folder.is_dir():
            found |= {path.name for path in folder.iterdir() if path.suffix in (".dist-info", ".egg-info")}
    return sorted(name for name in found if not name.startswith(f"{_LIBRARY}-"))
