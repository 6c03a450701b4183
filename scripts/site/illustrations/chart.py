"""Small line charts as SVG text, drawn in the colours and dashes of the tokens."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Axes", "Series", "legend_key", "line", "markers"]

MARKERS = ("circle", "square", "triangle", "diamond")


@dataclass(frozen=True)
class Series:
    """One line: its name, its number from 1 (which gives colour, dash and marker), and its values."""

    name: str
    number: int
    values: Sequence[float]


@dataclass(frozen=True)
class Axes:
    """Where numbers are in the picture: x from `x_low` to `x_high`, y from 0 to 1, inside the margins."""

    width: float
    height: float
    x_low: float
    x_high: float
    left: float = 34
    right: float = 12
    top: float = 12
    bottom: float = 48

    def x(self, value: float) -> float:
        """The horizontal place of `value`."""
        share = (value - self.x_low) / (self.x_high - self.x_low)
        return self.left + share * (self.width - self.left - self.right)

    def y(self, value: float) -> float:
        """The vertical place of `value`, from 0 at the bottom to 1 at the top."""
        return self.height - self.bottom - value * (self.height - self.top - self.bottom)

    def svg(self, x_ticks: Sequence[int], x_title: str) -> str:
        """Grid lines, ticks and the title below."""
        right = self.width - self.right
        grid = "".join(
            f'<line class="rt-chart__grid" x1="{self.left}" x2="{right}" y1="{self.y(v):.1f}" y2="{self.y(v):.1f}"/>'
            f'<text class="rt-chart__tick" x="{self.left - 6}" y="{self.y(v) + 4:.1f}" text-anchor="end">{v:g}</text>'
            for v in (0, 0.5, 1)
        )
        ticks = "".join(
            f'<text class="rt-chart__tick" x="{self.x(t):.1f}" y="{self.height - self.bottom + 17:.1f}" '
            f'text-anchor="middle">{t}</text>'
            for t in x_ticks
        )
        middle = (self.left + right) / 2
        title = (
            f'<text class="rt-chart__tick" x="{middle:.1f}" y="{self.height - 6:.1f}" text-anchor="middle">'
            f"{escape(x_title)}</text>"
        )
        return grid + ticks + title


def line(axes: Axes, series: Series, xs: Sequence[float]) -> str:
    """The line of a series, with its dash."""
    points = " ".join(f"{axes.x(x):.1f},{axes.y(y):.1f}" for x, y in zip(xs, series.values, strict=True))
    return f'<polyline class="rt-chart__line rt-series-{series.number}" points="{points}"/>'


def markers(axes: Axes, series: Series, xs: Sequence[float]) -> str:
    """The markers of a series, one at each value."""
    return "".join(_marker(axes.x(x), axes.y(y), series.number) for x, y in zip(xs, series.values, strict=True))


def legend_key(number: int) -> str:
    """A short piece of the line of series `number`, with its marker, for a legend."""
    return (
        '<svg class="rt-chart__key" viewBox="0 0 34 14" width="34" height="14" aria-hidden="true">'
        f'<polyline class="rt-chart__line rt-series-{number}" points="0,7 34,7"/>{_marker(17, 7, number)}</svg>'
    )


def _marker(x: float, y: float, number: int) -> str:
    shape = MARKERS[(number - 1) % len(MARKERS)]
    css = f'class="rt-chart__marker rt-series-{number}"'
    if shape == "circle":
        return f'<circle {css} cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    if shape == "square":
        return f'<rect {css} x="{x - 3.6:.1f}" y="{y - 3.6:.1f}" width="7.2" height="7.2"/>'
    if shape == "triangle":
        return f'<path {css} d="M{x:.1f} {y - 5:.1f}l5 8.6h-10z"/>'
    return f'<path {css} d="M{x:.1f} {y - 5.2:.1f}l5.2 5.2-5.2 5.2-5.2-5.2z"/>'
