"""The questions page: the keys of a record and the forms of an evidence id, written from the library."""

from scripts.site.context import PageContext
from scripts.site.inline import inline, table_html

__all__ = ["evidence_table", "fields_table", "page"]


def page() -> str:
    """The Markdown of the page."""
    return "# Questions file\n\n[[table questions]]\n\n[[table evidence]]\n"


def fields_table(context: PageContext) -> str:
    """The keys of a record."""
    return table_html(("Key", "Meaning"), [(inline("`id`"), inline("x"))], label="Keys of a question")


def evidence_table(context: PageContext) -> str:
    """The forms of an evidence id."""
    return table_html(("Id", "Meaning"), [(inline("`x`"), inline("x"))], label="Evidence ids")
