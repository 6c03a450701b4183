"""Figures: all of them, in order, and such that they follow the theme."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from scripts.examples.figure_style import PALETTE, matplotlibrc, themed_svg

PLOT = "import matplotlib.pyplot as plt"
ROOT = Path(__file__).parents[3]


def test_every_figure_is_kept_in_order_whether_shown_or_left_open(drawing):
    header = '# example: alt = ["a line", "bars", "points"]'
    lines = ("plt.plot([1, 2])", "plt.show()", "print('between')", "plt.figure(); plt.bar([1], [2])", "plt.figure()")
    output = drawing.output("three", header, PLOT, *lines, "plt.scatter([1], [2])")
    assert output == "between\n"
    result = drawing.result("three")
    assert [figure.alt for figure in result.figures] == ["a line", "bars", "points"]
    names = sorted(path.name for path in drawing.root.glob("cookbook/examples/three.out.*"))
    assert names == ["three.out.2.svg", "three.out.3.svg", "three.out.svg", "three.out.txt"]
    for number, figure in enumerate(result.figures, start=1):
        assert f'<title id="three-{number}-title">{figure.alt}</title>' in figure.svg


def test_a_figure_alone_has_no_text_output_and_is_the_same_every_time(drawing):
    drawing.output("one", '# example: alt = "a line"', PLOT, "plt.plot([1, 2], label='a')", "plt.legend()")
    assert not (drawing.root / "cookbook/examples/one.out.txt").exists()
    assert drawing.check(fresh=True).ok
    drawing.example("one", '# example: alt = "a line"', PLOT, "plt.plot([1, 3], label='a')", "plt.legend()")
    report = drawing.check()
    assert [problem.kind for problem in report.problems] == ["stale"]
    assert "one.out.svg" in report.to_text()


def test_a_figure_is_kept_whatever_backend_the_example_chooses(drawing):
    header = '# example: alt = "a line"'
    drawing.output("agg", header, "import matplotlib", "matplotlib.use('agg')", PLOT, "plt.plot([1, 2])")
    assert "var(--rt-series-1, " in drawing.result("agg").svg


def test_a_figure_needs_a_text_alternative(drawing):
    assert "figures 1, texts 0" in drawing.failure("bare", PLOT, "plt.plot([1, 2])")
    report = drawing.failure("none", '# example: alt = "a line"', "print(1)")
    assert "figures 0, texts 1" in report


def test_what_was_drawn_before_an_exception_is_kept(drawing):
    header = ('# example: alt = "a line"', '# example: raises = "KeyError"')
    drawing.output("fails", *header, PLOT, "plt.plot([1, 2])", "{}['x']")
    assert drawing.result("fails").svg is not None


def test_a_figure_follows_light_and_dark(drawing):
    lines = ("plt.plot([1, 2], label='a')", "plt.text(0, 1, 'black', color='black')", "plt.title('A <b> & c')")
    drawing.output("themed", '# example: alt = "quotes \\" & <tags>"', PLOT, *lines, "plt.legend()")
    svg = drawing.result("themed").svg
    ET.fromstring(svg)
    assert "var(--rt-series-1, " in svg
    assert "var(--rt-grid, " in svg
    without_variables = re.sub(r"var\([^)]*\)", "", svg)
    assert not re.search(r"(fill|stroke): ?(#|black|white|rgb)", without_variables)
    assert "font-family: " not in svg
    assert "A &lt;b&gt; &amp; c</text>" in svg
    assert "<style" not in svg
    assert "matplotlib.org" not in svg


def test_two_figures_on_one_page_share_no_id(drawing):
    header = '# example: alt = ["one", "two"]'
    drawing.output("pair", header, PLOT, "plt.plot([1, 2])", "plt.show()", "plt.plot([1, 2])")
    one, two = (set(re.findall(r'\bid="([^"]+)"', figure.svg)) for figure in drawing.result("pair").figures)
    assert one
    assert not one & two
    for figure, ids in zip(drawing.result("pair").figures, (one, two), strict=True):
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', figure.svg)) <= ids


def test_the_colours_are_those_of_the_site():
    tokens = (ROOT / "docs/css/tokens.css").read_text(encoding="utf-8")
    light = tokens[tokens.index('[data-md-color-scheme="default"]') :]
    assert {name: re.search(rf"{name}: (#\w+);", light)[1] for name in PALETTE} == PALETTE
    assert len({*PALETTE.values(), "#000000", "#ffffff"}) == len(PALETTE) + 2


def test_the_settings_are_ones_that_matplotlib_knows(tmp_path):
    import matplotlib as mpl

    path = tmp_path / "matplotlibrc"
    path.write_text(matplotlibrc(), encoding="utf-8")
    settings = mpl.rc_params_from_file(str(path), fail_on_error=True, use_default_template=False)
    assert len(settings) == len(matplotlibrc().splitlines())
    assert next(iter(settings["axes.prop_cycle"]))["color"] == PALETTE["--rt-series-1"]


def test_numbers_in_texts_and_pictures_are_left_alone():
    svg = (
        '<?xml version="1.0"?>\n<svg width="1pt" viewBox="0 0 10 5"><metadata>x</metadata>'
        '<path d="M 1.23456 2.99999" style="fill: #000000"/><text>0.123456 #000000</text></svg>'
    )
    themed = themed_svg(svg, prefix="p", title="t")
    assert 'd="M 1.23 3"' in themed
    assert "<text>0.123456 #000000</text>" in themed
    assert f'style="fill: var(--rt-ink, {PALETTE["--rt-ink"]})"' in themed
