"""The paired bootstrap against scipy's, on 10,000 questions with right/wrong outcomes.

Usage: python benchmarks/bootstrap.py
"""

import sys
import tracemalloc
from pathlib import Path

import numpy as np
from scipy import stats

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.figures import Figures, seconds
from rag_titan.evaluation.statistics.bootstrap import percentile_interval
from rag_titan.evaluation.statistics.exact import exact_interval

QUESTIONS = RESAMPLES = 10_000


def outcomes() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return (rng.random(QUESTIONS) < 0.70).astype(float), (rng.random(QUESTIONS) < 0.72).astype(float)


def scipy_interval(before: np.ndarray, after: np.ndarray, batch: int | None) -> object:
    return stats.bootstrap(
        (before, after),
        lambda a, b, axis: np.mean(b - a, axis=axis),
        paired=True,
        vectorized=True,
        n_resamples=RESAMPLES,
        method="percentile",
        batch=batch,
        rng=np.random.default_rng(0),
    )


def peak_bytes(questions: int, resamples: int) -> float:
    differences = np.random.default_rng(1).integers(-1, 2, questions)
    tracemalloc.start()
    percentile_interval(differences, resamples=resamples)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def main() -> int:
    figures = Figures()
    before, after = outcomes()
    differences = after - before
    ours = seconds(lambda: percentile_interval(differences, resamples=RESAMPLES), runs=3)
    figures.faster(
        "percentile bootstrap, scipy as it comes",
        ours,
        seconds(lambda: scipy_interval(before, after, None), runs=1),
        goal=10,
    )
    best = min(seconds(lambda b=batch: scipy_interval(before, after, b), runs=1) for batch in (10, 100, 1000))
    figures.faster("percentile bootstrap, scipy's best batch", ours, best, goal=4)
    exact = seconds(lambda: exact_interval(differences), runs=3)
    figures.faster("exact against our own 10,000 resamples", exact, ours, goal=1)
    figures.faster(
        "peak memory, ten times the product", peak_bytes(10_000, 10_000), peak_bytes(10_000, 1_000), goal=0.8, unit="MB"
    )
    drawn, convolved = percentile_interval(differences, resamples=200_000), exact_interval(differences)
    apart = max(abs(drawn.low - convolved.low), abs(drawn.high - convolved.high))
    print(f"exact against 200,000 resamples: the ends differ by {apart:.1e} (one question is {1 / QUESTIONS:.1e})")
    figures.missed |= apart > 2 / QUESTIONS
    return figures.exit_status()


if __name__ == "__main__":
    sys.exit(main())
