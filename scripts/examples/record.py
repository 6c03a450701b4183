"""Reads what the processes of an example noted down: see `child/sitecustomize.py` for the writer."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Record", "read_record"]


@dataclass(frozen=True)
class Record:
    """What the Python processes of a run did.

    `read` and `written` are files of the checkout, as paths from its root. `complete` is False when a process was
    started that did not report itself: what it used is unknown. `raised` are the qualified names of the class of the
    exception that ended the example, and of its bases; empty when none did.
    """

    read: frozenset[str]
    written: tuple[str, ...]
    foreign: tuple[str, ...]
    network: tuple[str, ...]
    raised: tuple[str, ...]
    complete: bool

    @property
    def library(self) -> frozenset[str]:
        """The files of the library that were read."""
        return frozenset(name for name in self.read if name.startswith("rag_titan/"))

    @property
    def undeclared(self) -> frozenset[str]:
        """The files that were read though they are no part of the library, and not by way of a declared copy."""
        return self.read - self.library


def read_record(path: Path, root: Path) -> Record:
    """The record of a run of the checkout at `root`."""
    values: dict[str, dict[str, None]] = {}
    spawned: Counter[str] = Counter()
    started: Counter[str] = Counter()
    for line in path.read_bytes().decode().split("\n")[:-1]:
        event, process, escaped = line.split("\t", 2)
        value = escaped.encode().decode("unicode_escape")
        values.setdefault(event, {})[value] = None
        if event == "spawn":
            spawned[process] += 1
        elif event == "start":
            started[value] += 1
    return Record(
        read=frozenset(_below(root, name) for name in values.get("read", ())),
        written=tuple(_below(root, name) for name in values.get("write", ())),
        foreign=tuple(values.get("foreign", ())),
        network=tuple(values.get("network", ())),
        raised=tuple(next(iter(values.get("raised", {"": None}))).split()),
        complete=bool(started) and all(started[process] >= count for process, count in spawned.items()),
    )


def _below(root: Path, path: str) -> str:
    return Path(path).relative_to(root).as_posix()
