"""Questions files become raw records: one reader a format."""

import csv
import io
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from rag_titan.documents.decoding import decode
from rag_titan.errors import InputError, QuestionsError

__all__ = ["READERS", "RawRecord", "read_json", "read_records"]

_LIST_COLUMNS = ("required_evidence_ids", "required_facts", "evidence")
_DEEPEST = 100  # far above what people write, far below where the interpreter gives up on what was read
_TOO_DEEP = "JSON is nested too deeply to be read: flatten it"
_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


@dataclass(frozen=True)
class RawRecord:
    """A record as it stands in a file or list: `where` that is, and its content, or the `problem` of reading it."""

    where: str
    content: Any = None
    problem: str = ""


Reader: TypeAlias = Callable[[str], list[RawRecord]]


def read_records(path: str | os.PathLike[str]) -> list[RawRecord]:
    """The records of the file, by its suffix; raises `InputError` when it cannot be read or is of no known type."""
    file = Path(path)
    if file.suffix.lower() not in READERS:
        raise InputError(f"{file} is no questions file by its name: give a file of type {', '.join(READERS)}")
    try:
        data = file.read_bytes()
    except FileNotFoundError as error:
        raise InputError(f"{file} does not exist: check the path and the folder that you are in") from error
    except OSError as error:
        raise InputError(f"{file} cannot be read ({error.strerror or error}): give a file that can") from error
    text = decode(data, str(file), "utf-8")
    try:
        return READERS[file.suffix.lower()](text)
    except InputError as error:
        raise QuestionsError([f"{file}: {line}" for line in str(error).splitlines()]) from error


def read_json(text: str) -> Any:
    """`text` as JSON; raises `InputError` that says where it is not, for NaN, for a key that stands twice, and for what
    is nested more than 100 deep.
    """
    try:
        found = json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"Not JSON ({error.msg} at {place}): put it right there") from error
    except RecursionError as error:
        raise InputError(_TOO_DEEP) from error
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"Not JSON that can be read: {error}") from error
    if _too_deep(found):
        raise InputError(_TOO_DEEP)
    return found


def _too_deep(value: Any) -> bool:
    """Whether lists and objects stand in one another more than `_DEEPEST` deep."""
    level = [value]
    for _ in range(_DEEPEST + 1):
        inner = [item for item in level if isinstance(item, (dict, list))]
        level = [child for item in inner for child in (item.values() if isinstance(item, dict) else item)]
        if not inner:
            return False
    return True


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of the pairs; raises `InputError` when a key stands twice, of which one would be dropped."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InputError(f"Key {twice!r} stands twice in one record: keep one of the two")
    return made


def _no_constant(name: str) -> None:
    raise InputError(f"{name} is no JSON number: leave the key out instead")


def _read_list(text: str) -> list[RawRecord]:
    found = read_json(text)
    if not isinstance(found, list):
        raise InputError('A questions file is a list of records: write [{"id": ..., "question": ...}, ...]')
    return [RawRecord(f"Record {number}", record) for number, record in enumerate(found, 1)]


def _read_lines(text: str) -> list[RawRecord]:
    records = []
    # Not splitlines(): U+2028 and others may stand inside a JSON text.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                records.append(RawRecord(f"Line {number}", read_json(line)))
            except InputError as error:
                records.append(RawRecord(f"Line {number}", problem=str(error)))
    return records


def _read_table(text: str) -> list[RawRecord]:
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        header = [name.strip() for name in next(rows, [])]
        _check_header(header)
        return [_row(f"Line {rows.line_num}", header, cells) for cells in rows if any(map(str.strip, cells))]
    except csv.Error as error:
        raise InputError(f"Not CSV (line {rows.line_num}: {error}): put it right there") from error


def _check_header(header: list[str]) -> None:
    if "id" not in header or "question" not in header:
        found = ", ".join(map(repr, header)) or "nothing"
        raise InputError(
            f"The first line names the columns, id and question among them, separated by commas, not {found}"
        )
    twice = [name for name in header if header.count(name) > 1]
    if twice:
        raise InputError(f"Column {twice[0]!r} stands twice: keep one of the two")


def _row(where: str, header: Sequence[str], cells: Sequence[str]) -> RawRecord:
    if len(cells) > len(header):
        return RawRecord(
            where,
            problem=f"there are {len(cells)} cells for {len(header)} columns: put a cell that holds a comma in quotes",
        )
    content: dict[str, Any] = {}
    for name, cell in zip(header, cells, strict=False):
        if cell.strip():
            try:
                content[name] = _cell(name, cell)
            except InputError as error:
                return RawRecord(f"{where}, column {name!r}", problem=str(error))
    return RawRecord(where, content)


def _cell(name: str, cell: str) -> Any:
    if name in _LIST_COLUMNS:
        if cell.lstrip().startswith("["):
            return read_json(cell)
        return [part.strip() for part in cell.split(";") if part.strip()]
    if name == "answerable":
        return _TRUTH.get(cell.strip().lower(), cell)
    return cell


READERS: dict[str, Reader] = {".json": _read_list, ".jsonl": _read_lines, ".csv": _read_table}
"""The formats of questions files by suffix.

In CSV an empty cell is a missing key; `required_evidence_ids` and `required_facts` are separated by semicolons, or a
JSON list where a name holds one, and `evidence` is a JSON list.
"""
