"""Questions with their labels: read from files, checked, every mistake told at once."""

from rag_titan.evaluation.questions.loading import Questions, load_questions, questions_hash
from rag_titan.evaluation.questions.question import Question

__all__ = ["Question", "Questions", "load_questions", "questions_hash"]
