"""A real browser on the built site, served from disk under the address that the pages are published at."""

import mimetypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
_BY_NAME = ("chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site: the one that RAG_TITAN_SITE names, or one that is built now."""
    if named := os.environ.get("RAG_TITAN_SITE"):
        folder = ROOT / named
        assert (folder / "index.html").exists(), (
            f"RAG_TITAN_SITE names {folder}, where no site was built: run 'make site'"
        )
        return folder
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


@pytest.fixture(scope="session")
def site_url(site: Path) -> str:
    """The address that the pages say they are published at."""
    canonical = re.search(r'<link rel="canonical" href="([^"]+)"', (site / "index.html").read_text(encoding="utf-8"))
    assert canonical is not None, "the home page names no canonical address: set site_url in mkdocs.yml"
    return canonical[1].removesuffix("index.html")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BY_NAME)), None)
    assert program, "no Chromium found: install it, or set CHROMIUM to its path"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=list(_FLAGS))
        yield launched
        launched.close()


@dataclass
class Visit:
    """A page in a context of its own, and what happened on it."""

    page: Page
    address: str
    requests: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def goto(self, path: str) -> Page:
        """Load the page at `path` below the site's root, and wait until its scripts have settled."""
        self.page.goto(self.address + path, wait_until="load")
        return self.page


@pytest.fixture
def visit(browser: Browser, site: Path, site_url: str) -> Iterator[Callable[..., Visit]]:
    """`visit(path, address=..., **context_options)` opens a page in a context of its own."""
    with ExitStack() as stack:

        def open_visit(
            path: str, *, address: str = site_url, width: int = 1280, height: int = 900, **options: Any
        ) -> Visit:
            # Service workers and caches of an earlier visit would answer in the site's place.
            context = browser.new_context(
                viewport={"width": width, "height": height}, service_workers="block", **options
            )
            stack.callback(context.close)
            return _visit(context, site, address, path)

        yield open_visit


def _visit(context: BrowserContext, site: Path, address: str, path: str) -> Visit:
    opened = Visit(context.new_page(), address)
    root = urlsplit(address)

    def serve(route: Route) -> None:
        url = route.request.url
        opened.requests.append(url)
        parts = urlsplit(url)
        if parts.scheme in {"data", "blob"}:
            route.continue_()
        elif (parts.scheme, parts.netloc) != (root.scheme, root.netloc) or not parts.path.startswith(root.path):
            opened.foreign.append(url)
            route.abort()
        else:
            _answer(route, site, unquote(parts.path[len(root.path) :]), opened)

    if root.scheme == "file":
        opened.page.on("request", lambda request: opened.requests.append(request.url))
    else:
        context.route("**/*", serve)
    opened.page.on("pageerror", lambda error: opened.errors.append(str(error)))
    opened.page.on("console", lambda said: opened.errors.append(said.text) if said.type == "error" else None)
    opened.goto(path)
    return opened


def _answer(route: Route, site: Path, path: str, opened: Visit) -> None:
    """What a static host sends."""
    file = site / (path or "index.html")
    if file.is_dir():
        file = file / "index.html"
    if not file.is_file():
        opened.missing.append(path)
        route.fulfill(status=404, path=site / "404.html", content_type="text/html")
        return
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    route.fulfill(status=200, path=file, content_type=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
