"""An Ollama server, called through its official client."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from rag_titan.errors import InputError, ServiceResponseError
from rag_titan.services.address import ollama_address
from rag_titan.services.failures import import_client, told_plainly
from rag_titan.services.tokens import careful_estimate, upper_bound

if TYPE_CHECKING:
    import ollama

__all__ = ["OllamaService"]

_ANSWER_TOKENS = 1024
# More than a chat template adds around one message.
_TEMPLATE_TOKENS = 64
# Ollama loads a model anew when its window changes, so that windows come in few sizes here.
_WINDOW_STEP = 4096
_CONNECT_S = 5.0


class OllamaService:
    """One Ollama server. Nothing is sent before the first call, and no connection stays open between calls.

    `host` is the address of the server; by default the one in `OLLAMA_HOST`, or this machine. `timeout_s` is how long
    the server may stay silent, in seconds: loading a large model takes a while before the first word of an answer.

    Every call raises `ServiceUnavailableError` when no server answers, or too slowly; `ModelMissingError` when it has
    no such model; `ServiceResponseError` when its answer is broken, cut off or empty; `InputError` when the input is
    longer than the model's context; and `MissingPackageError` when the client is not installed.
    """

    def __init__(self, host: str | None = None, *, timeout_s: float = 300.0) -> None:
        self._address = ollama_address(host)
        self._timeout_s = timeout_s
        self._context_lengths: dict[str, int | None] = {}

    @property
    def host(self) -> str:
        """The address of the server as a URL."""
        return self._address.url

    def version(self) -> str:
        """The version that the server states."""
        with self._told_plainly():
            import httpx

            with httpx.Client(**self._connection()) as client:
                answer = client.get(f"{self.host}/api/version").raise_for_status()
            return str(answer.json()["version"])

    def model_names(self) -> list[str]:
        """The names of the models that the server has, each with its tag, in the server's order."""
        with self._told_plainly():
            return [model.model for model in self._client.list().models if model.model]

    def has_model(self, model: str) -> bool:
        """Whether the server has `model`; a name without a tag means the tag `latest`, as it does for Ollama."""
        return (model if ":" in model else f"{model}:latest") in self.model_names()

    def context_length(self, model: str) -> int | None:
        """How many tokens `model` can take in at once, or `None` when the server does not say."""
        if model not in self._context_lengths:
            with self._told_plainly(model):
                facts = self._client.show(model).modelinfo or {}
                length = facts.get(f"{facts.get('general.architecture')}.context_length")
            self._context_lengths[model] = length if isinstance(length, int) and length > 0 else None
        return self._context_lengths[model]

    def embed(self, model: str, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text, in the order given and as the model made it, from a single request.

        A text longer than the model's context is refused by the server, never cut.
        """
        if not texts:
            return []
        with self._told_plainly(model):
            vectors = self._client.embed(model, [_encodable(text) for text in texts], truncate=False).embeddings
        if len(vectors) != len(texts):
            raise ServiceResponseError(
                f"The Ollama server at {self.host} returned {len(vectors)} vectors for {len(texts)} texts: "
                "update Ollama, or choose another embedding model"
            )
        return [list(vector) for vector in vectors]

    def chat(
        self,
        model: str,
        messages: Sequence[Mapping[str, str]],
        *,
        options: Mapping[str, float],
        schema: Mapping[str, object] | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> str:
        """The whole answer to `messages`, each of which has a `role` and `content`, without the blanks around it.

        `options` are Ollama's (`temperature`, `seed`, ...). The most tokens that the answer may have and the size of
        the window are set beside them, so that neither prompt nor answer is cut without a word. `schema` is a JSON
        schema that the answer keeps to. `on_text` is called with each piece of the answer as it arrives.
        """
        sent = [{**message, "content": _encodable(message["content"])} for message in messages]
        pieces = []
        for piece in self._streamed(model, sent, {**options, **self._window(model, sent)}, schema):
            pieces.append(piece)
            if on_text is not None:
                on_text(piece)
        if answer := "".join(pieces).strip():
            return answer
        raise ServiceResponseError(f"The model {model!r} returned an empty answer: ask again, or choose another model")

    def _window(self, model: str, messages: Sequence[Mapping[str, str]]) -> dict[str, int]:
        """`num_ctx` and `num_predict`, or `InputError` when the messages might not fit the model's context.

        A server that is given too much drops the beginning and says nothing, so what cannot be counted is bounded.
        """
        context = self.context_length(model)
        room = _ANSWER_TOKENS if context is None else min(_ANSWER_TOKENS, context // 2)
        text = "\n".join(message["content"] for message in messages)
        around = room + _TEMPLATE_TOKENS * len(messages)
        enough = upper_bound(text) + around
        if context is None or enough <= context:
            steps = -(-enough // _WINDOW_STEP) * _WINDOW_STEP
            return {"num_ctx": min(steps, context or steps), "num_predict": room}
        if careful_estimate(text) + around <= context:
            return {"num_ctx": context, "num_predict": room}
        raise InputError(
            f"A prompt of {len(text):,} characters may be longer than the context of the model {model!r}, which is "
            f"{context:,} tokens with the answer: give it fewer or smaller chunks (rerank_top_n, chunk_size, "
            "context_tokens), ask a shorter question, or choose a model with a larger context"
        )

    def _streamed(
        self,
        model: str,
        messages: Sequence[Mapping[str, str]],
        options: Mapping[str, float],
        schema: Mapping[str, object] | None,
    ) -> Iterator[str]:
        """The pieces of an answer. It is streamed so that the timeout is about silence, not about a long answer."""
        reason = None
        with closing(self._parts(model, messages, options, schema)) as parts:
            while reason is None:
                with self._told_plainly(model):
                    part = next(parts, None)
                if part is None:
                    raise ServiceResponseError(f"The answer of the model {model!r} was cut off: ask again")
                if part.message.content:
                    yield part.message.content
                if part.done:
                    reason = part.done_reason or "stop"
        if reason == "length":
            raise ServiceResponseError(
                f"The answer of the model {model!r} was not complete after {options['num_predict']:g} tokens: choose a "
                "model that follows instructions, or ask for something shorter"
            )

    def _parts(
        self,
        model: str,
        messages: Sequence[Mapping[str, str]],
        options: Mapping[str, float],
        schema: Mapping[str, object] | None,
    ) -> "Generator[ollama.ChatResponse]":
        form = None if schema is None else dict(schema)
        # Thinking would come before the answer, cost many times its tokens, and be shown nowhere.
        yield from self._client.chat(model, messages, stream=True, think=False, format=form, options=options)

    @cached_property
    def _client(self) -> "ollama.Client":
        return cast("ollama.Client", import_client().Client(self.host, **self._connection()))

    def _connection(self) -> dict[str, Any]:
        """What httpx is told about the connection."""
        import httpx

        return {
            "timeout": httpx.Timeout(self._timeout_s, connect=min(_CONNECT_S, self._timeout_s)),
            # A proxy for the internet cannot reach this machine, and documents should not pass through one on the way.
            "trust_env": not self._address.is_local,
            # A connection that is kept has to be closed by somebody; a new one costs little beside a model's answer.
            "limits": httpx.Limits(max_keepalive_connections=0),
        }

    def _told_plainly(self, model: str = "") -> AbstractContextManager[None]:
        return told_plainly(self.host, timeout_s=self._timeout_s, model=model)


def _encodable(text: str) -> str:
    """`text` with a question mark for each lone surrogate, which some PDF files hold and no request can carry."""
    return text.encode("utf-8", "replace").decode("utf-8")
