"""One line of the library's own words as HTML: backticks become code, and nothing else is markup."""

import re
from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["inline", "table_html"]

_CODE = re.compile(r"`([^`]+)`")


def inline(text: str) -> str:
    """`text` escaped, with what stands in backticks as code.

    >>> inline("as `a<b` says, 1 < 2")
    'as <code>a&lt;b</code> says, 1 &lt; 2'
    """
    return _CODE.sub(r"<code>\1</code>", escape(text, quote=False))


def table_html(head: Sequence[str], rows: Iterable[Sequence[str]], *, label: str) -> str:
    """A table whose cells are finished HTML and whose first column names the rows; it scrolls sideways when it must."""
    heading = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    # Focusable, so that the arrow keys scroll a table that is wider than the screen; named, since what has focus has a name.
    return (
        f'<div class="rt-table" role="region" tabindex="0" aria-label="{escape(label)}"><table>'
        f"<thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table></div>"
    )
