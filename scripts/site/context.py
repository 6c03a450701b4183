"""What a directive is given to work with, and how it says that it cannot."""

import posixpath
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from scripts.examples import ExampleError, ExampleResult, ExampleStore

__all__ = ["DirectiveError", "ExampleNotShownError", "PageContext", "Shared"]


class DirectiveError(Exception):
    """A directive that cannot be carried out; the message is one sentence with the remedy."""


class ExampleNotShownError(DirectiveError):
    """The example does not exist, or is not as its committed output says: the check of the examples reports it too."""


@dataclass
class Shared:
    """What all pages of one build have in common: the checkout, its examples, and the files that directives add."""

    root: Path
    files: dict[str, bytes] = field(default_factory=dict)

    @cached_property
    def examples(self) -> ExampleStore:
        """The examples and their committed outputs, as they were when the build began."""
        return ExampleStore(self.root)


@dataclass(frozen=True)
class PageContext:
    """The page that a directive stands on; `uri` is its path below `docs/`, such as `reference/settings.md`."""

    uri: str
    shared: Shared

    def href(self, target: str) -> str:
        """The link from this page to `target`, a path below the site's root: relative, so that any address serves it.

        >>> PageContext("reference/settings.md", Shared(Path())).href("data/ndcg.csv")
        '../data/ndcg.csv'
        """
        return posixpath.relpath(target, posixpath.dirname(self.uri) or ".")

    def add_file(self, target: str, content: str | bytes) -> str:
        """Write `content` to `target` in the built site, and return the link to it from this page.

        Two pages may add the same file; the same name with other contents is an error.
        """
        data = content.encode() if isinstance(content, str) else content
        if self.shared.files.setdefault(target, data) != data:
            raise DirectiveError(f"two directives write different contents to {target}: give one of them another name")
        return self.href(target)

    def example(self, name: str) -> ExampleResult:
        """The example called `name` with its committed outputs."""
        try:
            return self.shared.examples.result(name)
        except ExampleError as error:
            raise ExampleNotShownError(str(error)) from error
