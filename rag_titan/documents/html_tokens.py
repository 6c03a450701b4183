"""HTML as a stream of tags and texts, in time linear in the file however broken it is.

Unlike `html.parser`, which looks anew for the end of every tag that was never closed: 200 KB of `<b<b<b` keep it busy
for a minute.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

__all__ = ["Tag", "html_tokens"]

_NAME = re.compile(r"</?([a-zA-Z][^\s/>]*+)")
_TAG_END = re.compile(r"(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+>")
_RAW_END = {name: re.compile(rf"</{name}\b", re.IGNORECASE) for name in ("script", "style")}


@dataclass(frozen=True)
class Tag:
    """One tag, its name in lower case; attributes are not kept."""

    name: str
    is_end: bool


def html_tokens(html: str) -> Iterator[Tag | str]:
    """The tags and, with character references resolved, the texts of `html`, in order.

    Comments, declarations and what stands in scripts and styles are left out. What starts like a tag and is never
    closed is text.
    """
    at, last_close, last_comment_end = 0, html.rfind(">"), html.rfind("-->")
    quotes_pair = True
    while at < len(html):
        start = html.find("<", at)
        if start < 0 or start > last_close:
            yield _resolved(html[at:])
            return
        if start > at:
            yield _resolved(html[at:start])
        name = _NAME.match(html, start)
        if name is None:
            at = _after_markup(html, start, last_comment_end)
            if at == start + 1:
                yield "<"
            continue
        tag = Tag(name[1].lower(), html[start + 1] == "/")
        yield tag
        closed = _TAG_END.match(html, name.end()) if quotes_pair else None
        if closed is None:
            quotes_pair = False  # a quote is open until the end of the file: from here on quotes mean nothing
            at = html.index(">", start) + 1 if name.end() <= last_close else len(html)
        else:
            at = closed.end()
        if tag.name in _RAW_END and not tag.is_end:
            raw_end = _RAW_END[tag.name].search(html, at)
            at = raw_end.start() if raw_end else len(html)


def _after_markup(html: str, start: int, last_comment_end: int) -> int:
    """Where the comment or declaration that starts at `start` ends; the next character where there is none."""
    if html.startswith("<!--", start) and last_comment_end > start:
        return html.index("-->", start) + 3
    if html[start + 1 : start + 2] in {"!", "?", "/"}:
        return html.index(">", start) + 1
    return start + 1


def _resolved(text: str) -> str:
    try:
        return unescape(text)
    except ValueError:  # a number of thousands of digits, which Python refuses to read
        return text
