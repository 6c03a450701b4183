"""The backend that matplotlib uses in an example: `plt.show()` keeps every open figure as SVG, in order.

Figures that are still open when a cell of a notebook ends are kept as well, and so are, through `sitecustomize`, those
at the end of a process. In a notebook a figure becomes an output of its cell, anywhere else a file for the runner.
"""

import io
import os
import sys
from pathlib import Path

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg as FigureCanvas
from matplotlib.figure import Figure

__all__ = ["FigureCanvas", "show"]


def show(*, block: bool | None = None) -> None:
    """Keep every open figure, lowest number first, and close it; nothing is waited for, whatever `block` says."""
    from matplotlib import pyplot

    for number in pyplot.get_fignums():
        figure = pyplot.figure(number)
        _keep(_svg(figure))
        pyplot.close(figure)


def _svg(figure: Figure) -> str:
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "example"}), io.StringIO() as text:
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
        return text.getvalue()


def _keep(svg: str) -> None:
    if _in_notebook():
        from IPython.display import display

        display({"image/svg+xml": svg}, raw=True)  # type: ignore[no-untyped-call]
        return
    folder = Path(os.environ["RAG_TITAN_EXAMPLE_FIGURES"])
    number = len(list(folder.iterdir())) + 1
    folder.joinpath(f"{number:04d}.svg").write_text(svg, encoding="utf-8")


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    return shell is not None and getattr(shell.get_ipython(), "kernel", None) is not None


if _in_notebook():
    from IPython import get_ipython

    get_ipython().events.register("post_execute", show)
