"""The tables of names: what can be chosen, in one line of words, and where the code of each choice is.

A table is a literal dict in the `__init__` of its folder (`CHUNKERS`, `RETRIEVERS`, ...). A row points to its code by
name, so that reading a table imports nothing heavy: the command line's help lists every choice without loading any.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from rag_titan.errors import SettingError, near_matches

__all__ = ["Entry", "choose"]


@dataclass(frozen=True)
class Entry:
    """One row: `target` is `"module:Name"`, `summary` one line without a full stop, for help and reference pages."""

    target: str
    summary: str

    def load(self) -> Any:
        """Import the module and return the class or function that the row points to."""
        module, _, name = self.target.partition(":")
        return getattr(import_module(module), name)


E = TypeVar("E", bound=Entry)


def choose(table: Mapping[str, E], name: str, *, setting: str) -> E:
    """The row called `name`, or a `SettingError` that names the near matches and the choices."""
    if isinstance(name, str) and name in table:
        return table[name]
    raise SettingError(f"{setting} {name!r} does not exist: {near_matches(str(name), table)}")
