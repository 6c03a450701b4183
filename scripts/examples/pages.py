"""Which page embeds which example, read from the pages as they are written.

An example is embedded by a line of its own, `[[KIND NAME]]`, outside fenced code. The site finds out for itself when it
is built; this is for the command line, so that its report names pages too.
"""

import re
from pathlib import Path

__all__ = ["pages_that_use"]

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_DIRECTIVE = re.compile(r"[ \t]*\[\[(?P<kind>[a-z_]+)[ \t]+(?P<name>[\w/-]+)[^\]]*\]\][ \t]*")


def pages_that_use(root: Path, names: set[str]) -> dict[str, list[str]]:
    """The pages (paths from the root) that embed each of the examples called `names`, for those that are embedded."""
    used: dict[str, list[str]] = {}
    for page in sorted((root / "docs").rglob("*.md")):
        shown = page.relative_to(root).as_posix()
        for name in _arguments(page.read_text(encoding="utf-8", errors="replace")):
            if name in names and shown not in used.setdefault(name, []):
                used[name].append(shown)
    return used


def _arguments(text: str) -> list[str]:
    """The first word of each directive's argument, in order."""
    found = []
    fence = ""
    for line in text.splitlines():
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip(" \t`~"):
                fence = ""
        elif mark:
            fence = mark[1]
        elif directive := _DIRECTIVE.fullmatch(line):
            found.append(directive["name"])
    return found
