"""What the browser computes is what the library computes: compared while the site is built."""

import math
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from rag_titan.evaluation.metrics import ranking
from scripts.site.context import DirectiveError
from scripts.site.javascript import javascript

__all__ = ["VECTORS", "check_metrics", "disagreements"]

# Ranks found and grades, a question each: found in order, in reverse, at one rank together, beyond the cutoff, never,
# without evidence, with grades of 0 and below, and without labels at all.
VECTORS: tuple[tuple[tuple[int, ...], tuple[float, ...]], ...] = (
    ((1,), (1,)),
    ((3, 5), (1, 1)),
    ((2, 4), (2, 1)),
    ((3, 2, 1), (3, 2, 1)),
    ((2, 2), (1, 1)),
    ((1, 1, 4), (2, 1, 1)),
    ((7, 12), (1, 2)),
    ((0, 0), (1, 2)),
    ((0, 1, 0), (2, 1, 1)),
    ((1, 2), (-1, 1)),
    ((1, 3), (0, 1)),
    ((1, 2), (0, 0)),
    ((), ()),
)
CUTOFFS = (1, 3, 5, 10)
TOLERANCE = 1e-12

Kernel = Callable[..., ranking.Values]

PAIRS: dict[str, tuple[Kernel, tuple[object, ...]]] = {
    "recall": (ranking.recall, ()),
    "precision": (ranking.precision, ()),
    "hit": (ranking.hit, ()),
    "reciprocalRank": (ranking.reciprocal_rank, ()),
    "averagePrecision": (ranking.average_precision, ()),
    "ndcg (linear)": (ranking.ndcg, ("linear",)),
    "ndcg (exponential)": (ranking.ndcg, ("exponential",)),
}


@cache
def check_metrics(root: Path) -> None:
    """Raise `DirectiveError` where `docs/js/metrics.js` and the library differ on any of `VECTORS`; once in a build."""
    if found := disagreements(root):
        raise DirectiveError("docs/js/metrics.js does not compute what the library computes: " + "; ".join(found))


def disagreements(root: Path) -> list[str]:
    """The vectors, cutoffs and metrics on which the two differ, as sentences."""
    problems = []
    with javascript(root, "metrics") as scripts:
        for name, (kernel, extra) in PAIRS.items():
            cases = [(found, grades, k) for found, grades in VECTORS for k in CUTOFFS]
            browser = scripts.map(f"RagTitan.metrics.{name.split()[0]}", [(*case, *extra) for case in cases])
            for (found, grades, k), value in zip(cases, browser, strict=True):
                expected = _library(kernel, found, grades, k, extra)
                if not _same(value, expected):
                    problems.append(f"{name}@{k} of ranks {found} with grades {grades} is {value}, not {expected}")
    return problems


def _library(
    kernel: Kernel, found: tuple[int, ...], grades: tuple[float, ...], k: int, extra: tuple[object, ...]
) -> float:
    options = {"gain": extra[0]} if extra else {}
    ranks = np.array([found], dtype=np.int64).reshape(1, -1)
    return float(kernel(ranks, np.array([grades], dtype=float).reshape(1, -1), k=k, **options)[0])


def _same(browser: float | None, library: float) -> bool:
    if browser is None or math.isnan(library):
        return browser is None and math.isnan(library)
    return abs(browser - library) <= TOLERANCE
