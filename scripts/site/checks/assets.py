"""Files below `docs/` that no page uses: a picture that was replaced, a script that nothing loads."""

import posixpath
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from scripts.site.checks.reading import BuiltPage, addresses_in_style
from scripts.site.report import Finding

__all__ = ["check_assets"]


def check_assets(docs: Path, site: Path, pages: dict[str, BuiltPage]) -> list[Finding]:
    """One finding for each file of `docs` that was copied into `site` and that nothing there loads or links to."""
    used = {target for name, page in pages.items() for target in _targets(name, page)}
    for style in site.rglob("*.css"):
        name = style.relative_to(site).as_posix()
        used.update(_resolved(name, addresses_in_style(style.read_text(encoding="utf-8"))))
    assets = (path.relative_to(docs).as_posix() for path in sorted(docs.rglob("*")) if path.is_file())
    return [
        Finding(f"docs/{name}", "No page uses this file.", "delete it, or put it on a page")
        for name in assets
        if not name.endswith(".md") and (site / name).exists() and name not in used
    ]


def _targets(name: str, page: BuiltPage) -> set[str]:
    inline = [address for style in page.styles for address in addresses_in_style(style)]
    return _resolved(name, [*page.loads, *page.links, *inline])


def _resolved(name: str, addresses: Iterable[str]) -> set[str]:
    paths = (urlsplit(address) for address in addresses)
    folder = posixpath.dirname(name)
    return {
        posixpath.normpath(posixpath.join(folder, unquote(parts.path)))
        for parts in paths
        if parts.path and not parts.netloc
    }
