"""What a directive is given to work with, and how it says that it cannot."""

import posixpath
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["DirectiveError", "PageContext"]


class DirectiveError(Exception):
    """A directive that cannot be carried out; the message is one sentence with the remedy."""


@dataclass(frozen=True)
class PageContext:
    """The page that a directive stands on, and the files that directives add to the site.

    `uri` is the page's path below `docs/`, such as `reference/settings.md`. `files` maps paths below the site's root to
    contents; what is put there through `add_file` is written into the built site.
    """

    root: Path
    uri: str
    files: dict[str, bytes] = field(default_factory=dict)

    def href(self, target: str) -> str:
        """The link from this page to `target`, a path below the site's root: relative, so that any address serves it.

        >>> PageContext(Path(), "reference/settings.md").href("data/ndcg.csv")
        '../data/ndcg.csv'
        """
        return posixpath.relpath(target, posixpath.dirname(self.uri) or ".")

    def add_file(self, target: str, content: str | bytes) -> str:
        """Write `content` to `target` in the built site, and return the link to it from this page.

        Two pages may add the same file; the same name with other contents is an error.
        """
        data = content.encode() if isinstance(content, str) else content
        if self.files.setdefault(target, data) != data:
            raise DirectiveError(f"two directives write different contents to {target}: give one of them another name")
        return self.href(target)
