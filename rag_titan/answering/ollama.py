"""Answers that a language model writes."""

import json
import re
from collections.abc import Sequence

from rag_titan.answering.answerer import DECLINED, Answer, declined_answer
from rag_titan.documents.document import Chunk
from rag_titan.errors import ServiceResponseError
from rag_titan.services.language_model import LanguageModel
from rag_titan.services.prompts import delimited, fill_prompt

__all__ = ["OllamaAnswerer"]

_PACKAGE = "rag_titan.answering"
_DECLINES = re.compile(r"\W*i (?:don.?t|do not) know\b", re.IGNORECASE)


class OllamaAnswerer:
    """Has a language model answer from the chunks, and name those that it used.

    The model replies in JSON with the numbers of the passages that its answer rests on, which become the citations. An
    answer for which it names none cites nothing: checks of citations show it, and nobody guesses for it. An answer that
    says that it does not know is declined, in the words that all answerers share.

    Raises what `OllamaService` raises, and `ServiceResponseError` where the reply is not the JSON that was asked for.
    """

    name = "ollama"

    def __init__(self, language_model: LanguageModel) -> None:
        self.language_model: LanguageModel | None = language_model
        self._model = language_model

    def answer(self, question: str, chunks: Sequence[Chunk]) -> Answer:
        """The model's answer; without chunks it is declined, and the model is not asked."""
        if not chunks:
            return declined_answer()
        reply = self._model.complete(
            fill_prompt(
                _PACKAGE,
                "answer",
                passages="\n\n".join(
                    delimited("passage", chunk.searchable_text, number=number)
                    for number, chunk in enumerate(chunks, start=1)
                ),
                question=delimited("question", question),
            ),
            system=fill_prompt(_PACKAGE, "answer_system", declined=DECLINED),
            schema=_schema(len(chunks)),
        )
        text, numbers = self._parsed(reply, len(chunks))
        if _DECLINES.match(text):
            return declined_answer()
        return Answer(text, tuple(dict.fromkeys(chunks[number - 1].id for number in numbers)))

    def _parsed(self, reply: str, count: int) -> tuple[str, list[int]]:
        """The answer and the numbers of the passages, each checked: a model that is told a form may still miss it."""
        try:
            fields = json.loads(reply)
            text, numbers = fields["answer"].strip(), fields["passages"]
            numbered = all(type(number) is int and 1 <= number <= count for number in numbers)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise self._unusable("is not the JSON that it was asked for") from error
        if not text:
            raise self._unusable("holds an empty answer")
        if not numbered:
            raise self._unusable(f"names passages other than 1 to {count}")
        return text, numbers

    def _unusable(self, what: str) -> ServiceResponseError:
        return ServiceResponseError(
            f"The reply of the model {self._model.name!r} {what}: choose a model that follows instructions, or "
            "update Ollama"
        )


def _schema(count: int) -> dict[str, object]:
    """The form of a reply about `count` passages. The passages come first, so that the model looks before it writes."""
    number = {"type": "integer", "enum": list(range(1, count + 1))}
    return {
        "type": "object",
        "properties": {
            "passages": {"type": "array", "items": number, "maxItems": count},
            "answer": {"type": "string"},
        },
        "required": ["passages", "answer"],
    }
