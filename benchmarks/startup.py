"""What `rag-titan --help` costs before it does anything, in CPU seconds, against `python -c pass` and `pip --help`.

Usage: python benchmarks/startup.py
"""

import os
import resource
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.figures import Figures

RUNS = 10
LIMIT_S = 0.3


def cpu_seconds(*command: str) -> float:
    """The least of several runs: what another process on the machine adds is not the command's own."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    spent = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], env=environment, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(spent)


def main() -> int:
    figures = Figures()
    ours = cpu_seconds("-m", "rag_titan", "--help")
    figures.faster("rag-titan --help, the limit", ours, LIMIT_S, goal=1)
    figures.faster("rag-titan --help, pip --help", ours, cpu_seconds("-m", "pip", "--help"), goal=1)
    figures.faster("rag-titan --help, python -c pass", ours, cpu_seconds("-c", "pass"))
    figures.faster(
        "rag-titan evaluate --help, the limit", cpu_seconds("-m", "rag_titan", "evaluate", "--help"), LIMIT_S, goal=1
    )
    return figures.exit_status()


if __name__ == "__main__":
    sys.exit(main())
