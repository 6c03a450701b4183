"""Moving through the site: instant navigation, search, other addresses, and an unzipped folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Open = Callable[..., Any]

_ACTIVE = "name => document.querySelector('.md-tabs__item--active')?.textContent.trim() === name"
ELSEWHERE = ["https://elsewhere.example/", "https://elsewhere.example/a/b/"]


def follow(page: Any, name: str) -> None:
    """Click on a tab of the navigation and wait for its page."""
    page.locator(".md-tabs__link", has_text=name).click()
    page.wait_for_function(
        "name => document.querySelector('.md-tabs__item--active')?.textContent.trim() === name", arg=name
    )


def state(page: Any) -> dict[str, Any]:
    """What must be there once, however often one has been here before."""
    return page.evaluate(
        """() => ({
          title: document.title,
          blocks: document.querySelectorAll("article pre > code").length,
          buttons: document.querySelectorAll("article .md-code__button").length,
          doubled: [...document.querySelectorAll("article .md-code__nav")].filter(
            bar => bar.querySelectorAll(".md-code__button").length !== 1 || bar.getAttribute("role") !== "none").length,
          formulas: [...document.querySelectorAll("article math")].map(one => Math.round(one.clientWidth)),
          nested: document.querySelectorAll("article article, article .rt-table .rt-table").length,
        })"""
    )


def test_going_there_and_back_again_starts_everything_once(visit: Open) -> None:
    opened = visit("metrics.html")
    page = opened.page
    page.evaluate("window.stayed = true")
    first = state(page)
    for _ in range(2):
        follow(page, "Evaluating RAG")
        follow(page, "Metrics")
    assert page.evaluate("window.stayed"), "the page was loaded anew: instant navigation does not work"
    assert state(page) == first
    assert first["doubled"] == 0
    assert first["formulas"]
    assert min(first["formulas"]) > 0
    assert opened.errors == []


def test_back_and_forward_work(visit: Open) -> None:
    page = visit("index.html").page
    follow(page, "Metrics")
    page.go_back()
    page.wait_for_function(_ACTIVE, arg="Home")
    page.go_forward()
    page.wait_for_function(_ACTIVE, arg="Metrics")


def search(page: Any, words: str) -> Any:
    page.locator(".md-search-result__meta", has_text="Type to start searching").wait_for(state="attached")
    page.keyboard.press("/")
    page.keyboard.type(words)
    first = page.locator(".md-search-result__link").first
    first.wait_for(state="visible")
    return first


def test_search_finds_a_setting_and_leads_to_it(visit: Open) -> None:
    opened = visit("index.html")
    search(opened.page, "rerank_top_n").click()
    opened.page.wait_for_url("**/reference/settings.html*")
    assert opened.foreign == []


@pytest.mark.parametrize("address", ELSEWHERE)
def test_the_site_works_at_another_address(visit: Open, address: str) -> None:
    opened = visit("reference/settings.html", address=address)
    page = opened.page
    page.locator(".md-nav__link", has_text="Glossary").locator("visible=true").first.click()
    page.wait_for_url(f"{address}reference/glossary.html")
    search(page, "rerank_top_n").click()
    page.wait_for_url(f"{address}reference/settings.html*")
    assert (opened.foreign, opened.missing, opened.errors) == ([], [], [])


def test_an_anchor_leads_to_its_section(visit: Open, site_url: str) -> None:
    page = visit("reference/settings.html#reranker").page
    assert page.locator("#reranker").evaluate("one => Math.abs(one.getBoundingClientRect().top) < innerHeight")
    page.locator("article .rt-cells a[href$='#retriever']").first.click()
    page.wait_for_url(f"{site_url}reference/settings.html#retriever")


def test_an_unzipped_folder_works(visit: Open, site: Path) -> None:
    opened = visit("metrics.html", address=f"{site.resolve().as_uri()}/")
    page = opened.page
    page.locator(".md-code__button").first.wait_for(state="attached")
    follow(page, "Evaluating RAG")
    assert page.url.endswith("/evaluating-rag.html")
    page.locator(".md-code__button").first.wait_for(state="attached")
    page.locator("article a[href*='reference/questions.html']").first.click()
    page.wait_for_url("**/reference/questions.html*")
    assert opened.errors == []
    assert [url for url in opened.requests if not url.startswith(("file:", "data:", "about:"))] == []


def test_an_unzipped_folder_can_be_searched(visit: Open, site: Path) -> None:
    opened = visit("metrics.html", address=f"{site.resolve().as_uri()}/")
    opened.page.keyboard.press("/")
    opened.page.keyboard.type("rerank_top_n")
    opened.page.locator(".md-search-result__link").first.click()
    opened.page.wait_for_url("file://**/reference/settings.html*")
    assert opened.page.locator("h1").inner_text() == "Settings"
    assert opened.errors == []


def test_an_unknown_address_says_so(visit: Open) -> None:
    opened = visit("no/such/page.html")
    assert opened.page.locator("h1").inner_text() == "This page does not exist"
    assert opened.foreign == []
    assert opened.missing == ["no/such/page.html"]
