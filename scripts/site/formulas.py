"""Formulas as MathML, made when the site is built: browsers draw it and screen readers read it, without a script."""

import re
from functools import lru_cache

from latex2mathml.converter import convert

from rag_titan.errors import near_matches
from scripts.site.context import DirectiveError, PageContext

__all__ = ["formula", "mathml"]

_LETTERS = re.compile(r"(?:<mi mathvariant=\"normal\">[^<]*</mi>){2,}")
_LETTER = re.compile(r"<mi mathvariant=\"normal\">([^<]*)</mi>")
_FUNCTION = re.compile(r"<mi>([a-z]{2,})</mi>")
_LEFT_BRACE = '<mo stretchy="true" fence="true" form="prefix">&#x0007B;</mo>'
# Only a font made for formulas has a brace that grows, and many machines have none: a large one, centred by hand.
_LARGE_BRACE = (
    '<mpadded voffset="-0.5em"><mo stretchy="false" fence="true" form="prefix" class="rt-brace">{</mo></mpadded>'
)


def formula(argument: str, context: PageContext) -> str:
    """The formula of the metric called `argument`."""
    from rag_titan.evaluation import METRICS

    if argument not in METRICS:
        raise DirectiveError(f"there is no metric {argument!r}: {near_matches(argument, METRICS)}")
    drawn = mathml(METRICS[argument].formula)
    return f'<div class="rt-formula" tabindex="0" role="group" aria-label="Formula of {argument}">{drawn}</div>'


@lru_cache
def mathml(latex: str) -> str:
    """`latex` as a displayed `<math>` element whose names are read as words, not letter by letter.

    >>> mathml(r"\\mathrm{hit} = 1")[48:]
    ' display="block"><mrow><mrow><mi class="rt-name">hit</mi></mrow><mo>&#x0003D;</mo><mn>1</mn></mrow></math>'
    """
    converted = convert(latex.strip(), display="block")
    words = _LETTERS.sub(lambda run: f'<mi class="rt-name">{"".join(_LETTER.findall(run[0]))}</mi>', converted)
    words = _FUNCTION.sub(r'<mi class="rt-name">\1</mi>', words).replace("<mi>:</mi>", "<mo>:</mo>")
    return words.replace(_LEFT_BRACE, _LARGE_BRACE).replace(' columnalign="left"', ' class="rt-left"')
