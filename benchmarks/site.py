"""What running the examples costs a build of the site: all of them, and none because nothing has changed.

Usage: python benchmarks/site.py
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.figures import Figures

ROOT = Path(__file__).parents[1]
RUNS = 4
LIMIT_S = 1.0
_FOLDERS = ("cookbook", "docs", "rag_titan", "scripts")
_FILES = ("README.md", "mkdocs.yml", "pyproject.toml")


def copy_to(checkout: Path) -> None:
    """What builds the site, without a record of what has run."""
    for name in _FOLDERS:
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in _FILES:
        shutil.copy(ROOT / name, checkout)


def build(checkout: Path, examples: str) -> float:
    """Wall time of a plain build; `examples` is `check` (run what has changed), `fresh` (run all) or `off`."""
    environment = {**os.environ, "RAG_TITAN_EXAMPLES": examples, "NO_MKDOCS_2_WARNING": "1"}
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=checkout, env=environment, check=True)
    return time.perf_counter() - began


def main() -> int:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "checkout"
        copy_to(checkout)
        build(checkout, "off")  # compiles what has never been imported there
        off = [build(checkout, "off")]
        cold = build(checkout, "check")
        warm = []
        for _ in range(RUNS):
            warm.append(build(checkout, "check"))
            off.append(build(checkout, "off"))
    # The least of several runs: what else the machine does is not the build's own.
    figures.faster("cold build, the same without examples", cold, min(off))
    figures.faster("warm build, the same without examples", min(warm), min(off))
    figures.faster("what the check adds to a warm build, the limit", max(min(warm) - min(off), 1e-3), LIMIT_S, goal=1)
    return figures.exit_status()


if __name__ == "__main__":
    sys.exit(main())
