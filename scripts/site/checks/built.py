"""The built pages: links, anchors and pictures that lead nowhere, requests to other hosts, ids given twice."""

import posixpath
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import unquote, urlsplit

from scripts.site.checks.reading import BuiltPage, addresses_in_style, read_built_page
from scripts.site.report import Finding

__all__ = ["check_built", "read_site"]

# The server sends it for every address that does not exist, so its links begin at the root of the published site.
_NOT_FOUND = "404.html"


def read_site(site: Path) -> dict[str, BuiltPage]:
    """The built pages by their paths below `site`, in the order of those."""
    found = sorted(site.rglob("*.html"))
    pages = {path.relative_to(site).as_posix(): read_built_page(path.read_text(encoding="utf-8")) for path in found}
    if (not_found := pages.get(_NOT_FOUND)) is not None:
        root = next((address.partition("assets/")[0] for address in not_found.loads if "assets/" in address), "")
        not_found.loads = [address.removeprefix(root) for address in not_found.loads]
        not_found.links = [address.removeprefix(root) or "index.html" for address in not_found.links]
    return pages


def check_built(site: Path, pages: dict[str, BuiltPage]) -> list[Finding]:
    """Every finding about the built site: its pages, and its style sheets."""
    paths = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    findings: list[Finding] = []
    for name, page in pages.items():
        findings.extend(_check_ids(name, page))
        findings.extend(_check_loads(name, page, paths))
        findings.extend(_check_links(name, page, paths, pages))
    for name in sorted(path for path in paths if path.endswith(".css")):
        for address in addresses_in_style((site / name).read_text(encoding="utf-8")):
            findings.extend(_check_load(name, address, paths))
    return findings


def _check_ids(name: str, page: BuiltPage) -> Iterator[Finding]:
    seen: set[str] = set()
    for found in page.ids:
        if found in seen:
            yield Finding(name, f"The id {found!r} is given to two elements, and links to it reach only the first.")
        seen.add(found)


def _check_loads(name: str, page: BuiltPage, paths: set[str]) -> Iterator[Finding]:
    for address in (*page.loads, *(found for style in page.styles for found in addresses_in_style(style))):
        yield from _check_load(name, address, paths)


def _check_load(name: str, address: str, paths: set[str]) -> Iterator[Finding]:
    parts = urlsplit(address)
    if parts.scheme in {"data", "about", "blob"} or not (parts.scheme or parts.netloc or parts.path):
        return
    if parts.netloc or parts.scheme:
        yield Finding(name, f"The page asks another host for {address}.", "ship the file with the site")
    elif _target(name, parts.path) not in paths:
        yield Finding(name, f"The page needs {address}, and no such file was built.")


def _check_links(name: str, page: BuiltPage, paths: set[str], pages: dict[str, BuiltPage]) -> Iterator[Finding]:
    for address in page.links:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc or not address:
            continue
        target = _target(name, parts.path) if parts.path else name
        if target not in paths:
            remedy = _did_you_mean(target, list(pages))
            yield Finding(name, f"A link leads to {address}, and no such file was built.", remedy)
        elif parts.fragment and target in pages and not _has_anchor(pages[target], parts.fragment):
            remedy = _did_you_mean(parts.fragment, pages[target].ids, mark="#")
            yield Finding(name, f"A link leads to {address}, and {target} has no such anchor.", remedy)


def _did_you_mean(name: str, known: list[str], *, mark: str = "") -> str:
    near = get_close_matches(name, known, n=1)
    return f"did you mean {mark}{near[0]}?" if near else ""


def _has_anchor(page: BuiltPage, fragment: str) -> bool:
    name = unquote(fragment)
    # `#top` is the browser's own, and `:~:` asks it to find a text.
    return name in page.ids or name == "top" or name.startswith(":~:")


def _target(page: str, path: str) -> str:
    """The file below the site's root that `path` on `page` means."""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(path)))
    return posixpath.normpath(posixpath.join(target, "index.html")) if path.endswith("/") or target == "." else target
