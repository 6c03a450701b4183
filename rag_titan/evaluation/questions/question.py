"""One question with its labels."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rag_titan.evaluation.evidence import Evidence
from rag_titan.records import Record, plain

__all__ = ["Question"]


@dataclass(frozen=True)
class Question(Record):
    """One record of a questions file.

    `evidence` are its labels, none where `answerable` is false. `task_type` is the user's own name for a slice.
    `answer` and `required_facts` say what a right answer is. `extra` holds every other key of the record as it was:
    they can be read like fields, `question["department"]`.
    """

    id: str
    question: str
    evidence: tuple[Evidence, ...] = ()
    task_type: str | None = None
    answer: str | None = None
    required_facts: tuple[str, ...] = ()
    answerable: bool = True
    extra: Mapping[str, object] = field(default_factory=dict)

    _open: ClassVar[tuple[str, ...]] = ("extra",)

    @property
    def required_evidence_ids(self) -> tuple[str, ...]:
        """The ids of the evidence that the question needs: those that are required and relevant."""
        return tuple(label.id for label in self.evidence if label.required and label.relevant)

    @property
    def scored(self) -> bool:
        """Whether retrieval is scored on it: there is something to find."""
        return any(label.relevant for label in self.evidence)

    def to_dict(self) -> dict[str, Any]:
        """The record as a questions file holds it; what was not given is left out."""
        kept: dict[str, Any] = {"id": self.id, "question": self.question}
        if self.evidence:
            kept["evidence"] = [label.to_dict() for label in self.evidence]
        if self.task_type is not None:
            kept["task_type"] = self.task_type
        if self.answer is not None:
            kept["answer"] = self.answer
        if self.required_facts:
            kept["required_facts"] = list(self.required_facts)
        if not self.answerable:
            kept["answerable"] = False
        return {**kept, **{key: plain(value) for key, value in self.extra.items()}}
