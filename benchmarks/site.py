"""What running the examples costs a build of the site: all of them, and none because nothing has changed.

Usage: python benchmarks/site.py
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.figures import Figures

ROOT = Path(__file__).parents[1]
RUNS = 4
LIMIT_S = 1.0
_FOLDERS = ("cookbook", "docs", "rag_titan", "scripts")
_FILES = ("CONTRIBUTING.md", "README.md", "mkdocs.yml", "pyproject.toml")


def copy_to(checkout: Path) -> None:
    """What builds the site, without a record of what has run."""
    for name in _FOLDERS:
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in _FILES:
        shutil.copy(ROOT / name, checkout)


@dataclass(frozen=True)
class Cost:
    """What one build took: by the clock, and of the processors, which others on the machine change less."""

    wall_s: float
    cpu_s: float


def build(checkout: Path, examples: str) -> Cost:
    """A plain build; `examples` is `check` (run what has changed), `fresh` (run all) or `off`."""
    environment = {**os.environ, "RAG_TITAN_EXAMPLES": examples, "NO_MKDOCS_2_WARNING": "1"}
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=checkout, env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(time.perf_counter() - began, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def main() -> int:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "checkout"
        copy_to(checkout)
        build(checkout, "off")  # compiles what has never been imported there
        cold = build(checkout, "check")
        pairs = [(build(checkout, "check"), build(checkout, "off")) for _ in range(RUNS)]
    off = min(without.wall_s for _, without in pairs)
    warm_cpu, off_cpu = (min(cost.cpu_s for cost in costs) for costs in zip(*pairs, strict=True))
    figures.faster("cold build, the same without examples", cold.wall_s, off)
    figures.faster("warm build, the same without examples (CPU)", warm_cpu, off_cpu)
    figures.faster(
        "what the check adds to a warm build, the limit (CPU)", max(warm_cpu - off_cpu, 1e-3), LIMIT_S, goal=1
    )
    return figures.exit_status()


if __name__ == "__main__":
    sys.exit(main())
