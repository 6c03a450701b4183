"""How long work tells how far it is."""

from typing import Protocol

__all__ = ["Progress"]


class Progress(Protocol):
    """Called after each unit of work with how many of `total` are done; `label` tells what is being worked on.

    Where a function takes a `progress`, `None` means silence.
    """

    def __call__(self, done: int, total: int, label: str, /) -> object:
        """Take note; what is returned is ignored."""
