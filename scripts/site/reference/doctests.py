"""Lets the examples in docstrings be shown as code: Markdown by itself reads `>>>` as quotations of quotations."""

import re
from typing import Any

from griffe import Extension, Object

__all__ = ["Doctests", "fenced"]

# A prompt at the start of a paragraph, and everything up to the next blank line.
_SESSION = re.compile(r"(?:(?<=\n\n)|\A)(?P<indent>[ ]*)>>> .*?(?=\n[ ]*\n|\Z)", re.DOTALL)


def fenced(text: str) -> str:
    """`text` with each paragraph that begins with a prompt put into a fence.

    >>> fenced("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nAnd so on.")
    'Adds.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```\\n\\nAnd so on.'
    """
    return _SESSION.sub(lambda found: f"{found['indent']}```pycon\n{found[0].rstrip()}\n{found['indent']}```", text)


class Doctests(Extension):
    """Fences the examples of every docstring that is shown."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        """Called by griffe for each object that it has read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
