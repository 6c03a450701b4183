"""One passage that answers slides down ranks 1 to 10: what three metrics make of it."""

import csv
import io

import numpy as np

from rag_titan.evaluation.metrics import ranking
from scripts.site.context import PageContext
from scripts.site.illustrations.agreement import check_metrics
from scripts.site.illustrations.chart import Axes, Series, legend_key, line, markers
from scripts.site.inline import table_html

__all__ = ["sliding_passage"]

RANKS = tuple(range(1, 11))
CUTOFF = 5
SHOWN = 3  # the rank that the finished picture shows
SLOT = 23  # how far the places for results reach below the axis
AXES = Axes(width=400, height=250, x_low=0.5, x_high=10.5)


def sliding_passage(context: PageContext) -> str:
    """Three lines over the ranks, a marker at one of them that the reader moves, and the numbers as text and table."""
    check_metrics(context.shared.root)
    series = _series()
    link = context.add_file("data/sliding-passage.csv", _csv(series))
    return (
        f'<div><rt-sliding-passage class="rt-illustration" data-cutoff="{CUTOFF}">'
        f'<div class="rt-illustration__picture">{_picture(series)}</div>'
        f'<div class="rt-illustration__panel">{_control()}{_readout(series)}</div>'
        f"{_table(series, link)}</rt-sliding-passage></div>"
    )


def _series() -> tuple[Series, ...]:
    found = np.array([[rank] for rank in RANKS])
    grades = np.ones_like(found, dtype=float)
    return (
        Series(f"recall@{CUTOFF}", 1, ranking.recall(found, grades, k=CUTOFF).tolist()),
        Series(f"nDCG@{CUTOFF}", 2, ranking.ndcg(found, grades, k=CUTOFF).tolist()),
        Series("reciprocal rank", 3, ranking.reciprocal_rank(found, grades).tolist()),
    )


def _picture(series: tuple[Series, ...]) -> str:
    band = (AXES.x(2) - AXES.x(1)) * 0.8
    top, bottom = AXES.y(1) - 8, AXES.y(0) + SLOT
    cutoff = AXES.x(CUTOFF + 0.5)
    lines = "".join(line(AXES, one, RANKS) for one in series) + "".join(markers(AXES, one, RANKS) for one in series)
    # Ten places for results, of which the passage that answers takes one.
    slots = "".join(
        f'<rect class="rt-chart__slot" x="{AXES.x(rank) - band / 2:.1f}" y="{AXES.y(0) + 4:.1f}" '
        f'width="{band:.1f}" height="{SLOT - 4}" rx="3"/>'
        for rank in RANKS
    )
    return (
        f'<svg class="rt-chart" viewBox="0 0 {AXES.width:g} {AXES.height:g}" role="img" '
        f'aria-label="Recall at 5 is 1 up to rank 5 and 0 below. nDCG at 5 falls gently to rank 5, then to 0. '
        f'The reciprocal rank halves from rank 1 to rank 2 and keeps falling.">'
        f'<rect class="rt-chart__band" data-band x="{AXES.x(SHOWN) - band / 2:.1f}" y="{top:.1f}" '
        f'width="{band:.1f}" height="{bottom - top:.1f}" data-step="{AXES.x(2) - AXES.x(1):.3f}" '
        f'data-first="{AXES.x(1) - band / 2:.3f}" rx="3"/>'
        f'{slots}<line class="rt-chart__cut" x1="{cutoff:.1f}" x2="{cutoff:.1f}" y1="{top:.1f}" y2="{bottom:.1f}"/>'
        f'<text class="rt-chart__tick" x="{cutoff + 5:.1f}" y="{AXES.y(0.88):.1f}">k = {CUTOFF}</text>'
        f"{AXES.svg(RANKS, 'rank of the passage that answers')}{lines}</svg>"
    )


def _control() -> str:
    return (
        '<label class="rt-field"><span>Rank of the passage</span>'
        f'<input type="range" min="1" max="{RANKS[-1]}" step="1" value="{SHOWN}" disabled></label>'
        f'<p class="rt-illustration__rank">At rank <output data-rank>{SHOWN}</output></p>'
    )


def _readout(series: tuple[Series, ...]) -> str:
    rows = "".join(
        f'<div><dt>{legend_key(one.number)}{one.name}</dt><dd data-value="{one.number}">'
        f"{one.values[SHOWN - 1]:.3f}</dd></div>"
        for one in series
    )
    return f'<dl class="rt-readout">{rows}</dl>'


def _table(series: tuple[Series, ...], link: str) -> str:
    head = ("Rank", *(one.name for one in series))
    rows = [(str(rank), *(f"{one.values[rank - 1]:.3f}" for one in series)) for rank in RANKS]
    return (
        '<details class="rt-data"><summary>All values as a table</summary>'
        f"{table_html(head, rows, label='Three metrics at ranks 1 to 10')}"
        f'<p><a href="{link}" download>Download as CSV</a></p></details>'
    )


def _csv(series: tuple[Series, ...]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["rank", *(one.name for one in series)])
    writer.writerows([rank, *(one.values[rank - 1] for one in series)] for rank in RANKS)
    return text.getvalue()
