"""Raw records become questions: every mistake of a record is found, each with the remedy."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from numbers import Integral, Real
from typing import Any

from rag_titan.errors import InputError
from rag_titan.evaluation.evidence import Evidence, parse_evidence_id
from rag_titan.evaluation.questions.question import Question
from rag_titan.evaluation.questions.readers import RawRecord

__all__ = ["EVIDENCE_KEYS", "QUESTION_KEYS", "ParsedRecord", "parse_record"]

QUESTION_KEYS: dict[str, str] = {
    "id": "A text that no other question has",
    "question": "The question, as a user would ask it",
    "required_evidence_ids": "The ids of all evidence that the answer needs, as a list",
    "evidence": "Labels with more to say than an id, as a list; where both keys are given, they must agree",
    "task_type": "Your own name for a kind of question, such as `fact` or `multi_hop`; any text",
    "answer": "A right answer",
    "required_facts": "Texts that a right answer has to hold, as a list",
    "answerable": "`false` where the files do not hold the answer: the question then has no evidence",
}
"""The keys of a record, and what each holds; any other key is kept as it is."""

EVIDENCE_KEYS: dict[str, str] = {
    "id": "The evidence id",
    "grade": "2 for what answers the question, 1 for what helps (the default), 0 for what was judged to be no evidence",
    "quote": "The labelled text, which is checked against the file",
    "required": "`false` for what helps but is not needed; `true` is the default",
    "coverage": "The share of a span that the results have to cover before it counts as found; 1 is the default",
}
"""The keys of a label in `evidence`, and what each holds."""

_MAX_GRADE = 100  # 2^grade has to stay a number
_DERIVED = ("source", "page", "start", "end")  # what a label's record shows beside what the file holds


@dataclass(frozen=True)
class ParsedRecord:
    """What could be made of one record: its labels, and the question unless it has `mistakes`.

    `name` names it in messages: by its id, or by its place where it has none. `id` is empty in that case.
    """

    name: str
    id: str = ""
    evidence: tuple[Evidence, ...] = ()
    mistakes: tuple[str, ...] = ()
    question: Question | None = None


def parse_record(raw: RawRecord) -> ParsedRecord:
    """Read one raw record."""
    content = raw.content
    if isinstance(content, Question):
        return ParsedRecord(f"Question {content.id!r}", content.id, content.evidence, question=content)
    if raw.problem:
        return ParsedRecord(raw.where, mistakes=(raw.problem,))
    if not isinstance(content, Mapping):
        mistake = f'a record is an object such as {{"id": ..., "question": ...}}, not {_shown(content)}'
        return ParsedRecord(raw.where, mistakes=(mistake,))
    identity = content["id"] if _is_text(content.get("id")) else ""
    mistakes = list(_mistakes(content))
    evidence = _evidence(content, mistakes)
    mistakes += _answerable_mistakes(content)
    return ParsedRecord(
        f"Question {identity!r}" if identity else raw.where,
        identity,
        evidence,
        tuple(mistakes),
        None if mistakes else _question(content, evidence),
    )


def _question(raw: Mapping[str, Any], evidence: tuple[Evidence, ...]) -> Question:
    return Question(
        id=raw["id"],
        question=raw["question"],
        evidence=evidence,
        task_type=raw.get("task_type"),
        answer=raw.get("answer"),
        required_facts=tuple(raw.get("required_facts") or ()),
        answerable=raw.get("answerable") is not False,
        extra={str(key): value for key, value in raw.items() if key not in QUESTION_KEYS},
    )


def _mistakes(raw: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the keys other than the labels."""
    for key, example in (("id", '"q_001"'), ("question", '"How many days of leave do I get?"')):
        if key not in raw:
            yield f"{key!r} is missing: add it, such as {example}"
        elif not _is_text(raw[key]):
            yield f"{key!r} is a text such as {example}, not {_shown(raw[key])}: write it in quotes"
    for key in ("task_type", "answer"):
        if raw.get(key) is not None and not isinstance(raw[key], str):
            yield f"{key!r} is a text, not {_shown(raw[key])}: write it in quotes"
    if "answerable" in raw and not isinstance(raw["answerable"], bool):
        yield f"'answerable' is true or false, not {_shown(raw['answerable'])}"
    facts = raw.get("required_facts")
    if facts is not None and not (isinstance(facts, (list, tuple)) and all(map(_is_text, facts))):
        yield f"'required_facts' is a list of texts, not {_shown(facts)}: write it as [\"25 days\"]"


def _answerable_mistakes(raw: Mapping[str, Any]) -> Iterator[str]:
    answerable = raw.get("answerable") is not False
    labels = [key for key in ("required_evidence_ids", "evidence") if raw.get(key)]
    if not answerable and labels:
        yield f"a question with 'answerable': false has no evidence: drop {labels[0]!r}, or 'answerable'"
    if answerable and not any(key in raw for key in ("required_evidence_ids", "evidence")):
        yield "'required_evidence_ids' is missing: name the files that hold the answer, or write \"answerable\": false"


def _evidence(raw: Mapping[str, Any], mistakes: list[str]) -> tuple[Evidence, ...]:
    """The labels of a record; what is wrong with them is added to `mistakes`."""
    before = len(mistakes)
    ids = _label_list(raw, "required_evidence_ids", mistakes)
    rich = _label_list(raw, "evidence", mistakes)
    plain_labels = [label for item in ids if (label := _parsed_id(item, mistakes)) is not None]
    rich_labels = [label for item in rich if (label := _parsed_label(item, mistakes)) is not None]
    labels = tuple(rich_labels if "evidence" in raw else plain_labels)
    if len(mistakes) == before:
        for group in (plain_labels, rich_labels):
            mistakes += _repeated(group)
        if "required_evidence_ids" in raw and "evidence" in raw:
            mistakes += _disagreement(plain_labels, rich_labels)
    return labels


def _label_list(raw: Mapping[str, Any], key: str, mistakes: list[str]) -> list[Any]:
    if key not in raw:
        return []
    value = raw[key]
    if not isinstance(value, (list, tuple)):
        example = '["hr.pdf#p4"]' if key == "required_evidence_ids" else '[{"id": "hr.pdf#p4"}]'
        mistakes.append(f"{key!r} is a list, not {_shown(value)}: write it as {example}")
        return []
    # An empty list of required evidence is right where all of `evidence` helps and none is needed.
    if not value and raw.get("answerable") is not False and not (key != "evidence" and raw.get("evidence")):
        mistakes.append(f'{key!r} is empty: name at least one evidence, or write "answerable": false')
    return list(value)


def _parsed_id(text: object, mistakes: list[str]) -> Evidence | None:
    if not isinstance(text, str):
        mistakes.append(f'an evidence id is a text such as "hr.pdf#p4", not {_shown(text)}')
        return None
    try:
        return parse_evidence_id(text)
    except InputError as error:
        mistakes.append(str(error))
        return None


def _parsed_label(raw: object, mistakes: list[str]) -> Evidence | None:
    """One item of `evidence`."""
    if isinstance(raw, Evidence):
        return raw
    if not isinstance(raw, Mapping) or "id" not in raw:
        mistakes.append(
            f'an item of \'evidence\' is an object such as {{"id": "hr.pdf#p4", "grade": 2}}, not {_shown(raw)}'
        )
        return None
    label = _parsed_id(raw["id"], mistakes)
    found = list(_label_mistakes(raw, label))
    mistakes += [f"Evidence id {raw['id']!r}: {mistake}" for mistake in found]
    if label is None or found:
        return None
    given = {key: raw[key] for key in ("grade", "required", "quote", "coverage") if key in raw}
    return replace(label, **given)


def _label_mistakes(raw: Mapping[str, Any], label: Evidence | None) -> Iterator[str]:
    if not _is_number(grade := raw.get("grade", 1)) or abs(grade) > _MAX_GRADE:
        yield f"'grade' is a number up to {_MAX_GRADE}, such as 2 or 1, not {_shown(grade)}"
    if not isinstance(required := raw.get("required", True), bool):
        yield f"'required' is true or false, not {_shown(required)}"
    if (quote := raw.get("quote")) is not None and not _is_text(quote):
        yield f"'quote' is the labelled text, not {_shown(quote)}: leave it out, or copy it from the file"
    coverage = raw.get("coverage", 1)
    if not _is_number(coverage) or not 0 < coverage <= 1:
        yield f"'coverage' is a share above 0 and up to 1, not {_shown(coverage)}"
    elif "coverage" in raw and label is not None and label.span is None:
        yield "'coverage' belongs to spans alone: leave it out, or label a span"
    unknown = [key for key in raw if key not in EVIDENCE_KEYS and key not in _DERIVED]
    if unknown:
        yield f"unknown key {unknown[0]!r}: a label has {', '.join(EVIDENCE_KEYS)}"


def _repeated(labels: Iterable[Evidence]) -> Iterator[str]:
    seen: dict[tuple[object, ...], str] = {}
    for label in labels:
        place = (label.source, label.page, label.span)
        if place in seen:
            yield f"Evidence id {label.id!r} is given twice: give it once"
        seen[place] = label.id


def _disagreement(plain_labels: list[Evidence], rich_labels: list[Evidence]) -> Iterator[str]:
    """How `required_evidence_ids` differs from the required ones of `evidence`."""
    named = [label.id for label in plain_labels]
    required = [label.id for label in rich_labels if label.required and label.relevant]
    for extra in (one for one in named if one not in required):
        yield f"Evidence id {extra!r} is in 'required_evidence_ids' but not required in 'evidence': make the two agree"
    for lacking in (one for one in required if one not in named):
        yield (
            f"Evidence id {lacking!r} is required in 'evidence' but not in 'required_evidence_ids': add it there, or "
            'write "required": false'
        )


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_number(value: object) -> bool:
    # A whole number can be too large for `math.isfinite`, and is finite.
    whole = isinstance(value, Integral)
    return isinstance(value, Real) and not isinstance(value, bool) and (whole or math.isfinite(value))


def _shown(value: object) -> str:
    """A value in an error message; long ones are shortened."""
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
