"""What every answerer offers, and what it returns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rag_titan.documents.document import Chunk
from rag_titan.records import Record
from rag_titan.services.language_model import LanguageModel

__all__ = ["DECLINED", "Answer", "Answerer", "declined_answer"]

DECLINED = "I don't know based on the available documents."
"""What every answerer says when the chunks do not hold the answer."""


@dataclass(frozen=True)
class Answer(Record):
    """An answer and what it rests on.

    `citations` are the ids of the chunks that were used, in the order in which they first serve, each once. `declined`
    tells that the answerer found too little: then `text` is `DECLINED` and nothing is cited.
    """

    text: str
    citations: tuple[str, ...] = ()
    declined: bool = False


class Answerer(Protocol):
    """Answers a question from chunks and from nothing else.

    `language_model` is what writes, for a pipeline that has more to ask of it; `None` where there is none.
    """

    name: str
    language_model: LanguageModel | None

    def answer(self, question: str, chunks: Sequence[Chunk]) -> Answer:
        """The answer that `chunks`, best first, give to `question`; without chunks it is declined."""


def declined_answer() -> Answer:
    """The answer that says so when there is none.

    >>> declined_answer().text
    "I don't know based on the available documents."
    """
    return Answer(DECLINED, declined=True)
