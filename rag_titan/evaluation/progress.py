"""How long work tells how far it is."""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

__all__ = ["Progress", "tracked"]

T = TypeVar("T")


class Progress(Protocol):
    """Called after each unit of work with how many of `total` are done; `label` tells what is being worked on.

    Where a function takes a `progress`, `None` means silence.
    """

    def __call__(self, done: int, total: int, label: str, /) -> object:
        """Take note; what is returned is ignored."""


def tracked(items: Sequence[T], label: str, progress: Progress | None) -> Iterator[T]:
    """The items one by one; `progress` is told before the first, and after each is done."""
    if progress is not None:
        progress(0, len(items), label)
    for done, item in enumerate(items, 1):
        yield item
        if progress is not None:
            progress(done, len(items), label)
