# example: summary = "Two changes with the same look and different proof"
from rag_titan.evaluation import compare

# 80 questions, 60 of them right before the change.
before = [True] * 60 + [False] * 20


def after(fixed: int, broken: int) -> list[bool]:
    return [False] * broken + [True] * (60 - broken + fixed) + [False] * (20 - fixed)


for fixed, broken in ((6, 4), (14, 4)):
    result = compare(before, after(fixed, broken))
    low, high = result["interval"]
    print(f"{fixed} fixed, {broken} broken: {result['before']:.3f} -> {result['after']:.3f}", end=", ")
    print(f"interval {low:+.3f} to {high:+.3f}, sign test p = {result['sign_test_p']:.3f}")
