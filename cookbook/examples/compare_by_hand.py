# example: summary = "The paired bootstrap by hand"
import numpy as np

from rag_titan.evaluation import compare

differences = np.array([1, 0, 0, -1, 1])
draws = np.random.default_rng(42)
for _ in range(3):
    drawn = draws.integers(0, 5, 5)
    print(f"questions {(drawn + 1).tolist()}: mean {differences[drawn].mean():+.2f}")

before, after = [0, 0, 0, 1, 0], [1, 0, 0, 0, 1]
for method in ("percentile", "exact"):
    low, high = compare(before, after, seed=42, method=method).interval
    print(f"{method}: {low:+.2f} to {high:+.2f}")
