"""One option for each setting, made from the table of settings."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rag_titan.cli.parser import Gather, UsageError
from rag_titan.cli.values import ChunkerChoice, chunker_choice, setting_value
from rag_titan.pipelines import RAG_TYPES
from rag_titan.pipelines.settings import SETTINGS, Setting

__all__ = [
    "FLAGS",
    "GROUPS",
    "SEARCH_SETTINGS",
    "add_rag_type_option",
    "add_setting_options",
    "given_settings",
    "option_name",
    "settled",
]

GROUPS: dict[str, tuple[str, ...]] = {
    "Chunking": ("chunker", "chunk_size", "chunk_overlap", "tokenizer"),
    "Search": ("embedder", "retriever", "top_k", "dedupe", "reranker", "rerank_top_n"),
    "Answering": ("llm", "max_attempts", "context_tokens"),
    "Ollama": ("llm_model", "embedding_model", "ollama_host", "temperature", "seed"),
}
"""Under which title the help shows which setting. One that is missing here stands under "Other settings"."""

SEARCH_SETTINGS = (
    "chunker",
    "chunk_size",
    "chunk_overlap",
    "tokenizer",
    "embedder",
    "retriever",
    "top_k",
    "dedupe",
    "embedding_model",
    "ollama_host",
)
"""What decides what a search finds, before anything is reranked or answered."""

FLAGS = {"true": True, "false": False}
"""What an option that is on or off takes."""

_METAVARS = {"choice": "NAME", "integer": "N", "number": "X", "flag": "BOOL", "text": "TEXT"}


def option_name(setting: str) -> str:
    """The option of a setting: `top_k` is `--top-k`."""
    return "--" + setting.replace("_", "-")


def add_rag_type_option(parser: ArgumentParser, *, several: bool = False) -> None:
    """`--rag-type`."""
    default = next(iter(RAG_TYPES))
    how_many = {"nargs": "+", "action": Gather} if several else {}
    parser.add_argument_group("RAG type").add_argument(
        "--rag-type",
        default=[default] if several else default,
        choices=RAG_TYPES,
        metavar="NAME",
        help=f"How a question becomes an answer: {', '.join(RAG_TYPES)} (default: {default})",
        **how_many,  # type: ignore[arg-type]
    )


def add_setting_options(
    parser: ArgumentParser, names: Iterable[str] = tuple(SETTINGS), *, several: bool = False
) -> None:
    """An option for each of the settings `names`, in titled groups; with `several`, each takes several values."""
    wanted = set(names)
    grouped = {name for group in GROUPS.values() for name in group}
    titles = {**GROUPS, "Other settings": tuple(name for name in SETTINGS if name not in grouped)}
    for title, members in titles.items():
        if rows := [SETTINGS[name] for name in members if name in wanted]:
            group = parser.add_argument_group(title)
            for row in rows:
                _add_option(group, row, several=several)


def _add_option(group: Any, row: Setting, *, several: bool) -> None:
    default: object = row.default
    if row.name == "chunker":
        default = ChunkerChoice(str(default))
    elif row.kind == "flag":
        default = row.default_text
    group.add_argument(
        option_name(row.name),
        type=_conversion(row),
        default=[default] if several else default,
        choices=_choices(row),
        metavar="NAME[:SIZE/OVERLAP]" if row.name == "chunker" else _METAVARS[row.kind],
        help=f"{row.summary}{_listed(row)} (default: {row.default_text})",
        **({"nargs": "+", "action": Gather} if several else {}),
    )


def _conversion(row: Setting) -> Callable[[str], object]:
    if row.name == "chunker":
        return chunker_choice
    return str if row.kind in {"choice", "flag"} else setting_value(row)


def _choices(row: Setting) -> Iterable[str] | None:
    return FLAGS if row.kind == "flag" else row.choices


def _listed(row: Setting) -> str:
    choices = _choices(row)
    return "" if choices is None else f": {', '.join(choices)}"


def given_settings(arguments: Namespace) -> dict[str, object]:
    """The settings of a verb that takes one value each, by name."""
    return settled({name: getattr(arguments, name) for name in SETTINGS if hasattr(arguments, name)})


def settled(options: Mapping[str, Any]) -> dict[str, object]:
    """The values of options, one each, as settings: `word:200/40` is a chunker and two sizes, and `true` is `True`."""
    values: dict[str, Any] = {
        name: FLAGS[value] if SETTINGS[name].kind == "flag" else value for name, value in options.items()
    }
    chunker = values.get("chunker")
    if chunker is None:
        return values
    values["chunker"] = chunker.name
    if chunker.size is None:
        return values
    for name in ("chunk_size", "chunk_overlap"):
        if values.get(name) is not None:
            raise UsageError(
                f"--chunker {chunker} has sizes of its own, so {option_name(name)} {values[name]} is one too many: "
                "leave one of the two out"
            )
    return {**values, "chunk_size": chunker.size, "chunk_overlap": chunker.overlap}
