"""A walkthrough in a real browser: played, stepped, stilled, and read as a list."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

Open = Callable[..., Any]
PAGE = "evaluating-rag.html"
STEPS = ["Question", "Retrieve", "Rerank", "Assemble", "Generate", "Answer"]
ACTIVE = "name => document.querySelector('.md-tabs__item--active')?.textContent.trim() === name"


def walk(page: Any) -> Any:
    return page.locator("rt-walkthrough").first


def press(page: Any, what: str) -> None:
    walk(page).locator(f"[data-do={what}]").click()


def place(page: Any) -> str:
    return str(walk(page).locator(".rt-walk__place").inner_text())


def visible(page: Any) -> list[str]:
    return [title.inner_text() for title in walk(page).locator(".rt-walk__title strong").locator("visible=true").all()]


def clock(page: Any) -> None:
    """Time passes when the test says so."""
    page.clock.install()
    page.reload()


def test_stepping_shows_one_step_after_the_other_and_back(visit: Open) -> None:
    opened = visit(PAGE)
    page = opened.page
    seen = []
    for number, title in enumerate(STEPS, 1):
        assert place(page) == f"{number} of 6: {title}"
        assert visible(page) == [title]
        seen.append(walk(page).locator("[aria-current=step]").inner_text().partition("\n")[0])
        if title != STEPS[-1]:
            press(page, "step")
    assert [text.partition(",")[0] for text in seen] == STEPS
    press(page, "back")
    assert visible(page) == ["Generate"]
    assert opened.errors == []


def test_a_station_leads_straight_to_its_step(visit: Open) -> None:
    page = visit(PAGE).page
    before = page.evaluate("scrollY")
    walk(page).locator(".rt-walk__station a").nth(4).click()
    assert visible(page) == ["Generate"]
    assert "#" not in page.url
    assert (
        walk(page).locator(".rt-walk__verdict").locator("visible=true").inner_text().startswith("It had the evidence")
    )
    assert before == 0


def test_it_plays_to_the_end_and_stops_there(visit: Open) -> None:
    page = visit(PAGE).page
    clock(page)
    press(page, "play")
    assert walk(page).locator("[data-do=play]").inner_text() == "Pause"
    for title in STEPS[1:]:
        page.clock.run_for(3500)
        assert visible(page) == [title]
    assert walk(page).locator("[data-do=play]").inner_text() == "Play"
    page.clock.run_for(10_000)
    assert visible(page) == ["Answer"]
    press(page, "play")
    assert visible(page) == ["Question"], "playing again begins at the beginning"


def test_pause_holds_it_and_a_step_takes_over(visit: Open) -> None:
    page = visit(PAGE).page
    clock(page)
    press(page, "play")
    page.clock.run_for(3500)
    press(page, "play")
    page.clock.run_for(20_000)
    assert visible(page) == ["Retrieve"]
    press(page, "play")
    press(page, "step")
    page.clock.run_for(20_000)
    assert visible(page) == ["Rerank"]


def test_nothing_below_jumps_from_step_to_step(visit: Open) -> None:
    for width in (360, 1280):
        page = visit(PAGE, width=width).page
        heights = set()
        for _ in STEPS:
            heights.add(walk(page).evaluate("one => one.offsetHeight"))
            walk(page).locator("[data-do=step]").dispatch_event("click")
        assert len(heights) == 1, (width, heights)


def test_under_reduced_motion_it_is_a_stepper(visit: Open) -> None:
    page = visit(PAGE, reduced_motion="reduce").page
    assert walk(page).locator("[data-do=play]").is_hidden()
    press(page, "step")
    assert visible(page) == ["Retrieve"]
    seconds = (
        walk(page).locator(".rt-walk__token").evaluate("one => parseFloat(getComputedStyle(one).transitionDuration)")
    )
    assert seconds < 0.001


def test_asking_for_less_motion_stops_a_running_film(visit: Open) -> None:
    page = visit(PAGE).page
    clock(page)
    press(page, "play")
    page.emulate_media(reduced_motion="reduce")
    # The browser tells its pages in a moment of its own, which the clock of the test does not hold.
    walk(page).locator("[data-do=play]").wait_for(state="hidden")
    page.clock.run_for(20_000)
    assert visible(page) == ["Question"]


def test_without_javascript_it_is_a_list_of_all_steps(visit: Open) -> None:
    page = visit(PAGE, java_script_enabled=False).page
    assert visible(page) == STEPS
    assert walk(page).locator(".rt-walk__controls").is_hidden()
    assert walk(page).locator("ol.rt-walk__steps > li").count() == 6


def test_on_paper_every_step_is_there(visit: Open) -> None:
    page = visit(PAGE).page
    page.emulate_media(media="print")
    assert visible(page) == STEPS


def test_each_step_says_what_judges_it_and_what_repairs_it(visit: Open) -> None:
    page = visit(PAGE, java_script_enabled=False).page
    for step in walk(page).locator(".rt-walk__step").all()[1:-1]:
        terms = step.locator("dt").all_inner_texts()
        assert terms[0] == "Judged by"
        assert terms[-1] == "Repair"
        assert " ms" in step.locator(".rt-walk__took").inner_text()
        assert step.locator(".rt-walk__side").all_inner_texts() == ["In", "Out"]


def test_going_away_stops_it_and_coming_back_starts_one(visit: Open) -> None:
    opened = visit(PAGE)
    page = opened.page
    clock(page)
    # A timer that is still there when the page is left would tick on something that nobody sees. The theme has its own.
    page.evaluate(
        """() => {
          window.running = new Set()
          const [begin, end] = [window.setInterval, window.clearInterval]
          window.setInterval = (act, pause) => {
            const id = begin(act, pause)
            if (pause === 3500) running.add(id)
            return id
          }
          window.clearInterval = id => { running.delete(id); end(id) }
        }"""
    )
    press(page, "play")
    assert page.evaluate("running.size") == 1
    page.locator(".md-tabs__link", has_text="Metrics").click()
    page.wait_for_function(ACTIVE, arg="Metrics")
    assert page.evaluate("running.size") == 0
    page.locator(".md-tabs__link", has_text="Evaluating RAG").click()
    page.wait_for_function(ACTIVE, arg="Evaluating RAG")
    press(page, "step")
    assert visible(page) == ["Retrieve"], "two listeners would have gone two steps"
    assert opened.errors == []


def test_the_keyboard_is_enough_and_is_not_lost_at_the_end(visit: Open) -> None:
    page = visit(PAGE).page
    walk(page).locator("[data-do=step]").focus()
    for _ in range(8):
        page.keyboard.press("Enter")
    assert visible(page) == ["Answer"]
    assert page.evaluate("document.activeElement.dataset.do") == "step"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert visible(page) == ["Generate"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_any_step(visit: Open, scheme: str) -> None:
    page = visit(PAGE, color_scheme=scheme, reduced_motion="reduce").page
    for _ in STEPS:
        found = Axe().run(page, context="rt-walkthrough").response["violations"]
        assert [(one["id"], node["html"][:200]) for one in found for node in one["nodes"]] == []
        walk(page).locator("[data-do=step]").dispatch_event("click")


def test_it_fits_a_narrow_screen(visit: Open) -> None:
    page = visit(PAGE, width=360).page
    for _ in STEPS:
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        walk(page).locator("[data-do=step]").dispatch_event("click")
