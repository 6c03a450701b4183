"""The library's own words as HTML and as Markdown: backticks become code, and nothing else is markup."""

import re
from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["inline", "markdown_text", "sentence", "table_html"]

_CODE = re.compile(r"`([^`]+)`")
_TAG = re.compile(r"<[^>]+>")
_LONG = 24
_MARKUP = re.compile(r"([\\*_{}\[\]<>#|~$^=!&])")


def inline(text: str) -> str:
    """`text` escaped, with what stands in backticks as code.

    >>> inline("as `a<b` says, 1 < 2")
    'as <code>a&lt;b</code> says, 1 &lt; 2'
    """
    return _CODE.sub(r"<code>\1</code>", escape(text, quote=False))


def sentence(text: str) -> str:
    """One line of help as a sentence in HTML: a capital letter first, and a full stop last.

    >>> sentence("how a question  becomes an answer")
    'How a question becomes an answer.'
    """
    words = " ".join(text.split())
    return inline(words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?", ":")) else "."))


def markdown_text(text: str) -> str:
    """`text` with everything but backticks taken literally by Markdown.

    >>> markdown_text("docs/*.md and `a*b`")
    'docs/\\\\*.md and `a*b`'
    """
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(part if part.startswith("`") else _MARKUP.sub(r"\\\1", part) for part in parts)


def table_html(head: Sequence[str], rows: Iterable[Sequence[str]], *, label: str) -> str:
    """A table whose cells are finished HTML and whose first column names the rows; it scrolls sideways when it must."""
    heading = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(f'<tr><th scope="row">{first}</th>{"".join(map(_cell, rest))}</tr>' for first, *rest in rows)
    # Focusable, so that the arrow keys scroll a table that is wider than the screen; and what has focus needs a name.
    return (
        f'<div class="rt-table" role="group" tabindex="0" aria-label="{escape(label)}"><table class="rt-cells">'
        f"<thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(html: str) -> str:
    # A sentence needs room before it may be broken into lines, a number or a name does not.
    is_long = len(_TAG.sub("", html)) > _LONG
    return f'<td class="rt-long">{html}</td>' if is_long else f"<td>{html}</td>"
