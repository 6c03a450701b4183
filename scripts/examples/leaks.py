"""What must never reach a page: paths of the machine that built it, and characters that steer a terminal."""

import re
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["find_leaks"]

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]")
# Prefixes of a system's own Python, which say nothing about the machine.
_EVERYWHERE = ("/", "/usr", "/usr/local")
_PACKAGES = re.compile(r"[^\s'\"]*[/\\](?:site|dist)-packages\b[^\s'\":]*")


def find_leaks(text: str, *, root: Path, box: Path, temporary_allowed: bool) -> Iterator[str]:
    """One sentence for each kind of path or character in `text` that must not be on a page.

    `temporary_allowed`: the example declares that temporary paths vary, so they may be shown.
    """
    if found := _CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        yield f"prints the control character U+{ord(found.group()):04X} in line {line}"
    # The longest first, so that a path is named for what it is and not for the folder that it is in.
    remaining = text
    for what, path in _places(root, box, temporary_allowed=temporary_allowed):
        for form in dict.fromkeys((path, path.replace("\\", "\\\\"))):
            pattern = re.compile(rf"(?<![\w.-]){re.escape(form)}(?![\w-])[^\s'\":,)\]]*")
            if found := pattern.search(remaining):
                yield f"prints a path {what}: {found.group()}"
            remaining = pattern.sub("", remaining)
    if found := _PACKAGES.search(remaining):
        yield f"prints a path of an installed package: {found.group()}"


def _places(root: Path, box: Path, *, temporary_allowed: bool) -> Iterable[tuple[str, str]]:
    """Each place of this machine, in words and as a path, longest path first."""
    places = {
        sysconfig.get_path("stdlib"): "of Python's own files",
        sysconfig.get_path("purelib"): "of the installed packages",
        sysconfig.get_path("platlib"): "of the installed packages",
        sys.prefix: "of this Python",
        str(Path.home()): "of the home folder",
        str(root): "of the checkout",
        str(root.resolve()): "of the checkout",
    }
    if not temporary_allowed:
        places[tempfile.gettempdir()] = "of the temporary folder"
        places[str(Path(tempfile.gettempdir()).resolve())] = "of the temporary folder"
    places[str(box)] = "of the working directory"
    if temporary_allowed:
        del places[str(box)]
    sorted_places = sorted(places.items(), key=lambda item: -len(item[0]))
    return [(what, path) for path, what in sorted_places if path not in _EVERYWHERE]
