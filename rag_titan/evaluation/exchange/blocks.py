"""TREC files as arrays, a block of lines at a time: columns are found in all lines of a block at once."""

import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

import numpy as np
from numpy.typing import NDArray

from rag_titan.errors import InputError

__all__ = ["QRELS", "RUN", "Columns", "Doubtful", "Layout", "columns_of", "opened"]


@dataclass(frozen=True)
class Layout:
    """The columns of a kind of file, separated by blanks; question and document are the first and the third."""

    form: str
    columns: int
    value: int
    longest: int = 255


RUN = Layout("'question Q0 document rank score tag'", columns=6, value=4)
QRELS = Layout("'question 0 document grade'", columns=4, value=3)


@dataclass(frozen=True)
class Columns:
    """What counts of the lines of a block."""

    questions: NDArray[np.bytes_]
    documents: NDArray[np.bytes_]
    values: NDArray[np.float64]


class Doubtful(Exception):  # noqa: N818 - not an error yet: a slow look at the file decides
    """Something in a block is not as it should be."""


def opened(path: Path) -> BinaryIO:
    """The file for reading; gzip is told by its first bytes, whatever the name."""
    try:
        with path.open("rb") as file:
            zipped = file.read(2) == b"\x1f\x8b"
        return cast("BinaryIO", gzip.open(path, "rb")) if zipped else path.open("rb")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error


def columns_of(block: bytes, layout: Layout) -> Columns:
    """The columns of whole lines; lines of blanks are skipped. Raises `Doubtful`."""
    if not block.isascii():
        try:
            block.decode()
        except UnicodeDecodeError as error:
            raise Doubtful from error
    text = np.frombuffer(b"\n" + block + b"\n" + bytes(8 + layout.longest), np.uint8)
    edges = _word_edges(text, layout)
    if edges is None:
        lines = [line for line in block.split(b"\n") if line.strip()]
        text = np.frombuffer(b"\n" + b"\n".join(lines) + b"\n" + bytes(8 + layout.longest), np.uint8)
        edges = _word_edges(text, layout)
    if edges is None:
        raise Doubtful
    questions, documents, values = (_words(text, edges, column, layout) for column in (0, 2, layout.value))
    return Columns(questions, documents, _numbers(values))


def _word_edges(text: NDArray[np.uint8], layout: Layout) -> NDArray[np.int64] | None:
    """Where the words of each line start and end: lines x (2 x columns); `None` where a line has more or fewer."""
    blank = (text <= 32).view(np.uint8)
    edges = np.flatnonzero((blank[1:] ^ blank[:-1]).view(np.bool_)) + 1
    if len(edges) % (2 * layout.columns):
        return None
    lines = edges.reshape(-1, 2 * layout.columns)
    breaks = np.flatnonzero(text == 10)
    # The block is between two breaks of its own, and may end in one.
    ends = breaks[1:-1] if len(breaks) > len(lines) + 1 else breaks[1:]
    if len(ends) != len(lines) or (lines[:, -1] > ends).any() or (lines[1:, 0] < ends[:-1]).any():
        return None
    return lines


_MASKS = np.array([(1 << (8 * length)) - 1 for length in range(9)], np.dtype("<u8"))


def _words(text: NDArray[np.uint8], edges: NDArray[np.int64], column: int, layout: Layout) -> NDArray[np.bytes_]:
    """The words of a column, padded with zeros; copied eight bytes at a time."""
    starts = edges[:, 2 * column]
    lengths = edges[:, 2 * column + 1] - starts
    longest = int(lengths.max(initial=1))
    if longest > layout.longest:
        raise Doubtful
    count = -(-longest // 8)
    eights: NDArray[np.uint64] = np.ndarray((len(text) - 7,), np.dtype("<u8"), text.data, 0, (1,))
    words = np.empty((len(starts), count), np.dtype("<u8"))
    for place in range(count):
        words[:, place] = eights[starts + 8 * place] & _MASKS[np.clip(lengths - 8 * place, 0, 8)]
    return words.view(f"S{8 * count}").ravel()


def _numbers(words: NDArray[Any]) -> NDArray[np.float64]:
    if (words.view(np.uint8) == ord("_")).any():  # which Python allows in numbers
        raise Doubtful
    try:
        numbers = words.astype(np.float64)
    except ValueError as error:
        raise Doubtful from error
    if not np.isfinite(numbers).all():
        raise Doubtful
    return numbers
