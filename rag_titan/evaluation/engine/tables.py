"""Runs and labels as arrays: the rows of each question stand together, its documents and their values beside them."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rag_titan.errors import InputError
from rag_titan.evaluation.engine.labels import Labels
from rag_titan.evaluation.engine.repeats import repeated_rows

__all__ = ["MAX_GRADE", "Documents", "Qrels", "Run", "Table", "grouped"]

Documents: TypeAlias = NDArray[Any]
"""Ids of documents: whole numbers (int64), or bytes (UTF-8, fixed width)."""

MAX_GRADE = 1000
"""The largest grade, and the smallest below zero: 2 to the power of it is still a finite number."""


@dataclass(frozen=True, repr=False, eq=False)
class Table:
    """Rows grouped by question. Those of `question_ids[i]` are `starts[i]` to `starts[i + 1]`, in their given order.

    `documents` and `values` have one entry a row. Every (question, document) is there once. Ids of documents are all
    whole numbers or all texts; texts are kept as UTF-8.
    """

    question_ids: tuple[str, ...]
    starts: NDArray[np.int64]
    documents: Documents
    values: NDArray[np.float64]

    what = "table"

    @classmethod
    def from_arrays(cls, questions: ArrayLike, documents: ArrayLike, values: ArrayLike) -> Self:
        """Three arrays of one length, one entry a row, in any order.

        Raises `InputError` for arrays of different lengths, a value that is not a number, and a repeated document.
        """
        asked, named, numbers = np.asarray(questions), np.asarray(documents), _numbers(values, cls.what)
        if not asked.shape == named.shape == numbers.shape or asked.ndim != 1:
            raise InputError(
                f"A {cls.what} is three arrays of one length: questions {asked.shape}, documents {named.shape}, "
                f"values {numbers.shape}"
            )
        ids, starts, order = grouped(asked)
        named = _document_ids(named, cls.what)
        if order is not None:
            named, numbers = named[order], numbers[order]
        table = cls(ids, starts, named, numbers)
        table.check()
        return table

    @classmethod
    def from_mapping(cls, rows: Mapping[Any, Mapping[Any, float]]) -> Self:
        """From `{question: {document: value}}`; a question may have no documents."""
        if not isinstance(rows, Mapping) or not all(isinstance(row, Mapping) for row in rows.values()):
            raise InputError(f'A {cls.what} maps questions to documents and values, such as {{"q1": {{"d1": 1}}}}')
        lengths = [len(row) for row in rows.values()]
        documents = list(chain.from_iterable(rows.values()))
        values = list(chain.from_iterable(row.values() for row in rows.values()))
        table = cls(
            tuple(map(str, rows)),
            np.concatenate(([0], np.cumsum(lengths, dtype=np.int64))).astype(np.int64),
            _document_ids(np.asarray(documents or np.zeros(0, np.int64)), cls.what),
            _numbers(values, cls.what),
        )
        if len(set(table.question_ids)) < len(rows):
            raise InputError(f"A {cls.what} holds each question once: two of its ids read the same as text")
        table.check()
        return table

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self.question_ids)} questions, {len(self)} rows>"

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many rows each question has."""
        return np.diff(self.starts)

    def named(self, row: int) -> tuple[str, str]:
        """The ids of the question and the document of a row."""
        question = int(np.searchsorted(self.starts, row, side="right")) - 1
        document = self.documents[row]
        text = document.decode("utf-8", "replace") if isinstance(document, bytes) else str(document)
        return self.question_ids[question], text

    def check(self) -> None:
        """Raise `InputError` for a value that does not count, or a document that is there twice."""
        self.check_values()
        if (rows := repeated_rows(self.starts, self.documents)) is not None:
            question, document = self.named(rows[1])
            raise InputError(
                f"Question {question!r} has the document {document!r} twice in the {self.what}: leave one of them out"
            )

    def check_values(self) -> None:
        """Raise `InputError` for a value that does not count."""
        raise NotImplementedError


class Run(Table):
    """What a search has found: `values` are scores, finite, more is better.

    >>> Run.from_mapping({"q1": {"d1": 0.5, "d2": 0.25}})
    <Run: 1 questions, 2 rows>
    """

    what = "run"

    def check_values(self) -> None:
        """Raise `InputError` for a score that is NaN or infinite: it has no place in an order."""
        finite = np.isfinite(self.values)
        if not finite.all():
            row = int(np.argmin(finite))
            question, document = self.named(row)
            raise InputError(
                f"Question {question!r}, document {document!r}: the score is {self.values[row]}, and must be a finite "
                "number"
            )


class Qrels(Table):
    """Labels: `values` are grades, whole numbers; only those above 0 are relevant.

    >>> Qrels.from_arrays([1, 1, 2], [10, 11, 10], [1, 0, -1]).question_ids
    ('1', '2')
    """

    what = "qrels"

    def check_values(self) -> None:
        """Raise `InputError` for a grade that is no whole number, or beyond `MAX_GRADE`."""
        fine = (np.abs(self.values) <= MAX_GRADE) & (np.trunc(self.values) == self.values)
        if not fine.all():
            row = int(np.argmin(fine))
            question, document = self.named(row)
            raise InputError(
                f"Question {question!r}, document {document!r}: the grade is {self.values[row]:g}, and must be a whole "
                f"number from -{MAX_GRADE} to {MAX_GRADE}"
            )

    @cached_property
    def labels(self) -> Labels:
        """The labels that are relevant, made ready to be looked up."""
        return Labels(self)

    @cached_property
    def digest(self) -> str:
        """A hash of all labels, whatever their order and the format they came in."""
        of_row = np.repeat(np.arange(len(self.question_ids)), self.lengths)
        names = self.documents.astype("S") if self.documents.dtype.kind == "i" else self.documents
        order = np.lexsort((names, of_row))
        documents, grades = names[order].tolist(), self.values[order].astype(np.int64).tolist()
        digest = hashlib.sha256()
        for place in sorted(range(len(self.question_ids)), key=self.question_ids.__getitem__):
            rows = slice(int(self.starts[place]), int(self.starts[place + 1]))
            digest.update(repr((self.question_ids[place], documents[rows], grades[rows])).encode())
        return f"sha256:{digest.hexdigest()}"


def grouped(questions: NDArray[Any]) -> tuple[tuple[str, ...], NDArray[np.int64], NDArray[np.int64] | None]:
    """Ids of questions, starts, and the order that brings the rows of each together, `None` where they are already."""
    if questions.dtype.kind not in "iuSUO":
        raise InputError(f"Ids of questions are whole numbers or texts, not {questions.dtype}")
    starts, ids = _segments(questions)
    if len(set(ids)) == len(ids):
        return ids, starts, None
    first: dict[str, int] = {}
    codes = np.fromiter((first.setdefault(name, len(first)) for name in ids), np.int64, len(ids))
    order = np.argsort(np.repeat(codes, np.diff(starts)), kind="stable")
    starts, ids = _segments(questions[order])
    return ids, starts, order


def _segments(questions: NDArray[Any]) -> tuple[NDArray[np.int64], tuple[str, ...]]:
    if not len(questions):
        return np.zeros(1, np.int64), ()
    heads = np.concatenate(([0], np.flatnonzero(questions[1:] != questions[:-1]) + 1))
    return np.append(heads, len(questions)).astype(np.int64), _texts(questions[heads].tolist())


def _texts(names: Iterable[object]) -> tuple[str, ...]:
    return tuple(name.decode("utf-8") if isinstance(name, bytes) else str(name) for name in names)


def _document_ids(documents: NDArray[Any], what: str) -> Documents:
    kind = documents.dtype.kind
    if kind in "iu":
        return documents.astype(np.int64, copy=False)
    if kind == "S":
        return documents
    if kind in "UO":
        names: Sequence[object] = documents.tolist()
        if all(isinstance(name, (str, bytes)) for name in names):
            return np.array([name if isinstance(name, bytes) else str(name).encode() for name in names], dtype="S")
    raise InputError(f"Ids of documents in a {what} are all whole numbers or all texts, not {documents.dtype}")


def _numbers(values: ArrayLike, what: str) -> NDArray[np.float64]:
    try:
        return np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InputError(f"The values of a {what} are numbers, which these are not: {error}") from error
