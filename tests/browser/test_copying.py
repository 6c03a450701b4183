"""Copying gives the code or the command, and nothing else."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

Open = Callable[..., Any]

_BLOCK = re.compile(r'<div class="(?P<kind>[^"]*)\bhighlight" data-copy="(?P<text>[^"]*)">')


def pages_with_code(site: Path) -> list[str]:
    found = (path for path in sorted(site.rglob("*.html")) if _BLOCK.search(path.read_text(encoding="utf-8")))
    return [path.relative_to(site).as_posix() for path in found]


def copy_from(page: Any, block: Any) -> str:
    page.evaluate("navigator.clipboard.writeText('')")
    block.locator(".md-code__button").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text !== '')")
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_every_block_copies_its_code_or_command_alone(visit: Open, site: Path) -> None:
    pages = pages_with_code(site)
    assert pages
    for path in pages:
        page = visit(path, permissions=["clipboard-read", "clipboard-write"]).page
        for block in page.locator("article [data-copy]").locator("visible=true").all():
            copied = copy_from(page, block)
            assert copied == block.get_attribute("data-copy")
            assert not copied.startswith(("$", ">", "\n", " ")), copied
            assert not copied.endswith("\n"), copied
            assert "\n\n$" not in copied


def test_what_is_shown_is_what_is_copied(visit: Open, site: Path) -> None:
    """The text in the attribute and the text on the page come from two places: they say the same."""
    checked = 0
    for path in pages_with_code(site):
        page = visit(path).page
        for block in page.locator(".rt-example [data-copy]").all():
            assert block.locator("code").text_content().rstrip("\n") == unescape(block.get_attribute("data-copy"))
            checked += 1
    assert checked


def test_a_block_without_the_attribute_copies_its_text(visit: Open, site: Path) -> None:
    page = visit("reference/questions.html", permissions=["clipboard-read", "clipboard-write"]).page
    block = page.locator("article .highlight:has(.md-code__button)").first
    assert copy_from(page, block) == block.locator("code").text_content().rstrip("\n")


@pytest.mark.parametrize("selector", [".rt-output"])
def test_output_has_no_copy_button(visit: Open, selector: str) -> None:
    page = visit("evaluating-rag.html").page
    outputs = page.locator(selector)
    assert outputs.count()
    assert outputs.locator(".md-code__button").count() == 0


def test_selecting_a_session_by_hand_leaves_the_prompt_out(visit: Open) -> None:
    page = visit("evaluating-rag.html").page
    command = page.locator(".rt-command code").first
    selected = command.evaluate("one => { getSelection().selectAllChildren(one); return getSelection().toString() }")
    assert not selected.startswith("$")
