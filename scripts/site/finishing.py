"""What Markdown and the theme leave undone: for the reader, for the clipboard, and for a site opened from disk."""

import re
from html import escape, unescape
from pathlib import Path

__all__ = ["finish_content", "glossary_terms", "write_index_script"]

_TERM = re.compile(r"^(?P<term>\S[^\n]*)\n:[ \t]+(?P<meaning>[^\n]+(?:\n[ \t]+[^\n]+)*)", re.MULTILINE)
_ABBREVIATION = re.compile(r'<abbr title="(?P<title>[^"]*)">(?P<text>.*?)</abbr>')
_HEADING = re.compile(r"<h(?P<level>[1-6])\b.*?</h(?P=level)>", re.DOTALL)
_SESSION = re.compile(r'<div class="language-(?P<language>console|pycon) highlight">(?P<block>.*?)</div>', re.DOTALL)
_TABLE = re.compile(r"<table>(?P<rows>.*?)</table>", re.DOTALL)
# Focusable, so that the arrow keys scroll a table that is wider than the screen; and what has focus needs a name.
_FRAMED = (
    r'<div class="rt-table" role="group" tabindex="0" aria-label="Table"><table class="rt-cells rt-written">'
    r"\g<rows></table></div>"
)
_TAG = re.compile(r"<[^>]+>")


def glossary_terms(docs: Path) -> dict[str, str]:
    """The terms of the glossary page and their meaning, each also with a small first letter, for tooltips."""
    path = docs / "reference" / "glossary.md"
    if not path.exists():
        return {}
    terms: dict[str, str] = {}
    for found in _TERM.finditer(path.read_text(encoding="utf-8")):
        meaning = " ".join(found["meaning"].split())
        terms[found["term"]] = terms[found["term"][0].lower() + found["term"][1:]] = meaning
    return terms


def finish_content(html: str) -> str:
    """Explain each glossary term once, make sessions copy their commands alone, and let tables be scrolled."""
    seen: set[str] = set()

    def first_only(found: re.Match[str]) -> str:
        if found["title"] in seen:
            return found["text"]
        seen.add(found["title"])
        return found[0]

    headings_plain = _HEADING.sub(lambda found: _ABBREVIATION.sub(r"\g<text>", found[0]), html)
    return _TABLE.sub(_FRAMED, _SESSION.sub(_copy_commands, _ABBREVIATION.sub(first_only, headings_plain)))


def _copy_commands(found: re.Match[str]) -> str:
    session = unescape(_TAG.sub("", found["block"]))
    typed = _typed(session) if found["language"] == "console" else _typed_python(session)
    attribute = escape(typed).replace("\n", "&#10;")
    return f'<div class="language-{found["language"]} highlight" data-copy="{attribute}">{found["block"]}</div>'


def _typed(session: str) -> str:
    """The commands of a session: what follows a `$`, and the lines after it for as long as they end in a backslash."""
    typed: list[str] = []
    goes_on = False
    for line in session.splitlines():
        if goes_on or line.startswith("$ "):
            typed.append(line.removeprefix("> " if goes_on else "$ ").rstrip())
            goes_on = typed[-1].endswith("\\")
    return "\n".join(typed)


def _typed_python(session: str) -> str:
    """The code of a Python session: what follows `>>>` and `...`."""
    lines = (line for line in session.splitlines() if line.startswith((">>>", "...")))
    return "\n".join(line[4:] for line in lines)


def write_index_script(site: Path) -> None:
    """Beside the search index, write it as a script: from disk, a page can load the one and not the other."""
    index = site / "search" / "search_index.json"
    if index.exists():
        script = f"var __index = {index.read_text(encoding='utf-8')}\n"
        index.with_suffix(".js").write_text(script, encoding="utf-8")
