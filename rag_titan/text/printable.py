"""Text that is safe to print on a terminal, whoever wrote it."""

import re

__all__ = ["printable"]

_ESCAPES = re.compile(
    r"\x1b\[[0-?]*+[ -/]*+[@-~]?"  # control sequences: colours, cursor, erasing
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*+(?:\x07|\x1b\\|\x9c)?"  # titles, links and other strings
    r"|\x9b[0-?]*+[ -/]*+[@-~]?"
    r"|\x1b[ -~]?"
    r"|[\x00-\x08\x0b-\x1f\x7f-\x9f]"
    r"|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"  # marks that turn the direction of what follows
)


def printable(text: str) -> str:
    """`text` without terminal control: escape sequences, C0 and C1 controls, marks of direction.

    Newline and tab stay. Nothing is put in the place of what goes.

    >>> printable("\\x1b[31mred\\x1b[0m\\x07 \\tand\\nplain")
    'red \\tand\\nplain'
    """
    return _ESCAPES.sub("", text)
