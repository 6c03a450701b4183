"""HTML: its text, with headings, lists, tables and preformatted text written as Markdown."""

import re

from rag_titan.documents.decoding import decode
from rag_titan.documents.document import Document
from rag_titan.documents.html_text import html_text

__all__ = ["load_html"]

_DECLARED = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_DECLARED_WITHIN = 2048
# What these labels mean on the web (WHATWG Encoding Standard) is more than what they say.
_ON_THE_WEB = {"iso-8859-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252", "utf-16": "utf-8"}


def load_html(data: bytes, source: str, encoding: str) -> Document:
    """The text that a browser shows, as `html_text` writes it; scripts, styles and the head are left out.

    A file that declares its character set is read with that one, unless another `encoding` than UTF-8 is asked for.
    Offsets and labels refer to the text, not to the markup.
    """
    declared = _DECLARED.search(data, 0, _DECLARED_WITHIN)
    if encoding.lower() in {"utf-8", "utf8"} and declared and not data.startswith(b"\xef\xbb\xbf"):
        label = declared[1].decode("ascii", "replace").lower()
        encoding = _ON_THE_WEB.get(label, label)
    text = html_text(decode(data, source, encoding))
    return Document(source, text, warnings=() if text else (f"{source}: no text: the page is empty or needs scripts.",))
