# example: summary = "Six questions, two runs, two cutoffs"
# example: files = ["data/fare_rules_toy.json"]
import json
from pathlib import Path

from rag_titan.evaluation import evaluate_retriever

labelled = json.loads(Path("fare_rules_toy.json").read_text(encoding="utf-8"))["questions"]


def passages(name: str, grades: list[int]) -> list[str]:
    """Name the passage at each rank: labelled ones by their grade, the others by their rank."""
    return [f"{name} {grade}" if grade else f"other {rank}" for rank, grade in enumerate(grades, start=1)]


questions = [
    {"id": name, "question": name, "evidence": [{"id": f"{name} {grade}", "grade": grade} for grade in data["labels"]]}
    for name, data in labelled.items()
]
for k in (3, 8):
    for run in ("baseline", "reranked"):

        def search(query: str, top_k: int, run: str = run) -> list[dict]:
            return [{"source": source} for source in passages(query, labelled[query][run])][:top_k]

        result = evaluate_retriever(search, questions, top_k=k, gain="exponential")
        values = " ".join(f"{metric} {result[metric]:.2f}" for metric in ("recall", "precision", "mrr", "ndcg"))
        print(f"k = {k}  {run:<9} {values}")
