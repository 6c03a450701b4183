"""What one run of an example gave."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

__all__ = ["Run"]


@dataclass(frozen=True)
class Run:
    """A run that went well. `output` is the text as it is committed; `figures` are finished SVG; `seconds` wall clock.

    `files` holds the text of each file declared by `writes`; `notebook` is the executed notebook of a recipe, as JSON.
    """

    output: str
    figures: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    notebook: str | None = None
    seconds: float = 0.0

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """The run that `dataclasses.asdict` turned into plain values."""
        return cls(**{**values, "figures": tuple(values["figures"])})
