"""Pages that are written from the library: the command line, the settings, the questions file, the Python names."""

from rag_titan.registry import Entry
from scripts.site.pages import SourcePage

__all__ = ["GENERATED", "generated_pages"]

# Each row points to a function without arguments that returns the page's Markdown.
GENERATED: dict[str, Entry] = {
    "reference/command-line.md": Entry("scripts.site.reference.command_line:page", "every verb and its options"),
    "reference/python.md": Entry("scripts.site.reference.python_api:page", "the public names"),
    "reference/questions.md": Entry("scripts.site.reference.questions:page", "the records of a questions file"),
    "reference/settings.md": Entry("scripts.site.reference.settings:page", "every setting and its choices"),
}


def generated_pages() -> list[SourcePage]:
    """The pages of `GENERATED`, written anew."""
    return [SourcePage(uri, entry.load()(), f"{uri} (written by {entry.target})") for uri, entry in GENERATED.items()]
