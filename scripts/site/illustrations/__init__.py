"""Illustrations: a finished picture in the page, which a script lets the reader change.

An illustration is a function `(context: PageContext) -> str` in a file of its own, a row in `ILLUSTRATIONS`, and a
custom element in `docs/js/`. The picture and its numbers come from the library; what the browser recomputes is compared
with the library in `agreement.py` before the page is built.
"""

from rag_titan.errors import near_matches
from rag_titan.registry import Entry
from scripts.site.context import DirectiveError, PageContext

__all__ = ["ILLUSTRATIONS", "illustration"]

ILLUSTRATIONS: dict[str, Entry] = {
    "sliding_passage": Entry(
        "scripts.site.illustrations.sliding_passage:sliding_passage",
        "one passage slides down the ranks, and three metrics follow it",
    ),
}


def illustration(argument: str, context: PageContext) -> str:
    """The illustration called `argument`."""
    if argument not in ILLUSTRATIONS:
        raise DirectiveError(f"there is no illustration {argument!r}: {near_matches(argument, ILLUSTRATIONS)}")
    html: str = ILLUSTRATIONS[argument].load()(context)
    # Markdown would put a custom element into a paragraph, and a browser would tear the two apart.
    return f"<div>{html}</div>"
