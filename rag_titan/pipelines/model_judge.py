"""The decisions of the adaptive RAG type, taken by a language model."""

import json
from collections.abc import Mapping, Sequence

from rag_titan.documents.document import Chunk
from rag_titan.errors import ServiceResponseError
from rag_titan.pipelines.judgement import Check
from rag_titan.services.language_model import LanguageModel
from rag_titan.services.prompts import delimited, fill_prompt

__all__ = ["ModelJudge"]

_PACKAGE = "rag_titan.pipelines"
_FORMS: dict[type, Mapping[str, object]] = {
    bool: {"type": "boolean"},
    str: {"type": "string"},
    list: {"type": "array", "items": {"type": "string"}},
}


class ModelJudge:
    """Asks a language model what `TermJudge` decides by words; what it is told is in `prompts/`.

    Raises what the model's service raises, and `ServiceResponseError` where a reply is not the JSON that was asked for:
    no decision is guessed.
    """

    def __init__(self, model: LanguageModel) -> None:
        self.name = model.name
        self._model = model

    def needs_search(self, question: str) -> bool:
        """Whether the documents have to be searched to answer."""
        return self._ask("decide", {"search": bool}, delimited("question", question))["search"] is True

    def check_evidence(self, question: str, chunks: Sequence[Chunk]) -> Check:
        """Whether the chunks cover the question; without chunks they do not, and the model is not asked."""
        if not chunks:
            return Check(False, None, ())
        keys = {"missing": list, "enough": bool}
        reply = self._ask("check_evidence", keys, *_passages(chunks), delimited("question", question))
        return Check(reply["enough"] is True, None, _texts(reply["missing"]))

    def rewrite(self, question: str, chunks: Sequence[Chunk], tried: Sequence[str]) -> str:
        """Another query; the last one that was tried where the model has none."""
        queries = (delimited("tried", query) for query in tried)
        reply = self._ask("rewrite", {"query": str}, *_passages(chunks), *queries, delimited("question", question))
        return str(reply["query"]).strip() or tried[-1]

    def check_grounding(self, answer: str, chunks: Sequence[Chunk]) -> Check:
        """Whether the chunks support the answer."""
        keys = {"unsupported": list, "grounded": bool}
        reply = self._ask("check_grounding", keys, *_passages(chunks), delimited("answer", answer))
        return Check(reply["grounded"] is True, None, _texts(reply["unsupported"]))

    def _ask(self, task: str, keys: Mapping[str, type], *material: str) -> Mapping[str, object]:
        """The model's reply about `material`: a mapping that has all `keys`, each of its type."""
        text = self._model.complete(
            "\n\n".join(material),
            system=fill_prompt(_PACKAGE, task),
            schema={
                "type": "object",
                "properties": {key: _FORMS[kind] for key, kind in keys.items()},
                "required": list(keys),
            },
        )
        try:
            reply = json.loads(text)
        except (ValueError, RecursionError):
            reply = None
        if isinstance(reply, dict) and all(isinstance(reply.get(key), kind) for key, kind in keys.items()):
            return reply
        raise ServiceResponseError(
            f"The reply of the model {self.name!r} to {task} is not JSON with {' and '.join(keys)}: choose a model "
            "that follows instructions, or the RAG type simple, which asks for no decisions"
        )


def _passages(chunks: Sequence[Chunk]) -> list[str]:
    return [delimited("passage", chunk.searchable_text, number=number) for number, chunk in enumerate(chunks, 1)]


def _texts(items: object) -> tuple[str, ...]:
    return tuple(str(item) for item in items) if isinstance(items, list) else ()
