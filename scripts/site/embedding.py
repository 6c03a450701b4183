"""The Markdown extension that finds directives: `[[kind argument]]` on a line of its own.

The finished HTML is put into Python-Markdown's stash of raw HTML, which goes into the page after everything else has
run: what an example prints is therefore never read as markup. Being a block processor, it sees directives inside
lists, admonitions and tabs, and leaves alone what stands in a fence, an indented code block or inline code.
"""

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.blockparser import BlockParser
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension

__all__ = ["DirectiveExtension"]

_DIRECTIVE = re.compile(
    r"^ {0,3}\[\[(?P<kind>[a-z][a-z_]*)(?:[ \t]+(?P<argument>[^\n]*?))?[ \t]*\]\][ \t]*$", re.MULTILINE
)

# Above paragraphs (10) and below code blocks (80), so that an indented code block keeps a directive as it stands.
_PRIORITY = 75

Renderer = Callable[[str, str], str]


class _DirectiveProcessor(BlockProcessor):
    """Replaces the line by a piece of stashed HTML, and leaves the lines around it to the other processors."""

    def __init__(self, parser: BlockParser, render: Renderer) -> None:
        super().__init__(parser)
        self._render = render

    def test(self, parent: Element, block: str) -> bool:
        return _DIRECTIVE.search(block) is not None

    def run(self, parent: Element, blocks: list[str]) -> None:
        block = blocks.pop(0)
        found = _DIRECTIVE.search(block)
        if found is None:  # pragma: no cover: the parser asks test() first
            return
        if before := block[: found.start()].rstrip("\n"):
            self.parser.parseBlocks(parent, [before])
        paragraph = Element("p")
        paragraph.text = self.parser.md.htmlStash.store(self._render(found["kind"], found["argument"] or ""))
        parent.append(paragraph)
        if after := block[found.end() :].lstrip("\n"):
            blocks.insert(0, after)


class DirectiveExtension(Extension):
    """Registers the processor; `render(kind, argument)` returns HTML whose outermost element is a block."""

    def __init__(self, render: Renderer) -> None:
        super().__init__()
        self._render = render

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register the processor with `md`, which is made anew for each page."""
        md.parser.blockprocessors.register(_DirectiveProcessor(md.parser, self._render), "directive", _PRIORITY)
