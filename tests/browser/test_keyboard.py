"""Everything can be reached, seen and worked with the keyboard."""

from collections.abc import Callable
from typing import Any

import pytest

Open = Callable[..., Any]

_FOCUSED = """() => {
  const one = document.activeElement
  const style = getComputedStyle(one.matches(".md-option") ? one.nextElementSibling : one)
  return {
    what: one.outerHTML.slice(0, 120),
    name: one.getAttribute("aria-label") || one.title || one.labels?.[0]?.textContent.trim() || one.textContent.trim(),
    seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
  }
}"""


def steps(page: Any, count: int) -> list[dict[str, Any]]:
    found = []
    for _ in range(count):
        page.keyboard.press("Tab")
        found.append(page.evaluate(_FOCUSED))
    return found


def test_the_first_step_leads_to_the_content(visit: Open) -> None:
    page = visit("evaluating-rag.html").page
    (first,) = steps(page, 1)
    assert first["name"] == "Skip to content"


@pytest.mark.parametrize("width", [360, 1280])
def test_every_step_has_a_name_and_can_be_seen(visit: Open, width: int) -> None:
    page = visit("evaluating-rag.html", width=width, reduced_motion="reduce").page
    for step in steps(page, 60):
        assert step["name"], step["what"]
        assert step["seen"] or "<body" in step["what"], step["what"]


def test_menu_and_search_open_with_the_keyboard_on_a_phone(visit: Open) -> None:
    page = visit("evaluating-rag.html", width=360, reduced_motion="reduce").page
    page.get_by_role("button", name="Menu").press("Enter")
    assert page.locator("#__drawer").is_checked()
    page.keyboard.press("Escape")
    page.locator("#__drawer").evaluate("one => { one.checked = false }")
    page.get_by_role("button", name="Search").press(" ")
    assert page.locator("#__search").is_checked()


def test_what_is_wider_than_the_screen_scrolls_with_the_arrow_keys(visit: Open) -> None:
    page = visit("reference/settings.html", width=360).page
    table = page.locator(".rt-table").first
    table.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("one => one.scrollLeft > 0", arg=table.element_handle())


def test_colours_are_chosen_with_the_keyboard(visit: Open) -> None:
    page = visit("index.html", color_scheme="light").page
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    schemes = set()
    for _ in range(3):
        page.locator("label[for^=__palette]:not([hidden])").click()
        schemes.add(page.evaluate("document.body.dataset.mdColorScheme"))
    assert schemes == {"default", "slate"}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == before
