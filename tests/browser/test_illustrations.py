"""Illustrations in a real browser: finished at first sight, then moved by the reader."""

import csv
import io
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

Open = Callable[..., Any]
PAGE = "metrics.html"


def picture(page: Any) -> Any:
    return page.locator("rt-sliding-passage")


def slide(page: Any, rank: int) -> None:
    picture(page).locator("input[type=range]").fill(str(rank))


def values(page: Any) -> list[str]:
    return [str(value) for value in picture(page).locator("[data-value]").all_inner_texts()]


def table(page: Any) -> list[list[str]]:
    rows = picture(page).locator("tbody tr").all()
    return [[cell.text_content() for cell in row.locator("th, td").all()] for row in rows]


def test_the_first_sight_is_the_finished_picture_without_any_script(visit: Open) -> None:
    page = visit(PAGE, java_script_enabled=False).page
    assert values(page) == ["1.000", "0.500", "0.333"]
    assert picture(page).locator("polyline.rt-chart__line").count() >= 3
    assert picture(page).locator("input").is_hidden()
    assert len(table(page)) == 10


def test_the_numbers_and_the_picture_follow_the_slider(visit: Open) -> None:
    opened = visit(PAGE)
    page = opened.page
    places = []
    for rank, *expected in table(page):
        slide(page, int(rank))
        assert values(page) == expected, f"the browser and the library differ at rank {rank}"
        assert picture(page).locator("[data-rank]").inner_text() == rank
        places.append(float(picture(page).locator("[data-band]").get_attribute("x")))
    steps = {round(later - earlier, 1) for earlier, later in pairwise(places)}
    assert len(steps) == 1
    assert steps.pop() > 0
    assert opened.errors == []


def test_the_script_changes_nothing_before_the_reader_does(visit: Open) -> None:
    with_script = visit(PAGE).page
    without = visit(PAGE, java_script_enabled=False).page
    band = "[data-band]"
    assert values(with_script) == values(without)
    moved = float(picture(with_script).locator(band).get_attribute("x"))
    assert moved == pytest.approx(float(picture(without).locator(band).get_attribute("x")), abs=0.1)


def test_the_keyboard_moves_it_and_a_screen_reader_hears_the_values(visit: Open) -> None:
    page = visit(PAGE).page
    slider = picture(page).locator("input[type=range]")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert values(page) == ["1.000", "0.431", "0.250"]
    assert slider.get_attribute("aria-valuetext") == "4: recall 1.000, nDCG 0.431, reciprocal rank 0.250"
    page.keyboard.press("End")
    assert values(page) == ["0.000", "0.000", "0.100"]


def test_the_data_behind_it_is_a_file_with_the_same_values(visit: Open, site: Path, site_url: str) -> None:
    page = visit(PAGE).page
    picture(page).locator("summary").click()
    address = picture(page).locator("a[download]").evaluate("one => one.href")
    rows = list(csv.reader(io.StringIO((site / address.removeprefix(site_url)).read_text(encoding="utf-8"))))
    assert rows[0] == ["rank", "recall@5", "nDCG@5", "reciprocal rank"]
    assert [[rank, *(f"{float(value):.3f}" for value in rest)] for rank, *rest in rows[1:]] == table(page)


def test_lines_are_told_apart_without_their_colours(visit: Open) -> None:
    page = visit(PAGE, forced_colors="active").page
    looks = (
        picture(page)
        .locator(".rt-illustration__picture polyline.rt-chart__line")
        .evaluate_all(
            "lines => lines.map(one => [getComputedStyle(one).stroke, getComputedStyle(one).strokeDasharray])"
        )
    )
    assert len({colour for colour, _ in looks}) == 1
    assert len({dash for _, dash in looks}) == 3


def test_under_reduced_motion_it_jumps_instead_of_sliding(visit: Open) -> None:
    page = visit(PAGE, reduced_motion="reduce").page
    seconds = (
        picture(page).locator("[data-band]").evaluate("one => parseFloat(getComputedStyle(one).transitionDuration)")
    )
    assert seconds < 0.001


def test_going_there_and_back_again_starts_it_once(visit: Open) -> None:
    opened = visit(PAGE)
    page = opened.page
    for name in ("Evaluating RAG", "Metrics"):
        page.locator(".md-tabs__link", has_text=name).click()
        page.wait_for_function(
            "name => document.querySelector('.md-tabs__item--active')?.textContent.trim() === name", arg=name
        )
    slide(page, 6)
    assert values(page) == ["0.000", "0.000", "0.167"]
    assert opened.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_with_the_table_open(visit: Open, scheme: str) -> None:
    page = visit(PAGE, color_scheme=scheme, reduced_motion="reduce").page
    picture(page).locator("summary").click()
    found = Axe().run(page, context="rt-sliding-passage").response["violations"]
    assert [(one["id"], node["html"][:200]) for one in found for node in one["nodes"]] == []


def test_its_words_can_be_read_on_a_narrow_screen(visit: Open) -> None:
    page = visit(PAGE, width=360).page
    height = picture(page).locator(".rt-chart__tick").first.evaluate("one => one.getBoundingClientRect().height")
    assert height >= 11
    assert picture(page).evaluate("one => one.getBoundingClientRect().right") <= 360
