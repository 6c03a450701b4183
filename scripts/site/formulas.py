"""Formulas as MathML, made when the site is built: browsers draw it and screen readers read it, without a script."""

import re
from functools import lru_cache

from latex2mathml.converter import convert

from rag_titan.errors import near_matches
from scripts.site.context import DirectiveError, PageContext

__all__ = ["formula", "mathml"]


def formula(argument: str, context: PageContext) -> str:
    """The formula of the metric called `argument`."""
    from rag_titan.evaluation.metrics import METRICS

    if argument not in METRICS:
        raise DirectiveError(f"there is no metric {argument!r}: {near_matches(argument, METRICS)}")
    drawn = mathml(METRICS[argument].formula)
    return f'<div class="rt-formula" tabindex="0" role="group" aria-label="Formula of {argument}">{drawn}</div>'


@lru_cache
def mathml(latex: str) -> str:
    """`latex` as a displayed `<math>` element."""
    converted = convert(latex.strip(), display="block")
    return re.sub(r"\s+(?=<)", " ", converted)
