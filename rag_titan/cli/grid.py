"""Every combination of options that were given several values, each under a name that says what differs."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from rag_titan.chunking import CHUNKERS, make_chunker
from rag_titan.cli.options.settings import option_name, settled
from rag_titan.cli.parser import UsageError
from rag_titan.cli.values import ChunkerChoice
from rag_titan.evaluation.setups import Setup
from rag_titan.pipelines.settings import SETTINGS, Setting, Settings

__all__ = ["grid"]

_SIZES = ("chunk_size", "chunk_overlap")


def grid(arguments: Namespace, *, first: Sequence[str] = ("rag_type", "chunker")) -> list[Setup]:
    """The setups of a command line on which options have several values; what is given twice counts once.

    A name has the values of the options `first`, then whatever else differs between the setups. Raises `UsageError`
    when sizes are given for chunkers that do not count in the same unit, and `SettingError` for impossible sizes.
    """
    others = [name for name in SETTINGS if name not in first and hasattr(arguments, name)]
    values = {name: _distinct(getattr(arguments, name)) for name in (*first, *others)}
    if "rag_type" not in values:
        values["rag_type"] = _distinct(arguments.rag_type)
    _check_units(values)
    told = [*first, *(name for name in others if len(values[name]) > 1)]
    setups: dict[tuple[object, ...], Setup] = {}
    for combination in product(*values.values()):
        chosen = dict(zip(values, combination, strict=True))
        name = " + ".join(_label(option, chosen[option]) for option in told)
        rag_type = str(chosen.pop("rag_type"))
        settings = Settings.from_mapping(settled(chosen))
        # `word` and `word:200/40` are one setup, since 200/40 is the default.
        identity = (rag_type, _chunks(settings), replace(settings, chunk_size=None, chunk_overlap=None))
        setups.setdefault(identity, Setup(name, rag_type, settings))
    return list(setups.values())


def _distinct(values: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(values))


def _check_units(values: dict[str, list[Any]]) -> None:
    """Refuse one size for several units: 300 words and 300 characters are not the same experiment."""
    chunkers: list[ChunkerChoice] = values["chunker"]
    units = {CHUNKERS[choice.name].unit: choice.name for choice in chunkers if choice.size is None}
    for name in _SIZES:
        sizes = [size for size in values[name] if size is not None]
        if sizes and len(units) > 1:
            counted = " and ".join(f"{unit} for {chunker}" for unit, chunker in units.items())
            raise UsageError(
                f"{option_name(name)} {sizes[0]} would mean {counted}: give each chunker sizes of its own, such as "
                f"--chunker {' '.join(map(_with_sizes, chunkers))}"
            )


def _with_sizes(choice: ChunkerChoice) -> str:
    entry = CHUNKERS[choice.name]
    return str(choice if choice.size is not None else ChunkerChoice(choice.name, entry.size, entry.overlap))


def _label(option: str, value: object) -> str:
    """How a name tells the value: by itself where it can mean only this option, else as `option=value`."""
    if option in {"rag_type", "chunker"}:
        return str(value)
    row = SETTINGS[option]
    if row.choices is not None and _tells(row, str(value)):
        return str(value)
    return f"{option}={row.none_means if value is None else value}"


def _tells(row: Setting, value: str) -> bool:
    return not any(other.choices and value in other.choices for other in SETTINGS.values() if other is not row)


def _chunks(settings: Settings) -> str:
    """The chunker with its sizes, defaults filled in; what is impossible is refused before any file is read."""
    return make_chunker(
        settings.chunker,
        chunk_size=settings.chunk_size,
        chunk_overlap=settings.chunk_overlap,
        tokenizer=settings.tokenizer,
    ).describe()
