"""The settings: one literal table, from which help texts, reference pages and error messages are made."""

import math
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from numbers import Integral, Real
from typing import Any, Literal

from rag_titan.answering import ANSWERERS
from rag_titan.chunking import CHUNKERS
from rag_titan.chunking.sizes import checked_sizes
from rag_titan.embedding import EMBEDDERS
from rag_titan.errors import SettingError, near_matches
from rag_titan.records import Record
from rag_titan.registry import Entry
from rag_titan.reranking import RERANKERS
from rag_titan.retrieval import RETRIEVERS
from rag_titan.services.address import ollama_address

__all__ = ["SETTINGS", "Kind", "Setting", "Settings"]

Kind = Literal["choice", "integer", "number", "flag", "text"]

_EXPECTED: dict[Kind, str] = {
    "choice": "a name",
    "integer": "a whole number",
    "number": "a number",
    "flag": "True or False",
    "text": "a text",
}


@dataclass(frozen=True)
class Setting:
    """One row of `SETTINGS`.

    `kind` is what a value is: `choice` (a name in the table `choices`), `integer`, `number`, `flag` (true or false) or
    `text`. `minimum` and `maximum` are the smallest and largest value that is taken, where there is
    one. `none_means` says what `None` stands for; where it is empty, `None` is refused. `summary` is one line without
    a full stop.
    """

    name: str
    default: str | float | None
    kind: Kind
    summary: str
    choices: Mapping[str, Entry] | None = None
    minimum: float | None = None
    maximum: float | None = None
    none_means: str = ""

    @property
    def default_text(self) -> str:
        """The default as help and reference pages show it.

        >>> SETTINGS["top_k"].default_text, SETTINGS["chunk_size"].default_text, SETTINGS["dedupe"].default_text
        ('5', 'by chunker', 'true')
        """
        if self.default is None:
            return self.none_means
        return str(self.default).lower() if self.kind == "flag" else str(self.default)

    @property
    def rule(self) -> str:
        """What a value has to be, in words.

        >>> SETTINGS["top_k"].rule, SETTINGS["temperature"].rule, SETTINGS["dedupe"].rule
        ('a whole number of at least 1', 'a number from 0 to 2', 'True or False')
        """
        words = _EXPECTED[self.kind]
        if self.minimum is not None and self.maximum is not None:
            return f"{words} from {self.minimum:.10g} to {self.maximum:.10g}"
        return words if self.minimum is None else f"{words} of at least {self.minimum:g}"

    @property
    def _remedy(self) -> str:
        if self.choices is not None:
            return f": {near_matches('', self.choices)}"
        return f"; leave it out for the default ({self.default_text})"

    def checked(self, value: object) -> object:
        """`value` as the setting keeps it (a path as text, a numpy number as Python's), or a `SettingError`.

        A number in quotes is no number, and `True` is not 1: what reads text, such as a command line, converts first.
        """
        if value is None and self.none_means:
            return None
        taken = self._converted(value)
        if taken is None or not self._in_bounds(taken):
            raise SettingError(f"{self.name} takes {self.rule}, not {value!r}{self._remedy}")
        if self.choices is not None and taken not in self.choices:
            raise SettingError(f"{self.name} {taken!r} does not exist: {near_matches(str(taken), self.choices)}")
        return taken

    def _converted(self, value: object) -> str | float | None:
        """`value` in the type of this kind, or `None` where it is of another."""
        if self.kind == "flag" or isinstance(value, bool):
            return value if self.kind == "flag" and isinstance(value, bool) else None
        if self.kind == "integer":
            return int(value) if isinstance(value, Integral) else None
        if self.kind == "number":
            with suppress(OverflowError):  # of a whole number that no float can hold
                return float(value) if isinstance(value, Real) and math.isfinite(value) else None
            return None
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        return value if isinstance(value, str) and value.strip() else None

    def _in_bounds(self, value: str | float) -> bool:
        if isinstance(value, str):
            return True
        return (self.minimum is None or value >= self.minimum) and (self.maximum is None or value <= self.maximum)


_ROWS = (
    Setting("chunker", "word", "choice", "How documents are split into chunks", CHUNKERS),
    Setting("chunk_size", None, "integer", "Size of a chunk in the chunker's unit", minimum=1, none_means="by chunker"),
    Setting(
        "chunk_overlap",
        None,
        "integer",
        "What neighbouring chunks share, in the same unit; smaller than the size",
        minimum=0,
        none_means="by chunker",
    ),
    Setting("tokenizer", "builtin", "text", "Whose tokens count: builtin, or the path of a tokenizer.json"),
    Setting("embedder", "embedded", "choice", "What turns texts into vectors", EMBEDDERS),
    Setting("retriever", "dense", "choice", "How chunks are found", RETRIEVERS),
    Setting("top_k", 5, "integer", "How many chunks the retriever finds", minimum=1),
    Setting("dedupe", True, "flag", "Leave near-copies of a better chunk out of what the retriever finds"),
    Setting("reranker", "lexical", "choice", "What orders the found chunks anew", RERANKERS),
    Setting("rerank_top_n", 3, "integer", "How many of the found chunks go on; all, where fewer were found", minimum=1),
    Setting("llm", "extractive", "choice", "What writes the answer", ANSWERERS),
    Setting("llm_model", "gemma3:4b", "text", "The Ollama model that writes, where one is used"),
    Setting("embedding_model", "nomic-embed-text", "text", "The Ollama model that embeds, where one is used"),
    Setting("ollama_host", None, "text", "Address of the Ollama server", none_means="the client's own"),
    Setting("temperature", 0, "number", "How freely a language model words things", minimum=0, maximum=2),
    Setting("seed", 0, "integer", "Decides between words that are equally likely", minimum=0, maximum=2**31 - 1),
    Setting("max_attempts", 2, "integer", "How often the adaptive RAG type searches at most", minimum=1, maximum=10),
    Setting(
        "context_tokens",
        None,
        "integer",
        "How many tokens the chunks that the answerer is given may have together",
        minimum=1,
        none_means="none",
    ),
)

SETTINGS: dict[str, Setting] = {row.name: row for row in _ROWS}
"""Every setting by name, in the order of help and reference pages."""


def _default(name: str) -> Any:
    # The table is the only place that states a default.
    return SETTINGS[name].default


@dataclass(frozen=True)
class Settings(Record):
    """All settings with their values, checked on creation; `None` where the row's `none_means` says what that means.

    Raises `SettingError` for values that a setting does not take, every bad one on a line of its own; for an overlap
    that is not smaller than its chunk size; and for an `ollama_host` that is no address.

    >>> Settings(top_k=10).top_k
    10
    >>> Settings.from_mapping({"topk": 10})
    Traceback (most recent call last):
    rag_titan.errors.SettingError: Setting 'topk' does not exist: did you mean 'top_k'? Choices: chunker, chunk_size, \
chunk_overlap, tokenizer, embedder, retriever, top_k, dedupe, reranker, rerank_top_n, llm, llm_model, \
embedding_model, ollama_host, temperature, seed, max_attempts, context_tokens
    """

    chunker: str = _default("chunker")
    chunk_size: int | None = _default("chunk_size")
    chunk_overlap: int | None = _default("chunk_overlap")
    tokenizer: str = _default("tokenizer")
    embedder: str = _default("embedder")
    retriever: str = _default("retriever")
    top_k: int = _default("top_k")
    dedupe: bool = _default("dedupe")
    reranker: str = _default("reranker")
    rerank_top_n: int = _default("rerank_top_n")
    llm: str = _default("llm")
    llm_model: str = _default("llm_model")
    embedding_model: str = _default("embedding_model")
    ollama_host: str | None = _default("ollama_host")
    temperature: float = _default("temperature")
    seed: int = _default("seed")
    max_attempts: int = _default("max_attempts")
    context_tokens: int | None = _default("context_tokens")

    def __post_init__(self) -> None:
        problems = []
        for field in fields(self):
            try:
                object.__setattr__(self, field.name, SETTINGS[field.name].checked(getattr(self, field.name)))
            except SettingError as problem:
                problems.append(str(problem))
        if problems:
            raise SettingError("\n".join(problems))
        chunker = CHUNKERS[self.chunker]
        checked_sizes(self.chunk_size, self.chunk_overlap, chunker.size, chunker.overlap)
        if self.ollama_host is not None:
            ollama_address(self.ollama_host)

    @classmethod
    def from_mapping(cls, mapping: "Mapping[str, object] | Settings | None") -> "Settings":
        """Settings from any of them by name; the others have their defaults. Settings are returned as they are."""
        if mapping is None or isinstance(mapping, Settings):
            return mapping or cls()
        if not isinstance(mapping, Mapping):
            raise SettingError(f"Settings are a mapping of names to values, such as {{'top_k': 5}}, not {mapping!r}")
        unknown = [str(name) for name in mapping if name not in SETTINGS]
        if unknown:
            raise SettingError(
                "\n".join(f"Setting {name!r} does not exist: {near_matches(name, SETTINGS)}" for name in unknown)
            )
        return cls(**mapping)  # type: ignore[arg-type]
