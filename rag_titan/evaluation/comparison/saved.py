"""Results that were saved as JSON, read back."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, overload

from rag_titan.documents.decoding import decode
from rag_titan.errors import InputError, near_matches
from rag_titan.evaluation.questions.readers import read_json
from rag_titan.evaluation.report.interchange import SCHEMA_VERSION
from rag_titan.records import Record

__all__ = ["SavedResult", "SavedResults", "load_results"]

_SHARED = ("questions_hash", "questions", "top_k", "gain", "kind", "seed")


@dataclass(frozen=True, repr=False)
class SavedResult(Record):
    """One result of a file. Everything that was saved can be read by key, as in the live result: `saved["recall"]`.

    `rows` holds a mapping for each question, with `id` and the values by the keys of their metrics.
    """

    name: str
    rows: tuple[Mapping[str, Any], ...]
    content: Mapping[str, Any] = field(default_factory=dict)

    _open: ClassVar[tuple[str, ...]] = ("content",)

    def __repr__(self) -> str:
        return f"<SavedResult {self.name!r}: {len(self.rows)} rows>"


@dataclass(frozen=True, repr=False)
class SavedResults(Sequence[SavedResult]):
    """The results of one file, in order: `saved[0]`, or `saved["simple + word"]`."""

    results: tuple[SavedResult, ...]
    source: str = ""

    def __len__(self) -> int:
        return len(self.results)

    def __iter__(self) -> Iterator[SavedResult]:
        return iter(self.results)

    @overload
    def __getitem__(self, key: int | str) -> SavedResult: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[SavedResult, ...]: ...
    def __getitem__(self, key: int | str | slice) -> SavedResult | tuple[SavedResult, ...]:
        if not isinstance(key, str):
            return self.results[key]
        for result in self.results:
            if result.name == key:
                return result
        raise InputError(f"{self.source or 'The file'} has no setup {key!r}: {near_matches(key, self.names)}")

    @property
    def names(self) -> list[str]:
        """The names of the results, in order."""
        return [result.name for result in self.results]

    def __repr__(self) -> str:
        return f"<SavedResults: {', '.join(self.names)}>"


def load_results(source: str | os.PathLike[str]) -> SavedResults:
    """The results that `--save`, `--json` or `results_json` wrote to the file `source`.

    Raises `InputError` when the file cannot be read, is of another schema version, or is not what was saved: every
    result has a name of its own, and rows with an id of their own.
    """
    path = Path(source)
    try:
        record = read_json(decode(path.read_bytes(), str(path), "utf-8"))
    except OSError as error:
        raise InputError(f"{path} cannot be read ({error.strerror or error}): give a file that can") from error
    except InputError as error:
        raise InputError(f"{path} cannot be read: {error}") from error
    version = record.get("schema_version") if isinstance(record, Mapping) else None
    if version != SCHEMA_VERSION or isinstance(version, bool):
        told = "holds no schema_version" if version is None else f"is of schema_version {version!r}"
        raise InputError(f"{path} {told}, and results of schema_version {SCHEMA_VERSION} are read: save them anew")
    if not isinstance(results := record.get("results"), list) or not results:
        raise InputError(f"{path} holds no results: give a file that --save wrote")
    saved = tuple(_result(raw, record, path) for raw in results)
    names = [result.name for result in saved]
    if twice := [name for name in names if names.count(name) > 1]:
        raise InputError(f"{path} holds two results that are called {twice[0]!r}: give each a name of its own")
    return SavedResults(saved, str(path))


def _result(raw: Any, record: Mapping[str, Any], path: Path) -> SavedResult:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("name"), str):
        raise InputError(f"{path} holds a result without a name: save the results anew")
    rows, name = raw.get("rows"), raw["name"]
    if not isinstance(rows, list):
        raise InputError(f"{path}: {name!r} has no rows, which are needed to compare question by question: save anew")
    ids = [row.get("id") if isinstance(row, Mapping) else None for row in rows]
    if not all(isinstance(one, str) and one for one in ids):
        raise InputError(f"{path}: a row of {name!r} has no id: save the results anew")
    if len(set(ids)) < len(ids):
        twice = next(one for one in ids if ids.count(one) > 1)
        raise InputError(f"{path}: question {twice!r} stands twice in {name!r}: keep one row a question")
    shared = {key: record[key] for key in _SHARED if record.get(key) is not None}
    own = {key: value for key, value in raw.items() if key not in {"name", "rows"}}
    return SavedResult(name, tuple(rows), {**shared, **own})
