"""What is wrong with a TREC file, and on which line: read slowly, and only once something is."""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from rag_titan.errors import InputError
from rag_titan.evaluation.exchange.blocks import RUN, Layout, opened

__all__ = ["raise_malformed", "raise_repeated"]


def raise_malformed(path: Path, layout: Layout) -> NoReturn:
    """Raise `InputError` for the first line that is not as it should be."""
    for number, words in _lines(path):
        problem = _problem(words, layout)
        if problem:
            raise InputError(f"{path}, line {number}: {problem}")
    raise InputError(f"{path} cannot be read as {layout.form}")


def raise_repeated(path: Path, layout: Layout, question: str, document: str) -> NoReturn:
    """Raise `InputError` for the second line with this question and document."""
    wanted = (question.encode(), document.encode())
    first = 0
    for number, words in _lines(path):
        if (words[0], words[2]) == wanted:
            if first:
                raise InputError(
                    f"{path}, line {number}: question {question!r} has the document {document!r} a second time, after "
                    f"line {first}: leave one of them out"
                )
            first = number
    raise InputError(f"{path}: question {question!r} has the document {document!r} twice: leave one of them out")


def _lines(path: Path) -> Iterator[tuple[int, list[bytes]]]:
    with opened(path) as file:
        for number, line in enumerate(file, 1):
            words = line.removeprefix(b"\xef\xbb\xbf").split() if number == 1 else line.split()
            if words:
                yield number, words


def _problem(words: list[bytes], layout: Layout) -> str | None:
    if len(words) != layout.columns:
        return f"a line has {layout.columns} columns, {layout.form}, not {len(words)}"
    for word in (words[0], words[2]):
        if len(word) > layout.longest:
            return f"an id has at most {layout.longest} bytes, not {len(word)}"
        if b"\0" in word:
            return "an id holds a NUL character: remove it"
    try:
        words[0].decode(), words[2].decode()
    except UnicodeDecodeError:
        return "ids are UTF-8, which this is not: convert the file"
    value = words[layout.value].decode("ascii", "backslashreplace")
    return _score_problem(value) if layout is RUN else _grade_problem(value)


def _score_problem(value: str) -> str | None:
    try:
        score = float(value) if "_" not in value else math.nan
    except ValueError:
        score = math.nan
    return None if math.isfinite(score) else f"the score is {value!r}, and must be a finite number"


def _grade_problem(value: str) -> str | None:
    if re.fullmatch(r"[+-]?[0-9]{1,9}", value) and abs(int(value)) <= 1000:
        return None
    return f"the grade is {value!r}, and must be a whole number from -1000 to 1000"
