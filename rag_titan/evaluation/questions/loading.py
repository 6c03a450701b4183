"""Questions files and lists of records become checked questions."""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rag_titan.documents.document import Document
from rag_titan.documents.loading import load_documents
from rag_titan.errors import InputError, QuestionsError
from rag_titan.evaluation.questions.label_checks import documents_by_name, label_problems, quote_problems
from rag_titan.evaluation.questions.parsing import ParsedRecord, parse_record
from rag_titan.evaluation.questions.question import Question
from rag_titan.evaluation.questions.readers import RawRecord, read_records

__all__ = ["Questions", "load_questions", "questions_hash"]

Questions: TypeAlias = str | os.PathLike[str] | Sequence[Mapping[str, Any] | Question]
"""What stands for questions everywhere: the path of a file, a list of dicts, or what `load_questions` returned."""


def load_questions(
    source: Questions,
    *,
    documents: Iterable[Document] | None = None,
    files: str | Path | Iterable[str | Path] | None = None,
) -> list[Question]:
    """The questions of a file (.json, .jsonl, .csv) or of a list of records, in order.

    With `documents`, or the `files` to load them from, the labels are checked against them too. Raises `QuestionsError`
    with every mistake at once, one a line, each with the id of its question and the remedy; `InputError` when the file
    cannot be read or there are no questions at all.

    >>> load_questions([{"id": "q_007", "question": "How many?", "required_evidence_ids": ["hr.pdf#4"]}])
    Traceback (most recent call last):
    rag_titan.errors.QuestionsError: Question 'q_007': Evidence id 'hr.pdf#4': write the page as '#p4'
    """
    records = [parse_record(raw) for raw in _raw_records(source)]
    if documents is None and files is not None:
        documents = load_documents(files)
    by_name = None if documents is None else documents_by_name(documents)
    problems = list(_problems(records, by_name))
    if problems:
        raise QuestionsError(problems)
    if not records:
        raise InputError("There are no questions: write at least one record with id, question, required_evidence_ids")
    return [record.question for record in records if record.question is not None]


def questions_hash(questions: Iterable[Question]) -> str:
    """A digest of all that the records hold, whatever their order and the format of their file."""
    records = [question.to_dict() for question in questions]
    records.sort(key=lambda record: str(record["id"]))
    text = json.dumps(records, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def _raw_records(source: Questions) -> list[RawRecord]:
    if isinstance(source, (str, os.PathLike)):
        return read_records(source)
    if isinstance(source, (Mapping, Question)) or not isinstance(source, Iterable):
        raise InputError(f"Questions are the path of a file or a list of records, not {type(source).__name__}")
    return [RawRecord(f"Record {number}", record) for number, record in enumerate(source, 1)]


def _problems(records: Sequence[ParsedRecord], by_name: Mapping[str, Document] | None) -> Iterator[str]:
    """What is wrong, in the order of the records."""
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    for number, record in enumerate(records, 1):
        numbers[record.id].append(number)
        mistakes = list(record.mistakes)
        mistakes += quote_problems(record.evidence) if by_name is None else label_problems(record.evidence, by_name)
        if record.id and len(numbers[record.id]) > 1:
            mistakes.append(f"record {numbers[record.id][0]} has this id, too: give each an id of its own")
        for mistake in mistakes:
            yield f"{record.name}: {mistake}"
