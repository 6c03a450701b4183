"""Code and output as HTML: the code coloured by Pygments, the output exactly as it was printed."""

import re
from html import escape

from pygments import highlight as _colour
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from scripts.site.inline import inline

__all__ = ["attribute", "code_block", "command_block", "command_comment", "literal", "output_block"]

# A word with dashes outside a tag, after any of which a browser would break the line.
_DASHED = re.compile(r"(?<![^\s>])[\w.-]*-[\w.-]+(?=[\s<])(?![^<]*>)")

# What no page may hold: a browser drops them or worse, and the Markdown library uses two of them as its own marks.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")


def literal(text: str) -> str:
    r"""`text` escaped for HTML, with control characters shown as their picture instead of sent to the browser.

    >>> literal("<b> \x02 {{ x }}")
    '&lt;b&gt; ␂ {{ x }}'
    """
    return escape(_CONTROL.sub(_picture, text.replace("\r\n", "\n").replace("\r", "\n")))


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


def code_block(code: str, language: str) -> str:
    """A block that the theme gives a copy button; what is copied is `code` without its last newline, byte for byte."""
    lexer = get_lexer_by_name(language, stripnl=False, ensurenl=True)
    inner = _colour(_CONTROL.sub(_picture, code.rstrip("\n")), lexer, HtmlFormatter(nowrap=True))
    return (
        f'<div class="language-{language} highlight" data-copy="{attribute(code.rstrip(chr(10)))}">'
        f"<pre><span></span><code>{inner}</code></pre></div>"
    )


def command_block(command: str) -> str:
    """A command as it is typed: the prompt is drawn by the style sheet, so that it is neither selected nor copied."""
    block = code_block(command, "bash").replace('<div class="', '<div class="rt-command ', 1)
    return _DASHED.sub(r'<span class="rt-command__word">\g<0></span>', block)


def command_comment(comment: str) -> str:
    """The lines of comment above a command, each with its `#`, as a paragraph; nothing for no comment."""
    words = " ".join(line.removeprefix("#").strip() for line in comment.splitlines())
    return f'<p class="rt-command__comment">{inline(words)}</p>' if words else ""


def output_block(text: str, *, label: str = "Output") -> str:
    """What a program printed, literally and without a copy button; nothing printed gives an empty string."""
    body = text.rstrip("\n")
    if not body:
        return ""
    return (
        f'<div class="rt-output highlight no-copy"><div class="rt-output__label">{escape(label)}</div>'
        f"<pre><code>{literal(body)}\n</code></pre></div>"
    )


def attribute(text: str) -> str:
    """`text` as the value of an attribute in double quotes, line breaks and all."""
    # A parser of HTML turns a bare newline in an attribute into itself, but a writer may not: say it as a reference.
    return escape(_CONTROL.sub(_picture, text)).replace("\n", "&#10;").replace("\t", "&#9;")
