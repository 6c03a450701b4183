"""The settings page: every setting with its default and its choices, written from the library's tables."""

from scripts.site.context import PageContext
from scripts.site.inline import inline, markdown_text, sentence, table_html

__all__ = ["choices_table", "chunkers_table", "page", "settings_table"]


def page() -> str:
    """The Markdown of the page: all settings, then a section for each table of choices."""
    from rag_titan.pipelines.settings import SETTINGS

    lines = [
        "# Settings",
        "",
        "`RAGTitan(settings={...})` and the `settings` of a setup take any of these by name. On the command line each",
        "is an option of the same name: `chunk_size` is `--chunk-size`.",
        "",
        "[[table settings]]",
        "",
    ]
    for name, setting in SETTINGS.items():
        if setting.choices is not None:
            lines += [f"## {name} {{ #{name} }}", "", f"{markdown_text(setting.summary)}.", "", f"[[table {name}]]", ""]
    return "\n".join(lines)


def settings_table(context: PageContext) -> str:
    """All settings: name, default, what a value has to be, meaning."""
    from rag_titan.pipelines.settings import SETTINGS

    rows = [
        (
            f"<code>{name}</code>",
            f"<code>{inline(setting.default_text)}</code>"
            if setting.default is not None
            else inline(setting.default_text),
            _taken(name, context),
            sentence(setting.summary),
        )
        for name, setting in SETTINGS.items()
    ]
    return table_html(("Setting", "Default", "Takes", "Meaning"), rows, label="Settings")


def choices_table(setting: str) -> str:
    """The choices of one setting and what each does."""
    from rag_titan.pipelines.settings import SETTINGS

    choices = SETTINGS[setting].choices or {}
    rows = [(f"<code>{name}</code>", sentence(entry.summary)) for name, entry in choices.items()]
    return table_html((setting.capitalize(), "Meaning"), rows, label=f"Choices of {setting}")


def chunkers_table() -> str:
    """The chunkers with the unit and the default of their sizes."""
    from rag_titan.chunking import CHUNKERS

    rows = [
        (f"<code>{name}</code>", sentence(entry.summary), inline(entry.unit), f"{entry.size}", f"{entry.overlap}")
        for name, entry in CHUNKERS.items()
    ]
    return table_html(("Chunker", "Splits by", "Sizes are in", "Size", "Overlap"), rows, label="Chunkers")


def _taken(name: str, context: PageContext) -> str:
    from rag_titan.pipelines.settings import SETTINGS

    setting = SETTINGS[name]
    if setting.choices is not None:
        href = context.href("reference/settings.html")
        return ", ".join(f'<a href="{href}#{name}"><code>{choice}</code></a>' for choice in setting.choices)
    return inline(setting.rule)
