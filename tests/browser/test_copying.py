"""Copying gives the code or the command, and nothing else."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Open = Callable[..., Any]

_BLOCK = re.compile(r'<div class="([^"]*)\bhighlight" data-copy=')


def blocks(site: Path) -> dict[str, list[str]]:
    """The pages with code that says what it copies, and the classes of that code."""
    text = {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))
    }
    return {name: found for name, html in text.items() if (found := _BLOCK.findall(html))}


def copy_from(page: Any, block: Any) -> str:
    page.evaluate("navigator.clipboard.writeText('')")
    block.locator(".md-code__button").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text !== '')")
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.mark.parametrize("kind", [".rt-command", ".language-python", ".language-console", ".language-pycon"])
def test_a_block_copies_its_code_or_command_alone(visit: Open, site: Path, kind: str) -> None:
    wanted = kind.lstrip(".")
    path = next(path for path, kinds in blocks(site).items() if any(wanted in found for found in kinds))
    page = visit(path, permissions=["clipboard-read", "clipboard-write"]).page
    block = page.locator(f"article {kind}[data-copy]").locator("visible=true").first
    copied = copy_from(page, block)
    assert copied == block.get_attribute("data-copy")
    assert not copied.startswith(("$", ">", "\n", " ")), copied
    assert not copied.endswith("\n"), copied
    assert "\n$" not in copied
    assert "\n\n" not in copied or kind == ".language-python"


def test_what_is_shown_is_what_is_copied(visit: Open, site: Path) -> None:
    """The text in the attribute and the text on the page come from two places: they say the same."""
    for path in blocks(site):
        different = (
            visit(path)
            .page.locator(".rt-example [data-copy]")
            .evaluate_all(
                "found => found.filter(one => one.querySelector('code').textContent !== `${one.dataset.copy}\\n`)"
                ".map(one => one.outerHTML)"
            )
        )
        assert different == []


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
