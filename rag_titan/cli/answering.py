"""The answer to one question, how it came about, and which link of the chain failed."""

import json
import re
from collections.abc import Iterator, Sequence

from rag_titan.cli.listing import PAGE_WIDTH, chunk_report
from rag_titan.cli.options.settings import option_name
from rag_titan.documents import Document
from rag_titan.errors import InputError, QuestionsError
from rag_titan.evaluation import parse_evidence_id
from rag_titan.evaluation.diagnosis import Diagnosis
from rag_titan.evaluation.questions.label_checks import documents_by_name, label_problems
from rag_titan.evaluation.report import Report, Section, format_trace
from rag_titan.evaluation.report.diagnosis import format_diagnosis
from rag_titan.pipelines.trace import RunResult

__all__ = ["answer_json", "answer_report", "answer_text", "check_expected"]


def check_expected(ids: Sequence[str], documents: Sequence[Document]) -> None:
    """Refuse evidence ids that name nothing, before a slow model is asked; every one of them is told."""
    labels, problems = [], []
    for text in ids:
        try:
            labels.append(parse_evidence_id(text))
        except InputError as problem:
            problems.append(str(problem))
    problems += label_problems(labels, documents_by_name(documents))
    if problems:
        raise QuestionsError(problems)


def answer_text(result: RunResult, diagnosis: Diagnosis | None, *, trace: bool) -> str:
    """The answer with its sources, or with `trace` the steps that led to it; then the diagnosis, where there is one."""
    blocks = ["\n".join(_traced(result)) if trace else str(result)]
    if diagnosis is not None:
        blocks.append(_diagnosed(diagnosis))
    return "\n\n".join(blocks)


def answer_report(result: RunResult, diagnosis: Diagnosis | None) -> Report:
    """The chunks that the answerer was given, the answer, every step, and the diagnosis, where there is one."""
    given = chunk_report(f"Given to the answerer: {result.question}", result.sources, ranked=True, width=PAGE_WIDTH)
    # One line a step: what is indented in a terminal would be a list of its own elsewhere.
    steps = re.sub(r"\n +", " ", format_trace(result)).splitlines()
    sections = [Section((result.answer,), "Answer:"), Section(tuple(steps), "Trace:")]
    if diagnosis is not None:
        title, *lines = _diagnosed(diagnosis).splitlines()
        sections.append(Section(tuple(line.strip() for line in lines), title))
    return Report(given.tables, tuple(sections))


def answer_json(result: RunResult, diagnosis: Diagnosis | None) -> str:
    """The whole run, and the diagnosis, where there is one."""
    record = result.to_dict()
    if diagnosis is not None:
        record["diagnosis"] = diagnosis.to_dict()
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"


def _traced(result: RunResult) -> Iterator[str]:
    yield format_trace(result)
    if result.log and result.answer not in result.log[-1].outputs.values():
        yield f"Answer: {result.answer}"


def _diagnosed(diagnosis: Diagnosis) -> str:
    lines = [format_diagnosis(diagnosis)]
    if diagnosis.change:
        # As it can be typed: whoever reads this is at a command line.
        options = " ".join(f"{option_name(name)} {value}" for name, value in diagnosis.change.items())
        lines.append(f"  As options: {options}")
    return "\n".join(lines)
