# example: summary = "An experiment that is stated first and judged by its statement"
from rag_titan.evaluation import Experiment, compare

experiment = Experiment("a reranker", metric="value", least_gain=0.01, most_broken=5)
print("Refuted if", experiment.refuted_if)

before = [True] * 70 + [False] * 30
for fixed, broken in ((5, 0), (15, 3), (15, 10)):
    after = [False] * broken + [True] * (70 - broken + fixed) + [False] * (30 - fixed)
    verdict = experiment.verdict(compare(before, after))
    print(f"{fixed} fixed, {broken} broken: {verdict.outcome}, since {verdict.reason}")
