"""`[[table NAME]]`: the tables that are written from the library, by name."""

from collections.abc import Callable, Mapping

from rag_titan.errors import near_matches
from rag_titan.pipelines.settings import SETTINGS
from scripts.site.context import DirectiveError, PageContext
from scripts.site.inline import inline, sentence, table_html
from scripts.site.reference import questions
from scripts.site.reference.command_line import verbs_table
from scripts.site.reference.settings import choices_table, chunkers_table, settings_table

__all__ = ["TABLES", "table"]


def _metrics(context: PageContext) -> str:
    from rag_titan.evaluation import METRICS

    page = context.href("metrics.html")
    rows = [
        (
            f'<a href="{page}#{name.replace("_", "-")}"><code>{name}{"@k" if entry.needs_cutoff else ""}</code></a>',
            inline(entry.question),
            inline(entry.best_when),
            inline(entry.watch_out),
        )
        for name, entry in METRICS.items()
    ]
    return table_html(("Metric", "Question it answers", "Best when", "Watch out for"), rows, label="Metrics")


def _rag_types(context: PageContext) -> str:
    from rag_titan.pipelines import RAG_TYPES

    rows = [(f"<code>{name}</code>", sentence(entry.summary)) for name, entry in RAG_TYPES.items()]
    return table_html(("RAG type", "What it does"), rows, label="RAG types")


def _choices(setting: str) -> Callable[[PageContext], str]:
    return lambda context: choices_table(setting)


TABLES: Mapping[str, Callable[[PageContext], str]] = {
    **{name: _choices(name) for name, setting in SETTINGS.items() if setting.kind == "choice"},
    "chunker": lambda context: chunkers_table(),
    "evidence": questions.evidence_table,
    "labels": questions.label_table,
    "metrics": _metrics,
    "questions": questions.fields_table,
    "rag_type": _rag_types,
    "refused": questions.refused_table,
    "settings": settings_table,
    "verbs": verbs_table,
}


def table(argument: str, context: PageContext) -> str:
    """The table called `argument`."""
    if argument not in TABLES:
        raise DirectiveError(f"there is no table {argument!r}: {near_matches(argument, TABLES)}")
    return TABLES[argument](context)
