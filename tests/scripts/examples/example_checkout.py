"""A small checkout for tests: a library, samples, and whatever examples a test writes."""

from collections.abc import Iterable
from pathlib import Path

from scripts.examples import ExampleResult, ExampleStore, Report, accept_all, check_all
from scripts.examples.environment import LOCAL_STORE

LIBRARY = {
    "pyproject.toml": '[project]\nname = "rag-titan"\n[project.scripts]\nrag-titan = "rag_titan.command:run"\n',
    "rag_titan/__init__.py": "",
    "rag_titan/counting.py": "def count(text):\n    return len(text.split())\n",
    "rag_titan/errors.py": "class SettingError(ValueError):\n    pass\n",
    "rag_titan/greeting.py": (
        "from pathlib import Path\n\n\ndef greet():\n"
        "    return Path(__file__).with_name('greeting.txt').read_text(encoding='utf-8').strip()\n"
    ),
    "rag_titan/greeting.txt": "hello\n",
    "rag_titan/unused.py": "x = 1\n",
    "rag_titan/command.py": (
        "import sys\n\n\ndef run():\n    print(*sys.argv)\n    sys.exit(2 if 'wrong' in sys.argv else 0)\n"
    ),
    "rag_titan/samples/leave.md": "Twenty days of leave.\n",
    "rag_titan/samples/remote.md": "Four days at home.\n",
}
COUNT = """# example: files = ["samples/leave.md"]
from rag_titan.counting import count

print(count(open("leave.md").read()))
"""


class SmallCheckout:
    """Writes files, and checks or accepts the examples among them."""

    def __init__(self, root: Path, fonts: Path | None = None) -> None:
        """Make it, unless it is there already; with `fonts`, the search for fonts, which takes seconds, is shared."""
        self.root = root
        if (root / "rag_titan").exists():
            return
        for path, text in LIBRARY.items():
            self.write(path, text)
        if fonts:
            (root / LOCAL_STORE).mkdir()
            (root / LOCAL_STORE / "matplotlib").symlink_to(fonts, target_is_directory=True)

    def write(self, path: str, text: str) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        return file

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def example(self, name: str, *lines: str) -> Path:
        """Write a script and return its path; the name of a session ends in `.console`."""
        suffix = "" if name.endswith(".console") else ".py"
        return self.write(f"cookbook/examples/{name}{suffix}", "\n".join(lines) + "\n")

    def check(self, *, names: Iterable[str] | None = None, fresh: bool = False) -> Report:
        return check_all(self.root, names=names, fresh=fresh)

    def accept(self, *names: str) -> Report:
        return accept_all(self.root, names=names or None)

    def result(self, name: str) -> ExampleResult:
        return ExampleStore(self.root).result(name)

    def output(self, name: str, *lines: str) -> str:
        """Write a script, accept what it prints, and return that."""
        self.example(name, *lines)
        report = self.accept(name)
        assert report.ok, report.to_text()
        return self.result(name).output

    def failure(self, name: str, *lines: str) -> str:
        """Write a script that does not go well, and return the report about it."""
        self.example(name, *lines)
        report = self.check(names=[name.removesuffix(".console")])
        assert {problem.kind for problem in report.problems} <= {"failed", "declaration"}, report.to_text()
        assert not report.ok
        assert self.accept(name.removesuffix(".console")).changed == ()
        return report.to_text()
