"""A small copy of this checkout, for tests that make it stale and build it."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Built", "Copy", "make_copy"]

ROOT = Path(__file__).resolve().parents[2]

_NAV = """nav:
  - Home: index.md
  - Guide: guide.md
  - Reference:
      - reference/index.md
      - reference/command-line.md
      - reference/settings.md
      - reference/questions.md
      - reference/python.md
      - reference/glossary.md
  - contributing.md
"""

_FILES = {
    "CONTRIBUTING.md": "# Contributing\n\nEverybody can.\n",
    "docs/index.md": "# Home\n\n[The guide](guide.md#more).\n\n[[example greeting]]\n",
    "docs/guide.md": "# Guide\n\n## More\n\n![A picture](images/favicon.svg)\n\n[[example policies]]\n\n"
    "[[output refusal]]\n\n```console\n$ rag-titan init demo\n```\n",
    "cookbook/examples/greeting.py": 'from rag_titan.text.terms import terms\n\nprint(len(terms("one two three")))\n',
    "cookbook/examples/policies.py": '# example: files = ["samples/remote_work.md", "./numbers.txt"]\n'
    'from pathlib import Path\n\nprint(Path("remote_work.md").read_text(encoding="utf-8")[:200])\n'
    'print(Path("numbers.txt").read_text(encoding="utf-8"))\n',
    "cookbook/examples/numbers.txt": "12345\n",
    "cookbook/examples/refusal.py": '# example: raises = "rag_titan.errors.InputError"\n'
    "from rag_titan.evaluation import load_questions\n\nload_questions([])\n",
}


@dataclass(frozen=True)
class Built:
    """What a command printed, and its exit code."""

    code: int
    text: str


@dataclass(frozen=True)
class Copy:
    """A copy of the checkout in a folder of its own."""

    root: Path

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace the only `old` in a file by `new`."""
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} has {old!r} {text.count(old)} times"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def append(self, name: str, text: str) -> None:
        """Add `text` at the end of a file, which is made where it is missing."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + text, encoding="utf-8")

    def run(self, *arguments: str, cwd: Path | None = None, **environment: str) -> Built:
        """Run Python on the copy, as a user does: nothing of this test's own environment leads to the real checkout."""
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("RAG_TITAN", "PYTEST", "COV"))
        }
        kept.pop("PYTHONPATH", None)
        env = {**kept, "NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": "", "COLUMNS": "300", **environment}
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=cwd or self.root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        return Built(done.returncode, done.stdout.decode("utf-8", "replace"))

    def build(self, *options: str, **environment: str) -> Built:
        """Plain `mkdocs build`."""
        return self.run("-m", "mkdocs", "build", *options, **environment)

    def copy(self, folder: Path) -> "Copy":
        """Another copy, with the record of what has run."""
        shutil.copytree(self.root, folder, dirs_exist_ok=True, symlinks=True)
        return Copy(folder)


def make_copy(folder: Path) -> Copy:
    """A copy of what builds the site, with two pages and three examples, their outputs accepted."""
    for name in ("rag_titan", "scripts"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs/reference", folder / "docs/reference")
    shutil.copy(ROOT / "pyproject.toml", folder)
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    theme = (ROOT / "scripts/site/theme/main.html").read_text(encoding="utf-8")
    for name in re.findall(r"\b(?:css|images|js)/[\w.-]+", settings + theme):
        (folder / "docs" / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "docs" / name, folder / "docs" / name)
    before, _, rest = settings.partition("\nnav:\n")
    _, _, after = rest.partition("\n\n")
    (folder / "mkdocs.yml").write_text(f"{before}\n{_NAV}\n{after}", encoding="utf-8")
    copy = Copy(folder)
    for name, text in _FILES.items():
        copy.append(name, text)
    # Most of the time of a build goes into this page, and none of the tests is about it.
    packages = '("rag_titan", "rag_titan.evaluation", "rag_titan.errors")'
    copy.edit("scripts/site/reference/python_api.py", packages, '("rag_titan.errors",)')
    accepted = copy.run("-m", "scripts.examples", "accept")
    assert accepted.code == 0, accepted.text
    return copy
