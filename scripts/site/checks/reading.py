"""What a built page loads, links to, and names: read from its HTML, without a browser."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["BuiltPage", "addresses_in_style", "read_built_page"]

# Attributes through which a page loads something by itself. Everything else that has an address waits for a click.
_LOADS = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "image": ("href", "xlink:href"),
    "img": ("src", "srcset"),
    "input": ("src",),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
_LINKS = {"a": ("href", "xlink:href"), "area": ("href",), "form": ("action",)}
_RELATIONS_WITHOUT_REQUEST = {"alternate", "author", "canonical", "license", "next", "prev"}
_ADDRESS_IN_STYLE = re.compile(r"(?:url\(\s*|@import\s+)(?:\"([^\"]*)\"|'([^']*)'|([^\"')\s;]+))")


@dataclass
class BuiltPage:
    """One built page: its ids in order, what it loads, where its links lead, and the style sheets inside it."""

    ids: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)


def addresses_in_style(style: str) -> list[str]:
    """What a style sheet loads, in order.

    >>> addresses_in_style("@import 'a.css'; b { background: url(c.svg), url(\\"d e.png\\") }")
    ['a.css', 'c.svg', 'd e.png']
    """
    return [next(filter(None, found), "") for found in _ADDRESS_IN_STYLE.findall(style)]


def read_built_page(html: str) -> BuiltPage:
    """What the page loads, links to and names."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.page


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.page = BuiltPage()
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self._in_style = tag == "style"
        if "id" in given:
            self.page.ids.append(given["id"])
        if "style" in given:
            self.page.styles.append(given["style"])
        self.page.links.extend(given[name] for name in _LINKS.get(tag, ()) if name in given)
        if tag == "link" and _RELATIONS_WITHOUT_REQUEST & set(given.get("rel", "").split()):
            return
        for name in _LOADS.get(tag, ()):
            if name in given:
                self.page.loads.extend(_candidates(given[name]) if name == "srcset" else [given[name]])

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.page.styles.append(data)


def _candidates(srcset: str) -> list[str]:
    return [part.split()[0] for part in srcset.split(",") if part.strip()]
