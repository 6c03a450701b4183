# example: summary = "The width follows what changed, not the net gain"
from rag_titan.evaluation import compare

before = [True] * 70 + [False] * 30
for fixed, broken in ((5, 0), (15, 10)):
    after = [False] * broken + [True] * (70 - broken + fixed) + [False] * (30 - fixed)
    result = compare(before, after)
    low, high = result.interval
    print(f"{fixed} fixed, {broken} broken of 100: net {result.mean_difference:+.2f}, {low:+.2f} to {high:+.2f}")
