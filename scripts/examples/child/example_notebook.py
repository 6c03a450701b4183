"""Executes a notebook in Jupytext's percent format: `example_notebook.py CODE NOTEBOOK`.

An exception in a cell ends the run; the executed notebook is written in any case, and says what was raised.
"""

import contextlib
import json
import sys
from pathlib import Path
from typing import Any

import jupytext
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from traitlets.config import Config

_METADATA = {
    "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
    "language_info": {"name": "python"},
}
# The kernel leaves the streams alone, and `example_kernel` sees to them.
_ARGUMENTS = [
    "--IPKernelApp.capture_fd_output=False",
    "--IPKernelApp.exec_lines=import example_kernel; example_kernel.install(); del example_kernel",
]


def main() -> None:
    """Execute every cell up to the first exception."""
    code, target = map(Path, sys.argv[1:])
    notebook = jupytext.reads(code.read_text(encoding="utf-8"), fmt="py:percent")
    _describe(notebook)
    for number, cell in enumerate(notebook.cells, start=1):
        cell["id"] = f"cell-{number}"  # ids are random otherwise
    client = NotebookClient(
        notebook,
        timeout=None,
        record_timing=False,
        extra_arguments=_ARGUMENTS,
        resources={"metadata": {"path": str(Path.cwd())}},
        config=Config({"KernelManager": {"transport": "tcp" if sys.platform == "win32" else "ipc"}}),
    )
    with contextlib.suppress(CellExecutionError), client.setup_kernel():
        for number, cell in enumerate(notebook.cells):
            client.execute_cell(cell, number)
    _describe(notebook)  # the kernel has added what differs from machine to machine
    target.write_text(json.dumps(notebook), encoding="utf-8")


def _describe(notebook: Any) -> None:
    notebook.metadata.clear()
    notebook.metadata.update(_METADATA)


if __name__ == "__main__":
    main()
