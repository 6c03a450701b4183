"""What has been looked at on a golden set: an append-only file beside it."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from rag_titan.errors import InputError
from rag_titan.evaluation.comparison.records import Comparison
from rag_titan.evaluation.statistics.significance import holm
from rag_titan.records import Record

__all__ = ["ExperimentLog", "LogEntry"]

_BEGINNING = b'{"golden"'


@dataclass(frozen=True)
class LogEntry(Record):
    """One comparison that was looked at: on which golden set, of which two setups, by which metric, and its p-value.

    There is no date in it, so that the same comparisons leave the same file.
    """

    golden: str
    before: str
    after: str
    metric: str
    p: float
    name: str = ""
    held_out: bool = False

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What makes it one comparison: the same again is a repeat, and does not count."""
        return self.golden, self.before, self.after, self.metric


class ExperimentLog:
    """The log in the file `path`, one JSON object a line; made by the first `add`, and only appended to.

    Nothing is written unless `add` or `score_held_out` is called. Several processes may append at once. A line that was
    cut off, by a full disk or a crash, is passed over and counted in `torn`; the next one starts on a line of its own.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    @classmethod
    def beside(cls, questions: str | os.PathLike[str]) -> "ExperimentLog":
        """The log of a questions file, beside it: `questions.json` has `questions.experiments.jsonl`."""
        file = Path(questions)
        return cls(file.with_name(f"{file.stem}.experiments.jsonl"))

    def entries(self) -> tuple[LogEntry, ...]:
        """All entries in order, each comparison once; none where there is no file. The last one of a repeat counts."""
        return tuple({entry.key: entry for entry in self._read()[0]}.values())

    @property
    def torn(self) -> int:
        """How many lines cannot be read."""
        return self._read()[1]

    def add(self, comparison: Comparison) -> Comparison:
        """Note `comparison`, and give it back with Holm's correction over all that was looked at on its golden set.

        `variants` then counts the setups that were, of which a repeat is none. Scores of held-out questions do not
        count among them. Raises `InputError` for values that belong to no golden set.
        """
        entry = _entry(comparison)
        with self._locked() as file:
            known = self._known(file)
            if known.get(entry.key) != entry:
                _append(file, entry)
            known[entry.key] = entry
        family = [one for one in known.values() if one.golden == entry.golden and not one.held_out]
        adjusted = holm([one.p for one in family])[[one.key for one in family].index(entry.key)]
        variants = len({one.after for one in family})
        return replace(comparison, corrected_p=float(adjusted), variants=variants)

    def score_held_out(self, comparison: Comparison) -> Comparison:
        """Note the one comparison on held-out questions; the same one may be repeated, and stays as it is.

        Raises `InputError` when another one was noted on these questions before: what is looked at twice is not held
        out any more.
        """
        entry = replace(_entry(comparison), held_out=True)
        with self._locked() as file:
            known = self._known(file)
            earlier = [one for one in known.values() if one.golden == entry.golden and one.key != entry.key]
            if earlier:
                raise InputError(
                    f"These held-out questions were looked at before, with {earlier[0].name!r} by "
                    f"{earlier[0].metric}: held-out questions are scored once, so label fresh ones"
                )
            if known.get(entry.key) != entry:
                _append(file, entry)
        return comparison

    def _read(self) -> tuple[list[LogEntry], int]:
        try:
            return _parsed(self.path.read_bytes())
        except FileNotFoundError:
            return [], 0
        except OSError as error:
            raise InputError(f"The log {self.path} cannot be read ({error.strerror or error})") from error

    def _known(self, file: IO[bytes]) -> dict[tuple[str, str, str, str], LogEntry]:
        file.seek(0)
        data = file.read()
        entries, torn = _parsed(data)
        if torn and not entries and not data.lstrip().startswith(_BEGINNING):
            raise InputError(f"{self.path} is no log of experiments: give the path of one, or of none yet")
        return {entry.key: entry for entry in entries}

    @contextmanager
    def _locked(self) -> Iterator[IO[bytes]]:
        try:
            with self.path.open("a+b") as file:
                _lock(file)
                yield file
        except OSError as error:
            raise InputError(
                f"The log {self.path} cannot be written ({error.strerror or error}): choose another place"
            ) from error


def _entry(comparison: Comparison) -> LogEntry:
    if not comparison.questions_hash or not comparison.digest_after:
        raise InputError(
            "Only results with the hash of their questions go into a log: evaluate them and save them anew"
        )
    return LogEntry(
        golden=comparison.questions_hash,
        before=comparison.digest_before,
        after=comparison.digest_after,
        metric=comparison.metric,
        p=comparison.sign_test_p,
        name=comparison.name_after,
    )


def _parsed(data: bytes) -> tuple[list[LogEntry], int]:
    entries, torn = [], 0
    for line in data.split(b"\n"):
        if not line.strip():
            continue
        try:
            entries.append(_checked(json.loads(line)))
        except (ValueError, TypeError):
            torn += 1
    return entries, torn


def _checked(raw: object) -> LogEntry:
    """The entry of a line; raises `ValueError` or `TypeError` where it is none."""
    if not isinstance(raw, dict):
        raise TypeError("no object")
    entry = LogEntry(**raw)
    texts = (entry.golden, entry.before, entry.after, entry.metric, entry.name)
    if not all(isinstance(text, str) for text in texts) or not isinstance(entry.held_out, bool):
        raise TypeError("wrong types")
    if isinstance(entry.p, bool) or not isinstance(entry.p, (int, float)) or not 0 <= entry.p <= 1:
        raise ValueError("no p-value")
    return entry


def _append(file: IO[bytes], entry: LogEntry) -> None:
    """One write of the whole line, so that a reader never sees half of it for long."""
    end = file.seek(0, os.SEEK_END)
    if end:
        file.seek(end - 1)
    torn = end and file.read(1) != b"\n"
    line = json.dumps(entry.to_dict(), ensure_ascii=False, allow_nan=False) + "\n"
    file.write((b"\n" if torn else b"") + line.encode("utf-8", "surrogatepass"))
    file.flush()
    os.fsync(file.fileno())


def _lock(file: IO[bytes]) -> None:
    """Wait until no other process reads and appends; freed when the file is closed."""
    try:
        import fcntl
    except ImportError:
        # Windows has no such lock: there appending whole lines is all the safety that there is.
        return
    fcntl.flock(file, fcntl.LOCK_EX)
