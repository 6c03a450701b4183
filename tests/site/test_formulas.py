"""Formulas are well-formed MathML that a screen reader reads as words."""

from xml.etree import ElementTree

import pytest

from rag_titan.evaluation import METRICS
from scripts.site.formulas import mathml

NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_has_a_formula_that_was_understood(name: str) -> None:
    root = ElementTree.fromstring(mathml(METRICS[name].formula))
    assert root.tag == f"{NAMESPACE}math"
    text = "".join(root.itertext())
    assert not set("\\$&") & set(text), text
    # What the converter does not know, it hands on as letters of the command's name.
    assert not [word for word in ("text", "mathrm", "frac", "cases", "quad") if word in text]


@pytest.mark.parametrize("name", METRICS)
def test_names_are_words_and_not_letters_in_a_row(name: str) -> None:
    letters = 0
    for element in ElementTree.fromstring(mathml(METRICS[name].formula)).iter():
        is_letter = element.tag == f"{NAMESPACE}mi" and element.get("mathvariant") == "normal"
        letters = letters + 1 if is_letter else 0
        assert letters < 2


def test_cases_have_a_brace_without_a_font_for_formulas() -> None:
    drawn = mathml(r"x = \begin{cases} 1 & \text{if } k \\ 0 & \text{otherwise} \end{cases}")
    assert 'class="rt-brace"' in drawn
    assert "columnalign" not in drawn
