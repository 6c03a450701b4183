"""How figures look: the colours that examples draw with, and the SVG that pages show.

Matplotlib draws with the colours of `PALETTE`. In the finished SVG each of them becomes a CSS variable of the site,
with the colour as the fallback, so that one picture follows light and dark and can also be looked at by itself.
"""

import re
from html import escape

__all__ = ["PALETTE", "matplotlibrc", "themed_svg"]

# CSS variable -> the colour that stands for it while drawing: its value in light mode (docs/css/tokens.css; a test
# compares them). All differ, from black and white too.
PALETTE = {
    "--rt-series-1": "#1b8a99",
    "--rt-series-2": "#b5380c",
    "--rt-series-3": "#2747a8",
    "--rt-series-4": "#6e3165",
    "--rt-series-5": "#a07f22",
    "--rt-series-6": "#26343a",
    "--rt-ink": "#1c2627",
    "--rt-muted": "#55625f",
    "--rt-grid": "#dcd7ca",
    "--rt-edge": "#8b918a",
    "--rt-surface": "#fcfbf8",
    "--rt-good": "#1d6b3a",
    "--rt-warn": "#7d4d00",
    "--rt-bad": "#a52a1c",
    "--rt-accent": "#0c5f68",
}
_SERIES = [colour for name, colour in PALETTE.items() if name.startswith("--rt-series-")]
# Lines differ by their dashes too, as in the site's other charts: lengths in units of the line's width.
_DASHES = ["-", (0, (3.1, 1.8)), (0, (0.9, 1.8)), (0, (4.4, 1.8, 0.9, 1.8)), (0, (6.2, 2.2)), (0, (0.5, 1.3))]

# What the theme must be able to turn: pure black and white are ink and surface.
_VARIABLES = {colour: name for name, colour in PALETTE.items()} | {"#000000": "--rt-ink", "#ffffff": "--rt-surface"}

_PROLOG = re.compile(r"^.*?(?=<svg\b)", re.DOTALL)
_METADATA = re.compile(
    r"\s*<metadata>.*?</metadata>|\s*<defs>\s*<style type=\"text/css\">.*?</style>\s*</defs>", re.DOTALL
)
_BLANKS = re.compile(r"[ \t]+\n")
_TAG = re.compile(r"<[^<>]+>")
_ID = re.compile(r"\bid=\"(?P<id>[^\"]+)\"")
_REFERENCE = re.compile(r"(?P<before>url\(#|href=\"#)(?P<id>[^\")]+)")
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_LONG = re.compile(r"-?\d+\.\d{3,}(?:e-?\d+)?")
_UNTURNED = re.compile(r' transform="rotate\(-?0 [^"]*\)"')
_FONT = re.compile(r"font-family: [^;\"]*;? ?")
_SIZE = re.compile(r"viewBox=\"0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)\"")


def matplotlibrc() -> str:
    """The text of the settings file that matplotlib reads in the processes of an example."""
    colours = {name: PALETTE[f"--rt-{name}"].lstrip("#") for name in ("ink", "muted", "grid", "surface", "edge")}
    series = [colour.lstrip("#") for colour in _SERIES]
    settings = {
        "axes.axisbelow": "True",
        "axes.edgecolor": colours["edge"],
        "axes.facecolor": colours["surface"],
        "axes.grid": "True",
        "axes.grid.axis": "y",
        "axes.labelcolor": colours["ink"],
        "axes.prop_cycle": f"cycler('color', {series}) + cycler('linestyle', {_DASHES})",
        "axes.spines.right": "False",
        "axes.spines.top": "False",
        "axes.titlecolor": colours["ink"],
        "figure.constrained_layout.use": "True",
        "figure.facecolor": colours["surface"],
        "figure.figsize": "6.4, 3.6",
        "font.family": "DejaVu Sans",
        "grid.color": colours["grid"],
        "legend.frameon": "False",
        "legend.labelcolor": colours["ink"],
        "lines.linewidth": "1.8",
        "lines.markersize": "5",
        "patch.edgecolor": colours["surface"],
        "svg.fonttype": "none",
        "text.color": colours["ink"],
        "xtick.color": colours["edge"],
        "xtick.labelcolor": colours["ink"],
        "ytick.color": colours["edge"],
        "ytick.labelcolor": colours["ink"],
    }
    return "".join(f"{name}: {value}\n" for name, value in settings.items())


def themed_svg(svg: str, *, prefix: str, title: str) -> str:
    """The SVG that is committed and put into a page, from what matplotlib wrote.

    `prefix` makes the ids unique on a page with several figures; `title` is the text alternative. Nothing in the result
    depends on the date or on matplotlib's version number, and coordinates have two decimals, so that the last bits of
    a machine's arithmetic do not show.
    """
    svg = _METADATA.sub("", _PROLOG.sub("", svg.replace("\r\n", "\n")))
    svg = _TAG.sub(lambda tag: _themed_tag(tag.group(), prefix), _BLANKS.sub("\n", svg))
    size = _SIZE.search(svg)
    if size is None:
        raise ValueError("not an SVG of matplotlib: it has no viewBox")
    width, height = size.groups()
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="rt-figure"'
        f' role="img" aria-labelledby="{prefix}-title" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' font-family="sans-serif" style="fill: {_variable("--rt-ink")}; max-width: 100%; height: auto;'
        ' stroke-linejoin: round; stroke-linecap: butt">\n'
        f' <title id="{prefix}-title">{escape(title)}</title>'
    )
    body = svg[svg.index(">") + 1 :].strip("\n")
    return f"{head}\n{body}\n"


def _themed_tag(tag: str, prefix: str) -> str:
    tag = _ID.sub(lambda found: f'id="{prefix}-{found["id"]}"', tag)
    tag = _REFERENCE.sub(lambda found: f"{found['before']}{prefix}-{found['id']}", tag)
    tag = _COLOUR.sub(lambda found: _variable(_VARIABLES.get(found.group(), ""), found.group()), tag)
    return _FONT.sub("", _UNTURNED.sub("", _LONG.sub(lambda found: _short(found.group()), tag)))


def _variable(name: str, colour: str = "") -> str:
    return f"var({name}, {PALETTE[name]})" if name else colour


def _short(number: str) -> str:
    """Two decimals, four below 1 (they may be factors), without trailing zeros and without a negative zero.

    >>> [_short(number) for number in ("142.757656", "-0.00001", "3.1000", "0.123456")]
    ['142.76', '0', '3.1', '0.1235']
    """
    value = float(number)
    text = f"{value:.2f}" if abs(value) >= 1 else f"{value:.4f}"
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
