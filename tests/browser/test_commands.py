"""A command on a page is read whole: it wraps between its words, clear of the copy button."""

from collections.abc import Callable
from typing import Any

import pytest

_BOXES = """() => [...document.querySelectorAll(".rt-command")].map(block => {
  const code = block.querySelector("code")
  const button = block.querySelector(".md-code__button").getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(code)
  const covered = [...words.getClientRects()].some(
    box => box.right > button.left && box.left < button.right && box.bottom > button.top && box.top < button.bottom)
  const broken = [...code.querySelectorAll(".rt-command__word")].filter(word => word.getClientRects().length > 1)
  return {
    text: block.dataset.copy,
    hidden: code.scrollWidth > code.clientWidth,
    covered,
    broken: broken.map(word => word.textContent),
  }
})"""


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path", ["getting-started.html", "evaluating-rag.html"])
def test_a_command_wraps_between_words_and_clear_of_the_copy_button(
    visit: Callable[..., Any], path: str, width: int
) -> None:
    page = visit(path, width=width).page
    page.wait_for_selector(".rt-command .md-code__button")
    blocks = page.evaluate(_BOXES)
    assert blocks
    for block in blocks:
        assert not block["hidden"], f"{block['text']}: a part of it is out of sight"
        assert not block["covered"], f"{block['text']}: the copy button lies on it"
        assert not block["broken"], f"{block['text']}: broken inside {block['broken']}"
