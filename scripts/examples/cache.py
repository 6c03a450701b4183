"""The local record of what has run: one file for each run that went well, named by its contents.

A record holds what the run read (with digests) and what it gave. Files appear at once and whole (written aside, then
renamed), carry the digest of their contents in their name, and are never changed: two runs at the same time, a killed
process or a damaged file can cost another run, never a wrong output.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from scripts.examples.digest import Checkout, content_digest
from scripts.examples.environment import LOCAL_STORE
from scripts.examples.runs import Run

__all__ = ["Cache", "write_atomically"]

# Enough to go back and forth between branches; each is a few kilobytes, a notebook's up to some megabytes.
_KEPT = 8


class Cache:
    """The records below `ROOT/.examples/runs/`, for one state of the checkout."""

    def __init__(self, checkout: Checkout) -> None:
        self._checkout = checkout
        self._folder = checkout.root / LOCAL_STORE / "runs"

    def find(self, name: str, key: str) -> Run | None:
        """What a run with this key gave, provided that every file that it read is as it was then."""
        for path in sorted(self._named(name).glob(f"{key[:24]}-*.json")):
            try:
                content = path.read_bytes()
            except OSError:  # another process has just removed it
                continue
            if path.stem.partition("-")[2] != content_digest(content)[:24]:
                continue
            record = json.loads(content)
            if record["key"] == key and all(self._checkout.digest(file) == was for file, was in record["use"].items()):
                return Run.from_dict(record["run"])
        return None

    def keep(self, name: str, key: str, use: Mapping[str, str], run: Run) -> None:
        """Record a run and the digests of the files that it read."""
        content = json.dumps({"key": key, "use": dict(use), "run": asdict(run)}, sort_keys=True).encode()
        folder = self._named(name)
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / f"{key[:24]}-{content_digest(content)[:24]}.json", content)
        self._forget(folder)

    def _named(self, name: str) -> Path:
        return self._folder / name.replace("/", "+")

    def _forget(self, folder: Path) -> None:
        """Remove all but the newest records of an example, and what killed processes left half-written."""
        ages = []
        for path in folder.iterdir():
            try:
                ages.append((path.stat().st_mtime_ns, path))
            except OSError:
                continue
        for _, path in sorted(ages)[:-_KEPT]:
            path.unlink(missing_ok=True)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or as it was before, whatever happens in between."""
    descriptor, aside = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        Path(aside).chmod(0o644)
        Path(aside).replace(path)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise
