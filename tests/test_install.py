"""The install that the pages print, run as it is printed, in an environment that holds nothing else."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "getting-started.md").read_text(encoding="utf-8")
FENCE = PAGE.partition("## Install")[2].partition("```console")[2].partition("```")[0]
PRINTED = re.findall(r"^\$ (.+)$", FENCE, re.MULTILINE)
EVALUATE = "evaluate --files docs/*.md --questions questions.json --rag-type simple adaptive --chunker word paragraph"


def run(command: list[str], folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """A copy of the checkout, without what git ignores, in which the printed commands have been run."""
    clone = tmp_path_factory.mktemp("install") / "clone"
    listed = run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], ROOT).split("\0")
    for name in filter(None, listed):
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, clone / name)
    for line in PRINTED:
        first, *rest = shlex.split(line)
        run([sys.executable if first == "python" else str(clone / first), *rest], clone)
    return clone


@pytest.mark.slow
def test_the_printed_install_gives_a_command_line_that_works_in_a_starter_folder(installed, tmp_path):
    assert PRINTED[0] == "python -m venv .venv"
    command = str(installed / ".venv" / "bin" / "rag-titan")
    run([command, "init", "demo"], tmp_path)
    report = run([command, *EVALUATE.split()], tmp_path / "demo")
    assert report.startswith("End-to-end report: 6 questions")
    assert "adaptive + paragraph" in report


@pytest.mark.slow
def test_the_core_works_without_the_client_of_ollama(installed, tmp_path):
    python = str(installed / ".venv" / "bin" / "python")
    code = "import importlib.util, rag_titan; print(importlib.util.find_spec('ollama'), rag_titan.__version__)"
    assert run([python, "-c", code], tmp_path).startswith("None ")
