"""What every page keeps to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from scripts.site.pages import read_pages
from scripts.site.reference import GENERATED

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted({*(page.uri for page in read_pages(ROOT)), *GENERATED})
HTML = [name.removesuffix(".md") + ".html" for name in PAGES]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [*HTML, "404.html"])
def test_axe_finds_no_violation(visit: Callable[..., Any], path: str, scheme: str) -> None:
    opened = visit(path, color_scheme=scheme, reduced_motion="reduce")
    opened.page.wait_for_function("document.documentElement.classList.contains('js')")
    results = Axe().run(opened.page)
    found = [
        f"{violation['id']} ({violation['impact']}): {node['html'][:200]} {node['failureSummary'][:300]}"
        for violation in results.response["violations"]
        for node in violation["nodes"]
    ]
    assert not found, "\n\n".join(found)
