"""A run against what is committed: checking and accepting go by the same list of changes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from pathlib import Path

from scripts.examples.finding import Example, outputs_of
from scripts.examples.runs import Run
from scripts.examples.varies import shape

__all__ = ["Change", "changes", "figure_suffix", "read_text"]

_DIFF_LINES = 80
_FIGURE_LINES = 20
_DIFF_WIDTH = 200


@dataclass(frozen=True)
class Change:
    """A committed file that is not what the run gave. `before` is None when it is missing, `after` when it must go."""

    path: Path
    before: str | None
    after: str | None
    kinds: tuple[str, ...] = ()

    def diff(self, root: Path) -> str:
        """The unified diff, cut off where it gets long; a figure that is missing needs none."""
        figure = self.path.suffix == ".svg"
        if figure and self.before is None:
            return ""
        name = self.path.relative_to(root).as_posix()
        lines = unified_diff(
            (self.before or "").splitlines(),
            self._settled().splitlines(),
            f"{name} (committed)",
            f"{name} (now)",
            n=0 if figure else 3,
            lineterm="",
        )
        shown = [line if len(line) <= _DIFF_WIDTH else f"{line[:_DIFF_WIDTH]}..." for line in lines]
        limit = _FIGURE_LINES if figure else _DIFF_LINES
        more = len(shown) - limit
        return "\n".join([*shown[:limit], *([f"... and {more} more lines"] if more > 0 else [])])

    def _settled(self) -> str:
        """`after` with the lines that differ only in what varies as they are committed: a diff shows what is left."""
        before, after = self.before or "", self.after or ""
        old, new = before.splitlines(), after.splitlines()
        old_shapes, new_shapes = (shape(text, self.kinds).splitlines() for text in (before, after))
        if not self.kinds or len(old) != len(old_shapes) or len(new) != len(new_shapes):
            return after
        for one, other, length in SequenceMatcher(None, old_shapes, new_shapes, autojunk=False).get_matching_blocks():
            new[other : other + length] = old[one : one + length]
        return "\n".join(new)


def changes(example: Example, run: Run, varies: tuple[str, ...]) -> list[Change]:
    """What must change in the committed files so that they are what the run gave; values that vary must not."""
    committed = outputs_of(example)
    found = []
    for rest, after in _expected(run):
        path = committed.pop(rest, example.output(rest))
        before = read_text(path)
        kinds = () if path.suffix == ".svg" else varies  # no figure can be drawn from values that vary
        if before is None or shape(before, kinds) != shape(after, kinds):
            found.append(Change(path, before, after, kinds))
    return found + [Change(path, read_text(path), None) for path in committed.values()]


def figure_suffix(number: int) -> str:
    """What follows `.out.` in the name of a figure, counted from 0: svg, 2.svg, 3.svg, ..."""
    return "svg" if number == 0 else f"{number + 1}.svg"


def read_text(path: Path) -> str | None:
    """The text of a committed file, newlines normalised; None when there is none. Broken bytes show as escapes."""
    try:
        return path.read_bytes().decode(errors="backslashreplace").replace("\r\n", "\n")
    except FileNotFoundError:
        return None


def _expected(run: Run) -> Iterator[tuple[str, str]]:
    """Each file that is committed for a run: what follows `.out.`, and its text."""
    if run.output or not run.figures:
        yield "txt", run.output
    for number, svg in enumerate(run.figures):
        yield figure_suffix(number), svg
    yield from _named(run.files)


def _named(files: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, text in files.items():
        yield name.rpartition("/")[2], text
