"""The table of directives: what a line `[[kind argument]]` on a page turns into.

A row points to a function `(argument: str, context: PageContext) -> str` that returns finished HTML whose outermost
element is a block. The HTML goes into the page after Markdown has run, so nothing in it is ever read as markup. A
directive that cannot be carried out raises `DirectiveError`. A new kind is a function in this package and one row here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from rag_titan.errors import near_matches
from rag_titan.registry import Entry
from scripts.site.context import DirectiveError, PageContext, Shared

__all__ = ["DIRECTIVES", "Directive", "Directives"]


@dataclass(frozen=True)
class Directive(Entry):
    """One row; `embeds_example` says that the argument begins with the name of an example, which is thereby used."""

    embeds_example: bool = False


DIRECTIVES: dict[str, Directive] = {
    "builder": Directive("scripts.site.builders.directive:builder", "the command builder of a verb"),
    "chain": Directive("scripts.site.home:chain", "the links of a chain, and what measures each"),
    "code": Directive("scripts.site.examples:code", "the code or command of an example", embeds_example=True),
    "example": Directive("scripts.site.examples:example", "an example: its code and its output", embeds_example=True),
    "figure": Directive("scripts.site.examples:figure", "the figures of an example", embeds_example=True),
    "formula": Directive("scripts.site.formulas:formula", "the formula of a metric"),
    "illustration": Directive("scripts.site.illustrations:illustration", "a picture that the reader can change"),
    "metric": Directive("scripts.site.metric_card:metric", "what the table of metrics says of one of them"),
    "options": Directive("scripts.site.reference.command_line:options", "the options of a verb of the command line"),
    "output": Directive("scripts.site.examples:output", "what an example printed", embeds_example=True),
    "table": Directive(
        "scripts.site.tables:table", "a table written from the library, such as `metrics` or `chunkers`"
    ),
    "terminal": Directive("scripts.site.home:terminal", "a session as a terminal shows it", embeds_example=True),
    "walkthrough": Directive(
        "scripts.site.walkthroughs:walkthrough", "a recorded run, link by link", embeds_example=True
    ),
}


@dataclass
class Directives:
    """Carries out directives, each once for a page."""

    shared: Shared
    _done: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def html(self, uri: str, kind: str, argument: str) -> str:
        """The HTML of `[[kind argument]]` on the page `uri`; raises `DirectiveError`."""
        key = (uri, kind, argument)
        if key not in self._done:
            if kind not in DIRECTIVES:
                raise DirectiveError(f"there is no directive {kind!r}: {near_matches(kind, DIRECTIVES)}")
            render: Callable[[str, PageContext], str] = DIRECTIVES[kind].load()
            self._done[key] = render(argument, PageContext(uri, self.shared))
        return self._done[key]
