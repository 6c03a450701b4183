"""Parts of a pipeline that do what a test tells them."""

from collections.abc import Mapping, Sequence

from rag_titan.answering.answerer import Answer, declined_answer
from rag_titan.documents.document import Chunk


def chunk(number: int, text: str, source: str = "a.md") -> Chunk:
    return Chunk(f"chunk_{number}", source, text, 0, len(text))


class FakeRetriever:
    """Finds for each query what is listed under the first of `finds` whose key is part of it."""

    name = "fake"
    documents = ()

    def __init__(self, finds: Mapping[str, Sequence[Chunk]]) -> None:
        self.finds = finds
        self.queries: list[str] = []

    def search(self, query: str, top_k: int) -> list[Chunk]:
        self.queries.append(query)
        return next((list(chunks[:top_k]) for key, chunks in self.finds.items() if key in query), [])


class FakeAnswerer:
    """Says the next of `answers`, or declines when there is none; citing the first chunk."""

    name = "fake"

    def __init__(self, *answers: str, language_model: object = None) -> None:
        self.answers = list(answers)
        self.language_model = language_model
        self.given: list[tuple[Chunk, ...]] = []

    def answer(self, question: str, chunks: Sequence[Chunk]) -> Answer:
        self.given.append(tuple(chunks))
        if not self.answers or not chunks:
            return declined_answer()
        return Answer(self.answers.pop(0), (chunks[0].id,))


class FakeModel:
    """Replies with the next of `replies`, and keeps what it was asked."""

    name = "fake-model"

    def __init__(self, *replies: str) -> None:
        self.replies = list(replies)
        self.prompts: list[str] = []
        self.systems: list[str | None] = []
        self.schemas: list[object] = []

    def complete(self, prompt, *, system=None, schema=None, on_text=None) -> str:
        self.prompts.append(prompt)
        self.systems.append(system)
        self.schemas.append(schema)
        return self.replies.pop(0)
