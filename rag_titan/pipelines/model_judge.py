"""The decisions of the adaptive RAG type, taken by a language model."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from string import Template

from rag_titan.documents.document import Chunk
from rag_titan.errors import ServiceResponseError
from rag_titan.pipelines.judgement import Check
from rag_titan.services.language_model import LanguageModel

__all__ = ["ModelJudge"]

_TYPES: dict[type, Mapping[str, object]] = {
    bool: {"type": "boolean"},
    str: {"type": "string"},
    list: {"type": "array", "items": {"type": "string"}},
}


class ModelJudge:
    """Asks a language model each question that `TermJudge` answers by words; the prompts are in `prompts/`.

    The model replies in JSON. A reply that is none, or lacks a key, raises `ServiceResponseError`: no decision is
    guessed.
    """

    def __init__(self, model: LanguageModel) -> None:
        self.name = model.name
        self._model = model

    def needs_search(self, question: str) -> bool:
        """The model's word for whether the documents have to be searched."""
        return self._ask("decide", {"search": bool}, question=question)["search"] is True

    def check_evidence(self, question: str, chunks: Sequence[Chunk]) -> Check:
        """Whether the chunks cover the question; without chunks, no without asking."""
        if not chunks:
            return Check(False, None, ())
        keys = {"enough": bool, "missing": list}
        reply = self._ask("check_evidence", keys, question=question, passages=_passages(chunks))
        return Check(reply["enough"] is True, None, _texts(reply["missing"]))

    def rewrite(self, question: str, chunks: Sequence[Chunk], tried: Sequence[str]) -> str:
        """The model's next query; the last one that was tried when it has none."""
        listed = "\n".join(f"- {query}" for query in tried)
        passages = _passages(chunks) or "(none)"
        reply = self._ask("rewrite", {"query": str}, question=question, tried=listed, passages=passages)
        return str(reply["query"]).strip() or tried[-1]

    def check_grounding(self, answer: str, chunks: Sequence[Chunk]) -> Check:
        """Whether the chunks support the answer."""
        keys = {"grounded": bool, "unsupported": list}
        reply = self._ask("check_grounding", keys, answer=answer, passages=_passages(chunks))
        return Check(reply["grounded"] is True, None, _texts(reply["unsupported"]))

    def _ask(self, prompt: str, keys: Mapping[str, type], **values: str) -> Mapping[str, object]:
        """The model's reply to the prompt of that name: a mapping with `keys`, each of the type that it should have."""
        template = Template(files("rag_titan.pipelines").joinpath("prompts", f"{prompt}.txt").read_text("utf-8"))
        schema = {
            "type": "object",
            "properties": {key: _TYPES[kind] for key, kind in keys.items()},
            "required": list(keys),
        }
        text = self._model.complete(template.substitute(values), schema=schema)
        try:
            reply = json.loads(text)
        except ValueError:
            reply = None
        if not isinstance(reply, dict) or not all(isinstance(reply.get(key), kind) for key, kind in keys.items()):
            raise ServiceResponseError(
                f"{self.name} was asked for JSON with {' and '.join(keys)} ({prompt}) and replied {text[:80]!r}: "
                "ask again, or choose another model with llm_model"
            )
        return reply


def _passages(chunks: Sequence[Chunk]) -> str:
    return "\n\n".join(f"[{chunk.id}] {chunk.source}\n{chunk.searchable_text}" for chunk in chunks)


def _texts(items: object) -> tuple[str, ...]:
    return tuple(str(item) for item in items) if isinstance(items, list) else ()
