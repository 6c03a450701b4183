"""TREC runs and qrels: read as a stream of whole questions, and written.

A run has lines `question Q0 document rank score tag`, qrels `question 0 document grade`. As in trec_eval, the columns
Q0, rank and tag, and the second of qrels, are not looked at: the order is that of the scores.
"""

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

import numpy as np

from rag_titan.errors import InputError
from rag_titan.evaluation.engine.repeats import repeated_rows
from rag_titan.evaluation.engine.tables import Qrels, Run, Table, grouped
from rag_titan.evaluation.exchange.blocks import QRELS, RUN, Columns, Doubtful, Layout, columns_of, opened
from rag_titan.evaluation.exchange.faults import raise_malformed, raise_repeated

__all__ = ["read_qrels", "read_run", "run_parts", "write_qrels", "write_run"]

T = TypeVar("T", bound=Table)
_BYTES = 1 << 20


def read_run(path: str | os.PathLike[str]) -> Run:
    """The whole run in a TREC file, plain or gzip.

    Raises `InputError`, which names the file and the line, for a line without six columns, a score that is no finite
    number, a document that is there twice for a question, and ids that are not UTF-8.
    """
    return _whole(Path(path), RUN, Run)


def read_qrels(path: str | os.PathLike[str]) -> Qrels:
    """The labels in a TREC qrels file, plain or gzip; grades may be negative.

    Raises `InputError`, which names the file and the line, for a line without four columns, a grade that is no whole
    number, and a document that is there twice for a question.
    """
    return _whole(Path(path), QRELS, Qrels)


def run_parts(path: str | os.PathLike[str]) -> Iterator[Run]:
    """The run in a file as runs of whole questions: about a megabyte of it is held at a time.

    Where the lines of a question do not stand together in the file, it is in several parts. Raises `InputError` as
    `read_run` does, but a document that is there twice is noticed within a part only.
    """
    for block in _blocks(Path(path), RUN):
        yield _table(Path(path), RUN, Run, block)


def write_run(path: str | os.PathLike[str], run: Run, *, tag: str = "rag-titan") -> None:
    """Write a run as a TREC file, gzipped where the name ends in .gz: the rows of each question by score, ties by id.

    Scores are written so that reading them gives the same doubles.
    """
    with _created(Path(path)) as file:
        for place, question in enumerate(run.question_ids):
            rows = slice(int(run.starts[place]), int(run.starts[place + 1]))
            documents, scores = run.documents[rows], run.values[rows]
            order = np.lexsort((documents, scores))[::-1]
            listed = zip(_names(documents[order].tolist()), scores[order].tolist(), strict=True)
            lines = (f"{question} Q0 {name} {rank} {score!r} {tag}\n" for rank, (name, score) in enumerate(listed, 1))
            file.write("".join(lines).encode())


def write_qrels(path: str | os.PathLike[str], qrels: Qrels) -> None:
    """Write labels as a TREC qrels file, gzipped where the name ends in .gz."""
    with _created(Path(path)) as file:
        for place, question in enumerate(qrels.question_ids):
            rows = slice(int(qrels.starts[place]), int(qrels.starts[place + 1]))
            listed = zip(_names(qrels.documents[rows].tolist()), qrels.values[rows].tolist(), strict=True)
            file.write("".join(f"{question} 0 {name} {int(grade)}\n" for name, grade in listed).encode())


def _whole(path: Path, layout: Layout, kind: type[T]) -> T:
    blocks = list(_blocks(path, layout))
    if not blocks:
        return kind((), np.zeros(1, np.int64), np.zeros(0, "S8"), np.zeros(0))
    columns = (
        np.concatenate([getattr(block, name) for block in blocks]) for name in ("questions", "documents", "values")
    )
    return _table(path, layout, kind, Columns(*columns))


def _blocks(path: Path, layout: Layout) -> Iterator[Columns]:
    """The columns of the file, a block of whole questions at a time."""
    try:
        for block in _whole_questions(path):
            try:
                yield columns_of(block, layout)
            except Doubtful:
                raise_malformed(path, layout)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"{path} cannot be read ({error}): is it whole?") from error


def _whole_questions(path: Path) -> Iterator[bytes]:
    """The file in blocks that end where a question ends; a question that is larger than a block makes it grow."""
    wanted, rest = _BYTES, b""
    with opened(path) as file:
        rest = file.read(3).removeprefix(b"\xef\xbb\xbf")
        while read := file.read(wanted):
            rest += read
            cut = _last_question(rest)
            wanted = _BYTES if cut else len(rest)  # twice as much next time, so that growing stays linear
            if cut:
                yield rest[:cut]
                rest = rest[cut:]
    if rest.strip():
        yield rest


def _last_question(block: bytes) -> int:
    """Where the lines of the last question of a block begin; 0 when these are all, or it is not clear.

    The last line may be cut off, and is not looked at.
    """
    end = block.rfind(b"\n") + 1
    start = block.rfind(b"\n", 0, max(end - 1, 0)) + 1
    words = block[start:end].split(None, 1)
    if not words:
        return 0
    name = words[0]
    low, high = 0, start
    # Lines of one question stand together, so where it begins can be found by halves. Where they do not, this ends at
    # some change of question all the same, and the question comes in two parts.
    while low < high:
        middle = block.rfind(b"\n", low, (low + high) // 2) + 1 or low
        if block[middle : middle + len(name) + 2].split(None, 1)[:1] == [name]:
            high = middle
        else:
            low = min(block.find(b"\n", (low + high) // 2) + 1 or high, high)
    return high


def _table(path: Path, layout: Layout, kind: type[T], columns: Columns) -> T:
    try:
        ids, starts, order = grouped(columns.questions)
    except UnicodeDecodeError:
        raise_malformed(path, layout)
    documents, values = columns.documents, columns.values
    if order is not None:
        documents, values = documents[order], values[order]
    table = kind(ids, starts, documents, values)
    if (rows := repeated_rows(starts, documents)) is not None:
        raise_repeated(path, layout, *table.named(rows[1]))
    try:
        table.check_values()
    except InputError:
        raise_malformed(path, layout)
    return table


@contextmanager
def _created(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("wb") as file:
            if path.suffix == ".gz":
                with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped:  # the same bytes every time
                    yield cast("BinaryIO", zipped)
            else:
                yield file
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from error


def _names(documents: list[object]) -> list[str]:
    return [name.decode() if isinstance(name, bytes) else str(name) for name in documents]
