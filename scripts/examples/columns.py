"""Durations in tables, where the unit stands in the head of the column and the cells are bare numbers.

Their widths differ from run to run and move everything to the right of them. So the whole column is replaced, with the
blanks that align it, in the head, the rule and every row; all other columns are still compared exactly.
"""

import csv
import re
from collections.abc import Iterator
from itertools import pairwise

__all__ = ["mask_duration_columns"]

_NUMBER = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?")
_HEAD = re.compile(r"(?:.*[ _])?(?:ns|µs|us|ms|s|min|seconds)")
_CELL = re.compile(r"\S+(?: \S+)*")
_RULE = re.compile(r"-{3,}")
_MASK = "<duration>"


def mask_duration_columns(text: str) -> str:
    """Replace the numbers of duration columns in aligned tables, Markdown tables and CSV.

    >>> print(mask_duration_columns("setup   p50 s\\n-------------\\nword     0.92"))
    setup p50 s
    ----- <duration>
    word  <duration>
    """
    return "\n".join(_masked(text.split("\n")))


def _masked(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        table = _aligned(lines, at) or _markdown(lines, at) or _csv(lines, at)
        yield from table or lines[at : at + 1]
        at += len(table) or 1


def _block(lines: list[str], at: int) -> list[str]:
    """The lines from `at` on, up to the next blank one."""
    end = next((number for number in range(at, len(lines)) if not lines[number].strip()), len(lines))
    return lines[at:end]


def _aligned(lines: list[str], at: int) -> list[str]:
    """The masked lines of an aligned table that begins at `at`: a head, a rule of dashes, rows; [] when none does."""
    if at + 1 >= len(lines) or not _RULE.fullmatch(lines[at + 1]):
        return []
    cells = list(_CELL.finditer(lines[at]))
    columns = {
        (before.end(), cell.end()): cell.group() for before, cell in pairwise(cells) if _HEAD.fullmatch(cell.group())
    }
    rows = []
    for line in _block(lines, at + 2):
        if not all(_NUMBER.fullmatch(line[start:end].strip()) for start, end in columns):
            break
        rows.append(line)
    if not columns or not rows:
        return []
    masks = dict.fromkeys(columns, _MASK)
    return [_replaced(lines[at], columns), *(_replaced(line, masks) for line in (lines[at + 1], *rows))]


def _replaced(line: str, columns: dict[tuple[int, int], str]) -> str:
    """The line with the text of each column, given by start and end, replaced by one blank and another text."""
    for (start, end), text in reversed(columns.items()):
        line = f"{line[:start]} {text}{line[end:]}"
    return line


def _markdown(lines: list[str], at: int) -> list[str]:
    block = _block(lines, at)
    if len(block) < 3 or not all(line.startswith("|") for line in block):
        return []
    heads = [cell.strip() for cell in block[0].split("|")]
    columns = [number for number, head in enumerate(heads) if head and _HEAD.fullmatch(head)]
    masked = []
    for number, line in enumerate(block):
        cells = line.split("|")
        for column in columns:
            if number == 0:
                cells[column] = heads[column]
            elif column < len(cells) and (number == 1 or _NUMBER.fullmatch(cells[column].strip())):
                cells[column] = _MASK
        masked.append("|".join(cells))
    return masked if columns else []


def _csv(lines: list[str], at: int) -> list[str]:
    block = _block(lines, at)
    if len(block) < 2 or "," not in block[0]:
        return []
    table = list(csv.reader(block))
    columns = [number for number, head in enumerate(table[0]) if _HEAD.fullmatch(head)]
    if not columns or len(table) != len(block) or any(len(row) != len(table[0]) for row in table):
        return []
    for row in table[1:]:
        for column in columns:
            if _NUMBER.fullmatch(row[column]):
                row[column] = _MASK
    return [",".join(map(repr, row)) for row in table]
