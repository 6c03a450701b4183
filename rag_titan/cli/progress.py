"""Progress of long work, for a person who waits."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rag_titan.cli.terminal import is_terminal
from rag_titan.text.printable import printable

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

__all__ = ["shown_progress"]

_PATIENCE_S = 0.5


@contextmanager
def shown_progress() -> Iterator[Callable[[int, int, str], None] | None]:
    """What long work is to call with `(done, total, label)`; `None` when nobody looks at standard error.

    Bars appear once the work has lasted half a second, and are gone when it ends.
    """
    if not is_terminal(sys.stderr):
        yield None
        return
    bars = _Bars()
    try:
        yield bars.show
    finally:
        bars.close()


class _Bars:
    """One bar for each label; what draws them is imported when the first is due."""

    def __init__(self) -> None:
        self._due = time.monotonic() + _PATIENCE_S
        self._drawn: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def show(self, done: int, total: int, label: str) -> None:
        if self._drawn is None:
            if time.monotonic() < self._due:
                return
            self._drawn = self._opened()
        if label not in self._tasks:
            # What is finished makes room: there may be more setups than lines.
            for task in self._drawn.tasks:
                self._drawn.update(task.id, visible=not task.finished)
            self._tasks[label] = self._drawn.add_task(printable(label), total=total)
        self._drawn.update(self._tasks[label], completed=done, total=total)

    def close(self) -> None:
        if self._drawn is not None:
            self._drawn.stop()

    @staticmethod
    def _opened() -> "Progress":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        drawn = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        drawn.start()
        return drawn
