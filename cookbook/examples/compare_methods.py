# example: summary = "Four intervals for the same few questions"
from rag_titan.evaluation import compare

# 30 questions, one broken and four fixed.
before = [True] * 20 + [False] * 10
after = [False] + [True] * 23 + [False] * 6

for method in ("percentile", "bca", "exact"):
    result = compare(before, after, method=method)
    print(f"{method:<10} {result.interval[0]:+.3f} to {result.interval[1]:+.3f}")
print(f"{'Tango':<10} {result.tango[0]:+.3f} to {result.tango[1]:+.3f}")
