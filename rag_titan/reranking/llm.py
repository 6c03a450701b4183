"""A language model grades each chunk."""

import json
from collections.abc import Sequence
from dataclasses import replace

from rag_titan.documents.document import Chunk
from rag_titan.errors import ServiceResponseError
from rag_titan.services.language_model import LanguageModel
from rag_titan.services.prompts import delimited, fill_prompt

__all__ = ["LlmReranker"]

_PACKAGE = "rag_titan.reranking"
_GRADES = (0, 1, 2, 3)
_SCHEMA = {
    "type": "object",
    "properties": {"grade": {"type": "integer", "enum": list(_GRADES)}},
    "required": ["grade"],
}


class LlmReranker:
    """Has a language model grade every chunk by itself from 0 to 3; the score is the grade divided by 3.

    One prompt a chunk, so that the order in which chunks were found cannot sway the model and each fits its context.
    Fine-grained labels are told apart better than yes and no (Zhuang et al. 2024, "Beyond Yes and No"). With four
    grades many chunks are equal: they keep the order of the retriever.

    Raises what `OllamaService` raises, and `ServiceResponseError` where a reply is no grade.
    """

    name = "llm"

    def __init__(self, language_model: LanguageModel) -> None:
        self._model = language_model

    def rerank(self, query: str, chunks: Sequence[Chunk], top_n: int) -> list[Chunk]:
        """The best `top_n` of `chunks` with their `rerank_score` from 0 to 1, equal ones in the order given."""
        graded = [replace(chunk, rerank_score=self._grade(query, chunk) / max(_GRADES)) for chunk in chunks]
        return sorted(graded, key=lambda chunk: -(chunk.rerank_score or 0.0))[:top_n]

    def _grade(self, query: str, chunk: Chunk) -> int:
        reply = self._model.complete(
            fill_prompt(
                _PACKAGE,
                "grade",
                question=delimited("question", query),
                passage=delimited("passage", chunk.searchable_text),
            ),
            system=fill_prompt(_PACKAGE, "grade_system"),
            schema=_SCHEMA,
        )
        try:
            grade = json.loads(reply)["grade"]
        except (ValueError, TypeError, KeyError, RecursionError):
            grade = None
        if type(grade) is int and grade in _GRADES:
            return grade
        raise ServiceResponseError(
            f"The model {self._model.name!r} did not grade {chunk.id} with a number from 0 to 3: choose a model that "
            "follows instructions, or another reranker"
        )
