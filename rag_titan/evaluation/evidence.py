"""Labels: which file, page or span of text is evidence for a question."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rag_titan.errors import InputError
from rag_titan.records import Record

__all__ = ["Evidence", "parse_evidence_id", "same_name"]

_PAGE = re.compile(r"p([1-9][0-9]{0,14})")
_SPAN = re.compile(r"char=(0|[1-9][0-9]{0,14}),(0|[1-9][0-9]{0,14})")
_SUFFIX = re.compile(r"\.[^\W_]*[^\W\d_][^\W_]*\Z")
_CHUNK_ID = re.compile(r"chunk_[0-9]+")

_CHUNK_ID_PROBLEM = (
    "labels name files, pages and spans, never chunk ids, which change with the chunker: write the file's name"
)
_MEANT = [
    (re.compile(form, re.IGNORECASE), remedy)
    for form, remedy in (
        (r"(?:p|pg|pages?)?[ .=:_-]*0*([1-9][0-9]{0,14})", "write the page as '#p{0}'"),
        (r"(?:p|page)?[ .=:_-]*0+", "pages count from 1: write the first page as '#p1'"),
        (r"(?:c|chars?|span|offset)[ =:]*([0-9]+) *(?:-|–|,|:|\.\.) *([0-9]+)", "write the span as '#char={0},{1}'"),
        (
            r"(?:pp?|pages?)?[ .=:]*([0-9]+) *(?:-|–|,|to) *p?([0-9]+)",
            "label each page by itself, '#p{0}', '#p{1}' and those between",
        ),
        (_CHUNK_ID.pattern, _CHUNK_ID_PROBLEM),
    )
]
"""What people write instead of a page or a span, and what they are told."""


@dataclass(frozen=True)
class Evidence(Record):
    """One label of a question: a file, a page of a file, or a span of its text.

    `page` counts from 1. `start` and `end` are code points of `document.text`, 0-based, end exclusive. `grade` is 2 for
    what answers the question and 1 for what helps; 0 or less is no evidence. `required` tells whether the question
    needs it. `quote` is the labelled text. `coverage` is the share of a span's non-blank characters, above 0 up to 1,
    that the results have to cover together before the span counts as found.
    """

    id: str
    source: str
    page: int | None = None
    start: int | None = None
    end: int | None = None
    grade: float = 1
    required: bool = True
    quote: str | None = None
    coverage: float = 1.0

    @property
    def relevant(self) -> bool:
        """Whether it counts as evidence: a grade above 0."""
        return self.grade > 0

    @property
    def span(self) -> tuple[int, int] | None:
        """Start and end, for labels of a span."""
        return None if self.start is None or self.end is None else (self.start, self.end)

    def to_dict(self) -> dict[str, Any]:
        """The record as a questions file holds it."""
        grade = int(self.grade) if self.grade == int(self.grade) else float(self.grade)
        kept: dict[str, Any] = {"id": self.id, "grade": grade, "required": self.required}
        if self.quote is not None:
            kept["quote"] = self.quote
        if self.coverage != 1:
            kept["coverage"] = self.coverage
        return kept


def parse_evidence_id(text: str) -> Evidence:
    """The label that an evidence id stands for, with grade 1.

    File names are written as they are; a `#` belongs to the name where what follows the last one ends in a file suffix.
    Raises `InputError` for any other form, with the way to write it.

    >>> evidence = parse_evidence_id("C# notes.pdf#p4")
    >>> evidence.source, evidence.page
    ('C# notes.pdf', 4)
    >>> parse_evidence_id("rules.md#char=120,240").span
    (120, 240)
    >>> parse_evidence_id("hr.pdf#4")
    Traceback (most recent call last):
    rag_titan.errors.InputError: Evidence id 'hr.pdf#4': write the page as '#p4'
    """
    if not isinstance(text, str) or not text.strip():
        raise InputError(f"Evidence id {text!r}: write the name of a file, such as 'hr.pdf'")
    source, mark, part = text.rpartition("#")
    if mark and source.strip():
        if page := _PAGE.fullmatch(part):
            return Evidence(text, source, page=int(page[1]))
        if span := _SPAN.fullmatch(part):
            start, end = int(span[1]), int(span[2])
            if start >= end:
                raise InputError(f"Evidence id {text!r}: a span ends after it starts, and {end} is not after {start}")
            return Evidence(text, source, start=start, end=end)
    if mark and not _SUFFIX.search(part):
        raise InputError(f"Evidence id {text!r}: {_remedy(source, part)}")
    if _CHUNK_ID.fullmatch(text):
        raise InputError(f"Evidence id {text!r}: {_CHUNK_ID_PROBLEM}")
    return Evidence(text, text)


def _remedy(source: str, part: str) -> str:
    """What to write instead, where `part` after the `#` is neither a page nor a span."""
    if not source.strip():
        return "write the file's name before the '#'"
    for form, remedy in _MEANT:
        if meant := form.fullmatch(part):
            return remedy.format(*meant.groups())
    return "write a page as '#p4' and a span as '#char=120,240' after the file's name"


@lru_cache(maxsize=65_536)
def same_name(source: str) -> str:
    """`source` in the form in which names are compared: some file systems decompose accents, and people do not."""
    return source if source.isascii() else unicodedata.normalize("NFC", source)
