"""What may differ between two runs: compared by its shape, so that everything around it is still compared exactly.

A kind is one function that replaces each of its values in a text by a word in angle brackets. An example must declare
the kinds it needs; nothing else is tolerated.
"""

import re
import tempfile
from collections.abc import Callable, Iterable

from scripts.examples.columns import mask_duration_columns

__all__ = ["VARIES", "shape"]

_UNIT = r"(?P<unit>ns|µs|us|ms|s|min|h|(?:(?:nano|micro|milli)?second|minute|hour)(?=s?\b))s?"
_NUMBER = r"\d+(?:,\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?"

# The spaces before a duration belong to it: right-aligned, they make up for its width.
_DURATION = re.compile(rf" *(?<![\w.]){_NUMBER} ?{_UNIT}\b")
# "p50_ms": 0.41, 'seconds': 3, p95_s=0.002
_DURATION_FIELD = re.compile(rf"(\b(?:\w+_(?:ns|us|ms|s)|ms|(?:\w+_)?seconds)[\"']?\s*[:=]\s*){_NUMBER}(?![\w.])")
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]+\b")
_PORT = re.compile(r"(\b(?:127\.0\.0\.1|localhost)|\[::1\]):\d+\b")
# Wherever it was made: on Linux, on macOS, on Windows, and in this machine's own temporary folder.
_TEMPORARY = re.compile(
    r"(?:/private)?/(?:tmp|var/tmp|var/folders)(?:/[\w.+-]+)+"
    r"|\b[A-Za-z]:(?:\\+[\w.~ -]+)*\\+Temp(?:\\+[\w.~-]+)+"
    rf"|{re.escape(tempfile.gettempdir())}(?:[/\\]+[\w.+~-]+)+"
)
_VERSION = re.compile(r"\b\d+\.\d+\.\d+(?:\.\d+)*(?:[.-]?(?:a|b|rc|dev|post)\d+)*\b")
_DATE = re.compile(r"\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\w)")


def _durations(text: str) -> str:
    text = _DURATION_FIELD.sub(r"\1<duration>", mask_duration_columns(text))
    return _DURATION.sub(r" <duration> \g<unit>", text)


# Each kind: how its values are replaced. The names are what `varies = [...]` takes.
VARIES: dict[str, Callable[[str], str]] = {
    "duration": _durations,
    "address": lambda text: _ADDRESS.sub("<address>", text),
    "port": lambda text: _PORT.sub(r"\1:<port>", text),
    "temporary path": lambda text: _TEMPORARY.sub("<temporary path>", text),
    "version": lambda text: _VERSION.sub("<version>", text),
    "date": lambda text: _DATE.sub("<date>", text),
}


def shape(text: str, kinds: Iterable[str]) -> str:
    """The text with every value of the given kinds replaced by the kind's name.

    >>> shape("1. retrieve 7.47 ms  top_k=5", ["duration"])
    '1. retrieve <duration> ms  top_k=5'
    >>> shape("<Chunk at 0x7f3a12>", ["address"])
    '<Chunk at <address>>'
    """
    for kind, masked in VARIES.items():
        if kind in kinds:
            text = masked(text)
    return text
