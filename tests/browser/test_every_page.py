"""What every page keeps to, whoever reads it and however."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from scripts.site.pages import read_pages
from scripts.site.reference import GENERATED

ROOT = Path(__file__).resolve().parents[2]


def pages() -> list[str]:
    """The pages of the site that is tested: known before it is built, from what they are written in."""
    if built := os.environ.get("RAG_TITAN_SITE"):
        names = {path.relative_to(ROOT / built).as_posix() for path in (ROOT / built).rglob("*.html")}
        return sorted(names - {"404.html"})
    sources = {*(page.uri for page in read_pages(ROOT)), *GENERATED}
    return sorted(name.removesuffix(".md") + ".html" for name in sources)


PAGES = pages()

Open = Callable[..., Any]

# What reaches beyond the window although nobody can scroll to it, or scrolls in a frame of its own, is no harm.
_WIDER_THAN_THE_WINDOW = """() => {
  const frame = document.scrollingElement
  frame.scrollTo(9999, 0)
  return frame.scrollLeft
}"""

# Text that a reader without scripts cannot get at. Details and tabs open by themselves, and a form would do nothing.
_TEXT_OUT_OF_SIGHT = """article => [...article.querySelectorAll("p, li, dd, td, pre, math, svg, figcaption")]
  .filter(one => one.textContent.trim() && !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter(one => !one.closest("[hidden], details:not([open]), .tabbed-block, form"))
  .map(one => one.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("path", [*PAGES, "404.html"])
def test_axe_finds_no_violation(visit: Open, path: str) -> None:
    page = visit(path, color_scheme="light", reduced_motion="reduce").page
    for scheme, width in (("light", 1280), ("dark", 1280), ("dark", 360)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("scheme => getComputedStyle(document.body).colorScheme === scheme", arg=scheme)
        found = [
            f"{violation['id']} ({violation['impact']}): {node['html'][:200]} {node['failureSummary'][:300]}"
            for violation in Axe().run(page).response["violations"]
            for node in violation["nodes"]
        ]
        assert not found, f"{scheme}, {width} px\n" + "\n\n".join(found)


@pytest.mark.parametrize("path", [*PAGES, "404.html"])
def test_nothing_is_asked_of_another_host_and_nothing_is_missing(visit: Open, path: str) -> None:
    opened = visit(path)
    opened.page.wait_for_load_state("networkidle")
    assert opened.foreign == []
    assert opened.missing == []
    assert opened.errors == []


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_small_phone(visit: Open, path: str, javascript: bool) -> None:
    opened = visit(path, width=360, height=740, java_script_enabled=javascript)
    if javascript:
        assert opened.page.evaluate(_WIDER_THAN_THE_WINDOW) == 0
    else:
        wide = opened.page.locator("article").evaluate_all(
            "found => found.map(one => one.getBoundingClientRect().right)"
        )
        assert max(wide) <= 360


@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_read_without_script(visit: Open, path: str) -> None:
    plain = visit(path, java_script_enabled=False).page
    assert plain.locator("h1").first.is_visible()
    assert plain.locator("article").evaluate(_TEXT_OUT_OF_SIGHT) == []


@pytest.mark.parametrize("path", PAGES)
def test_on_paper_the_text_stands_alone_and_nothing_is_cut_off(visit: Open, path: str) -> None:
    page = visit(path, width=700).page
    page.emulate_media(media="print")
    assert page.locator("h1").first.is_visible()
    for part in (".md-header", ".md-sidebar", ".md-footer", ".md-tabs"):
        assert not any(found.is_visible() for found in page.locator(part).all()), part
    cut = page.locator("article :is(pre > code, .rt-table, .rt-formula)").evaluate_all(
        "found => found.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.slice(0, 80))"
    )
    assert cut == []


@pytest.mark.parametrize("path", ["index.html", "evaluating-rag.html"])
def test_less_motion_is_no_motion(visit: Open, path: str) -> None:
    page = visit(path, reduced_motion="reduce").page
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter(one => {
          const style = getComputedStyle(one)
          return [style.transitionDuration, style.animationDuration].some(time => parseFloat(time) > 0.001)
        }).map(one => one.outerHTML.slice(0, 120))"""
    )
    assert moving == []


@pytest.mark.parametrize("path", ["index.html", "evaluating-rag.html"])
def test_forced_colours_keep_controls_and_frames(visit: Open, path: str) -> None:
    page = visit(path, forced_colors="active").page
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    for button in page.locator(".md-code__button").all():
        painted, behind = button.evaluate(
            "one => [getComputedStyle(one, '::after').backgroundColor, getComputedStyle(document.body).backgroundColor]"
        )
        assert painted != behind
