"""Loaded into a notebook's kernel: everything that is printed comes out in the order of writing.

A kernel sends `print`, standard error and what subprocesses print over three ways that overtake each other. Here all of
them go into one file, and what is new in it is sent on before anything else that the cell shows, and when it ends.
"""

import io
import os
import sys
import tempfile
from collections.abc import Callable
from typing import Any

__all__ = ["install"]


def install() -> None:
    """Lead both streams of this kernel, and of its subprocesses, through one file."""
    from IPython import get_ipython

    shell = get_ipython()
    pump = _Pump(shell, sys.stdout)
    for stream in ("stdout", "stderr"):
        raw = io.FileIO(getattr(sys, f"__{stream}__").fileno(), "w", closefd=False)
        setattr(sys, stream, io.TextIOWrapper(raw, encoding="utf-8", write_through=True))
    shell.display_pub.publish = _after(pump, shell.display_pub.publish)
    shell.displayhook.write_output_prompt = _after(pump, shell.displayhook.write_output_prompt)
    shell._showtraceback = _after(pump, shell._showtraceback)
    shell.events.register("post_execute", pump)


class _Pump:
    """Sends on what has been written since the last time, through the kernel's own stream."""

    def __init__(self, shell: Any, stream: Any) -> None:
        self._shell = shell
        self._stream = stream
        writer, path = tempfile.mkstemp()
        os.close(writer)
        # Both streams share one position, at the end of the file, and so do those of subprocesses.
        writer = os.open(path, os.O_WRONLY | os.O_APPEND)
        for descriptor in (1, 2):
            os.dup2(writer, descriptor)
        os.close(writer)
        self._written = open(path, "rb")  # noqa: SIM115, PTH123  # open as long as the kernel lives

    def __call__(self) -> None:
        if new := self._written.read():
            self._stream.set_parent(self._shell.parent_header)
            self._stream.write(new.decode(errors="backslashreplace"))
            self._stream.flush()


def _after(pump: _Pump, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which sends on first what was printed before it is called."""

    def pumped(*arguments: Any, **options: Any) -> Any:
        pump()
        return function(*arguments, **options)

    return pumped
