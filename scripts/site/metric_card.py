"""`[[metric NAME]]`: what the table of metrics says of one of them, above its worked example on the page."""

from rag_titan.errors import near_matches
from scripts.site.context import DirectiveError, PageContext
from scripts.site.formulas import formula
from scripts.site.inline import inline, sentence

__all__ = ["metric"]


def metric(argument: str, context: PageContext) -> str:
    """The question that the metric answers, its formula, when it is best and what to watch out for."""
    from rag_titan.evaluation.metrics import METRICS

    if argument not in METRICS:
        raise DirectiveError(f"there is no metric {argument!r}: {near_matches(argument, METRICS)}")
    entry = METRICS[argument]
    low, high = entry.bounds
    rows = (
        ("It is", sentence(entry.summary)),
        ("Range", f"{low:g} to {high:g}; higher is better"),
        ("Best when", sentence(entry.best_when)),
        ("Watch out for", sentence(entry.watch_out)),
    )
    # The search joins what stands beside each other, so that without a space between them words would run together.
    facts = "".join(f"<dt>{term}</dt> <dd>{text}</dd>\n" for term, text in rows)
    return (
        f'<div class="rt-metric"><p class="rt-metric__question">{inline(entry.question)}</p>'
        f'<div data-search-exclude>{formula(argument, context)}</div><dl class="rt-facts">{facts}</dl></div>'
    )
