"""Errors of what is measured keep their type, and tell during which question they happened."""

from collections.abc import Iterator
from contextlib import contextmanager

from rag_titan.evaluation.questions import Question

__all__ = ["naming_question"]


@contextmanager
def naming_question(question: Question, who: str) -> Iterator[None]:
    """Add a note to whatever is raised: a traceback tells the question, and handlers see the error that they know."""
    try:
        yield
    except Exception as error:
        error.add_note(f"This happened when {who} was asked question {question.id!r}.")
        raise
