# example: summary = "What throwing the pairing away costs"
import numpy as np

from rag_titan.evaluation import compare

before = np.array([1] * 60 + [0] * 20)
after = np.array([0] * 4 + [1] * 70 + [0] * 6)

low, high = compare(before, after).interval
print(f"paired: {low:+.3f} to {high:+.3f}")

# Wrong: each side is resampled by itself, so easy and hard questions no longer cancel.
draws = np.random.default_rng(0)
apart = [after[draws.integers(0, 80, 80)].mean() - before[draws.integers(0, 80, 80)].mean() for _ in range(5000)]
low, high = np.percentile(apart, [2.5, 97.5])
print(f"apart:  {low:+.3f} to {high:+.3f}")
