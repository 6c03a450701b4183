"""What writes texts: the interface, and the language models of an Ollama server."""

from collections.abc import Callable, Mapping
from typing import Protocol

from rag_titan.services.ollama import OllamaService

__all__ = ["LanguageModel", "OllamaLanguageModel"]


class LanguageModel(Protocol):
    """Anything that continues a prompt."""

    name: str

    def complete(
        self,
        prompt: str,
        *,
        system: str | None = None,
        schema: Mapping[str, object] | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> str:
        """The whole answer to `prompt`, never empty.

        `system` says how to answer. With a JSON `schema` the answer is JSON that keeps to it, as far as the server can
        see to that: parse it with care. `on_text` is called with each piece of the answer as it arrives.
        """


class OllamaLanguageModel:
    """A language model of an Ollama server.

    `temperature` (0 to 2) is how freely it words things and `seed` decides between equally likely words: with the
    defaults, one server gives one answer to one prompt. Raises what `OllamaService` raises.
    """

    def __init__(self, service: OllamaService, model: str, *, temperature: float = 0, seed: int = 0) -> None:
        self.name = model
        self._service = service
        self._options = {"temperature": temperature, "seed": seed}

    def complete(
        self,
        prompt: str,
        *,
        system: str | None = None,
        schema: Mapping[str, object] | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> str:
        """The whole answer to `prompt`, never empty; see `LanguageModel`."""
        messages = [{"role": "user", "content": prompt}]
        if system is not None:
            messages.insert(0, {"role": "system", "content": system})
        return self._service.chat(self.name, messages, options=self._options, schema=schema, on_text=on_text)
