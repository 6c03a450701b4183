"""The header of an example: comment lines `# example: KEY = VALUE` above its code, with values in TOML."""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from rag_titan.errors import near_matches
from scripts.examples.errors import DeclarationError
from scripts.examples.varies import VARIES

__all__ = ["Declarations", "read_header"]

_LINE = re.compile(r"#\s*example:(?P<declaration>.*)")
_CELL = re.compile(r"#\s*%%")
NETWORKS = ("none", "local", "any")


@dataclass(frozen=True)
class Declarations:
    """What an example says about itself; the README explains each key.

    `timeout` is in seconds of wall clock, `memory` in megabytes of address space of each process. `exits` is empty when
    every command must end with 0; one number is the code of the last command; several are one for each command.
    """

    summary: str = ""
    files: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    alt: tuple[str, ...] = ()
    raises: str | None = None
    exits: tuple[int, ...] = ()
    varies: tuple[str, ...] = ()
    network: str = "none"
    timeout: float = 120.0
    memory: int = 4096


def read_header(text: str) -> tuple[Declarations, str]:
    """The declarations of `text`, and the code without them; raises `DeclarationError` with every problem at once."""
    lines = text.split("\n")
    top = _header_length(lines)
    problems = [
        f"line {number}: a declaration belongs at the top of the file, above the code"
        for number, line in enumerate(lines[top:], start=top + 1)
        if _LINE.match(line)
    ]
    values: dict[str, object] = {}
    for number, line in enumerate(lines[:top], start=1):
        if found := _LINE.match(line):
            problems += [f"line {number}: {problem}" for problem in _read_line(found["declaration"], values)]
    if problems:
        raise DeclarationError(problems)
    code = "\n".join(line for line in lines if not _LINE.match(line)).strip("\n")
    return Declarations(**values), f"{code}\n"  # type: ignore[arg-type]  # each value was checked by its key


def _header_length(lines: list[str]) -> int:
    """How many lines from the top are comments or blank, up to the first line of code or of a notebook cell."""
    for number, line in enumerate(lines):
        if (line.strip() and not line.startswith("#")) or _CELL.match(line):
            return number
    return len(lines)


def _read_line(declaration: str, values: dict[str, object]) -> Iterator[str]:
    """Put the declared value into `values`, or yield what is wrong with it."""
    try:
        parsed = tomllib.loads(declaration.strip())
    except tomllib.TOMLDecodeError as error:
        yield f"{declaration.strip()!r} is not 'KEY = VALUE' with a TOML value ({error})"
        return
    if len(parsed) != 1:
        yield "write 'KEY = VALUE' after 'example:'"
        return
    key, value = next(iter(parsed.items()))
    if key not in _READERS:
        yield f"{key!r} is no declaration: {near_matches(key, _READERS)}"
    elif key in values:
        yield f"{key!r} is declared twice: give all values in one line"
    else:
        try:
            values[key] = _READERS[key](value)
        except ValueError as error:
            yield f"{key} {error}"


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"must be a text in quotes, not {value!r}")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(item, str) and item.strip() for item in value):
        raise ValueError(f'must be a list of texts such as ["a", "b"], not {value!r}')
    if len(set(value)) < len(value):
        raise ValueError(f"names one thing twice: {value!r}")
    return tuple(value)


def _text_or_texts(value: object) -> tuple[str, ...]:
    return (_text(value),) if isinstance(value, str) else _texts(value)


def _file_names(value: object) -> tuple[str, ...]:
    names = _texts(value)
    for name in names:
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or "\\" in name:
            raise ValueError(f"{name!r} must stay inside the working directory, with '/' between folders")
        if not path.suffix or re.fullmatch(r"\d+\.svg", path.name):
            raise ValueError(f"{name!r} needs another name: it would be committed as another output is")
    if len({PurePosixPath(name).name for name in names}) < len(names):
        raise ValueError(f"has two files of one name: {names!r}")
    return names


def _varies(value: object) -> tuple[str, ...]:
    names = _texts(value)
    for name in names:
        if name not in VARIES:
            raise ValueError(f"{name!r} is not known: {near_matches(name, VARIES)}")
    return names


def _network(value: object) -> str:
    if value not in NETWORKS:
        raise ValueError(f"{value!r} is not known: {near_matches(str(value), NETWORKS)}")
    return str(value)


def _exits(value: object) -> tuple[int, ...]:
    codes = value if isinstance(value, list) else [value]
    if not codes or not all(type(code) is int and 0 <= code <= 255 for code in codes):
        raise ValueError(f"must be an exit code from 0 to 255, or a list of them, not {value!r}")
    return tuple(codes)


def _timeout(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 3600:
        raise ValueError(f"must be a number of seconds above 0, at most 3600, not {value!r}")
    return float(value)


def _memory(value: object) -> int:
    if type(value) is not int or not 256 <= value <= 65536:
        raise ValueError(f"must be a whole number of megabytes from 256 to 65536, not {value!r}")
    return value


_READERS: dict[str, Callable[[object], Any]] = {
    "summary": _text,
    "files": _texts,
    "writes": _file_names,
    "alt": _text_or_texts,
    "raises": _text,
    "exits": _exits,
    "varies": _varies,
    "network": _network,
    "timeout": _timeout,
    "memory": _memory,
}
