"""The surroundings of a run: a temporary folder with only what is declared, and the same environment everywhere."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.examples.data import DataFile
from scripts.examples.declarations import Declarations
from scripts.examples.figure_style import matplotlibrc

__all__ = ["CHILD", "LOCAL_STORE", "Box", "box_environment", "open_box"]

# What is put into the processes of an example: `sitecustomize` and the figure backend.
CHILD = Path(__file__).parent / "child"
# The local record of what has run, below the root; never committed.
LOCAL_STORE = ".examples"


@dataclass(frozen=True)
class Box:
    """The folders of one run. The example sees `work` as its working directory; `code` holds its script."""

    folder: Path

    @property
    def work(self) -> Path:
        """The working directory: what the example declares, and nothing else."""
        return self.folder / "work"

    @property
    def code(self) -> Path:
        """Where the script stands, apart from the working directory."""
        return self.folder / "code"

    @property
    def figures(self) -> Path:
        """Where the figure backend puts what it is shown."""
        return self.folder / "figures"

    @property
    def record(self) -> Path:
        """The file to which every Python process appends what it uses."""
        return self.folder / "record"


@contextmanager
def open_box(data: Iterable[DataFile]) -> Iterator[Box]:
    """A fresh temporary folder with the declared data in its working directory, removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="example-")).resolve()
    box = Box(folder)
    try:
        for path in (box.work, box.code, box.figures, folder / "home", folder / "tmp"):
            path.mkdir()
        for file in data:
            target = box.work / file.target
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file.source, target)
        (folder / "matplotlibrc").write_text(matplotlibrc(), encoding="utf-8")
        box.record.touch()
        yield box
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def box_environment(root: Path, box: Box, declared: Declarations) -> dict[str, str]:
    """The whole environment of the processes of an example; nothing of the caller's reaches them."""
    home = str(box.folder / "home")
    temporary = str(box.folder / "tmp")
    return {
        **_SYSTEM,
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.defpath)),
        # The checkout comes before whatever is installed, and what the example brings comes last.
        "PYTHONPATH": os.pathsep.join(map(str, (CHILD, root, box.work))),
        "HOME": home,
        "USERPROFILE": home,
        "TMPDIR": temporary,
        "TEMP": temporary,
        "TMP": temporary,
        "MPLCONFIGDIR": str(root / LOCAL_STORE / "matplotlib"),
        "MATPLOTLIBRC": str(box.folder / "matplotlibrc"),
        "RAG_TITAN_EXAMPLE_ROOT": str(root),
        "RAG_TITAN_EXAMPLE_RECORD": str(box.record),
        "RAG_TITAN_EXAMPLE_FIGURES": str(box.figures),
        "RAG_TITAN_EXAMPLE_NETWORK": declared.network,
        "RAG_TITAN_EXAMPLE_MEMORY": str(declared.memory),
        "RAG_TITAN_EXAMPLE_SECONDS": str(int(declared.timeout) + 5),
        **_FIXED,
    }


_FIXED = {
    "PYTHONHASHSEED": "0",
    "PYTHONUNBUFFERED": "1",  # so that what several processes print comes out in order
    "PYTHONUTF8": "1",
    "PYTHONNOUSERSITE": "1",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "COLUMNS": "80",
    "LINES": "24",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "MPLBACKEND": "module://example_figures",
    # One thread each: sums come out the same on every machine, and several examples run side by side.
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "2",
}
# Without these no process starts on Windows.
_SYSTEM = {name: os.environ[name] for name in ("SYSTEMROOT", "PATHEXT", "COMSPEC") if name in os.environ}
