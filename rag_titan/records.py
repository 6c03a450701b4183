"""Results: frozen dataclasses that can also be read by key, and turned into plain dicts for JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import PurePath
from typing import Any, ClassVar

__all__ = ["Record", "plain"]


class Record:
    """Base of every result: `result["log"]` is `result.log`, `dict(result)` and `result.to_dict()` work.

    A subclass is a frozen dataclass. The fields that it names in `_open` hold a mapping whose keys are read as if they
    were fields of their own, since their names are not known beforehand: `row["recall@10"]`, `question["department"]`.
    """

    _open: ClassVar[tuple[str, ...]] = ()

    def keys(self) -> tuple[str, ...]:
        """The names that can be read by key, in a stable order."""
        own = [field.name for field in fields(self) if field.name not in self._open]  # type: ignore[arg-type]
        return (*own, *(key for name in self._open for key in getattr(self, name) if key not in own))

    def __getitem__(self, key: str) -> Any:
        if key in self.keys():
            return getattr(self, key)
        raise KeyError(f"{type(self).__name__} has no {key!r}; it has: {', '.join(self.keys())}")

    def __getattr__(self, name: str) -> Any:
        # Reached only when there is no such field; names with an underscore are the interpreter asking.
        if not name.startswith("_"):
            for holder in self._open:
                if name in (mapping := getattr(self, holder)):
                    return mapping[name]
        raise AttributeError(f"{type(self).__name__} has no {name!r}")

    def __contains__(self, key: object) -> bool:
        return key in self.keys()

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def get(self, key: str, default: Any = None) -> Any:
        """The value of `key`, or `default` when there is no such key."""
        return self[key] if key in self else default  # noqa: SIM401 - this is what `get` means

    def to_dict(self) -> dict[str, Any]:
        """A plain dict, all the way down: what `json.dumps` takes."""
        return {key: plain(self[key]) for key in self.keys()}


def plain(value: Any) -> Any:
    """`value` with every record, mapping and tuple turned into dicts and lists, and paths into strings."""
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, PurePath):
        return str(value)
    return value
