"""From the words of a command line to values; a message says what an option takes, after the option's name."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rag_titan.errors import InputError, SettingError, near_matches
from rag_titan.evaluation.metrics import METRICS
from rag_titan.evaluation.metrics.names import parse_metric
from rag_titan.pipelines.settings import Setting

__all__ = ["ChunkerChoice", "check_metric", "chunker_choice", "metric", "setting_value", "whole_number"]


@dataclass(frozen=True)
class ChunkerChoice:
    """A chunker as it was typed: `name`, and its own size and overlap where they were given."""

    name: str
    size: int | None = None
    overlap: int | None = None

    def __str__(self) -> str:
        sizes = "" if self.size is None else f":{self.size}"
        return self.name + sizes + ("" if self.overlap is None else f"/{self.overlap}")


def chunker_choice(text: str) -> ChunkerChoice:
    """`NAME`, `NAME:SIZE` or `NAME:SIZE/OVERLAP`; whether the name exists is the parser's to say.

    >>> chunker_choice("word:200/40")
    ChunkerChoice(name='word', size=200, overlap=40)
    """
    name, colon, sizes = text.partition(":")
    if not colon:
        return ChunkerChoice(name)
    numbers = re.fullmatch(r"([0-9]{1,18})(?:/([0-9]{1,18}))?", sizes)
    if not numbers:
        raise ArgumentTypeError(f"takes sizes as NAME:SIZE or NAME:SIZE/OVERLAP, such as word:200/40, not {text!r}")
    size, overlap = numbers.groups()
    return ChunkerChoice(name, int(size), None if overlap is None else int(overlap))


def setting_value(row: Setting) -> Callable[[str], object]:
    """What turns the text of an option into the value of the setting `row`, checked by the setting itself."""

    def convert(text: str) -> object:
        try:
            return row.checked(_plain_value(row, text))
        except SettingError as problem:
            # The option's name stands before the message already.
            raise ArgumentTypeError(str(problem).removeprefix(f"{row.name} ")) from None

    return convert


def _plain_value(row: Setting, text: str) -> object:
    """`text` in the type of the setting, or as it is where it reads as none: the setting then refuses it."""
    if row.kind == "integer" and row.none_means and text == "none":
        return None
    if row.kind == "integer" and re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        return int(text)
    if row.kind == "number" and re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)", text):
        return float(text)
    return text


def whole_number(minimum: int) -> Callable[[str], int]:
    """What takes a whole number of at least `minimum`."""

    def convert(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,18}", text) or int(text) < minimum:
            raise ArgumentTypeError(f"takes a whole number of at least {minimum}, not {text!r}")
        return int(text)

    return convert


def metric(text: str) -> str:
    """A metric as it is asked for, such as `recall` or `recall@10`."""
    check_metric(text)
    return text


def check_metric(text: str, *, besides: Iterable[str] = ()) -> None:
    """Refuse what is no metric; `besides` are further names that would have been taken."""
    name = text.partition("@")[0]
    if name not in METRICS:
        raise ArgumentTypeError(f"has no metric {text!r}: {near_matches(name, [*METRICS, *besides])}")
    try:
        parse_metric(text)
    except InputError as problem:
        raise ArgumentTypeError(f"does not take {text!r}: {str(problem).partition(': ')[2]}") from None
