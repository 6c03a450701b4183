# example: summary = "Two runs over every cutoff: the cutoff decides what one can see"
# example: files = ["data/fare_rules_toy.json"]
# example: alt = ["Recall and nDCG of two runs at cutoffs 1 to 8. In recall the reranked run is ahead up to k = 3, and from k = 4 on both are equal. In nDCG it is ahead at every cutoff."]
import json
from pathlib import Path

import matplotlib.pyplot as plt

from rag_titan.evaluation import evaluate_retriever

labelled = json.loads(Path("fare_rules_toy.json").read_text(encoding="utf-8"))["questions"]
questions = [
    {"id": name, "question": name, "evidence": [{"id": f"{name} {grade}", "grade": grade} for grade in data["labels"]]}
    for name, data in labelled.items()
]
cutoffs = range(1, 9)
metrics = [f"{metric}@{k}" for metric in ("recall", "ndcg") for k in cutoffs]

figure, (left, right) = plt.subplots(1, 2, figsize=(7.5, 3.2), sharey=True)
for run, marker in (("baseline", "o"), ("reranked", "s")):

    def search(query: str, top_k: int, run: str = run) -> list[dict]:
        ranks = enumerate(labelled[query][run], start=1)
        return [{"source": f"{query} {grade}" if grade else f"other {rank}"} for rank, grade in ranks]

    result = evaluate_retriever(search, questions, top_k=8, metrics=metrics, gain="exponential")
    left.plot(cutoffs, [result[f"recall@{k}"] for k in cutoffs], marker=marker, label=run)
    right.plot(cutoffs, [result[f"ndcg@{k}"] for k in cutoffs], marker=marker, label=run)
left.set(title="recall@k", xlabel="k", ylim=(0, 1.05))
right.set(title="nDCG@k, exponential gain", xlabel="k")
left.legend()
