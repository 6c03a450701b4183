"""Pages that are written from the library and the repository: the command line, the settings, the Python names, ..."""

from rag_titan.registry import Entry
from scripts.site.pages import SourcePage

__all__ = ["GENERATED", "generated_pages"]

# Each row points to a function without arguments that returns the page's Markdown; the summary is its description.
GENERATED: dict[str, Entry] = {
    "contributing.md": Entry(
        "scripts.site.reference.contributing:page", "Where a new line of code goes, and what it has to keep to"
    ),
    "reference/command-line.md": Entry(
        "scripts.site.reference.command_line:page",
        "Every verb of the rag-titan command line, with its options and examples",
    ),
    "reference/python.md": Entry(
        "scripts.site.reference.python_api:page", "The public classes and functions of rag_titan, with their signatures"
    ),
    "reference/questions.md": Entry(
        "scripts.site.reference.questions:page", "The keys of a questions file and the forms of an evidence id"
    ),
    "reference/settings.md": Entry(
        "scripts.site.reference.settings:page", "Every setting of rag-titan: its default, its choices and what it does"
    ),
}


def generated_pages() -> list[SourcePage]:
    """The pages of `GENERATED`, written anew."""
    return [_page(uri, entry) for uri, entry in GENERATED.items()]


def _page(uri: str, entry: Entry) -> SourcePage:
    text = f"---\ndescription: >-\n  {entry.summary}.\n---\n{entry.load()()}"
    return SourcePage(uri, text, f"{uri} (written by {entry.target})")
