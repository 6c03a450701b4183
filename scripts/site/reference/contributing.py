"""The contributing page: the file that stands at the root of the repository, where contributors look for it first."""

from pathlib import Path

__all__ = ["page"]


def page() -> str:
    """`CONTRIBUTING.md`, word for word."""
    return (Path(__file__).parents[3] / "CONTRIBUTING.md").read_text(encoding="utf-8")
