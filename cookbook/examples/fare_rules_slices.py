# example: summary = "The same mean, very different slices"
# example: files = ["fare_rules"]
from collections import defaultdict

from rag_titan import RAGTitan
from rag_titan.evaluation import load_questions

questions = load_questions("fare_rules/questions.json", files=["fare_rules/documents"])
table = defaultdict(dict)
for retriever in ("bm25", "dense", "hybrid"):
    rag = RAGTitan(settings={"chunker": "paragraph", "chunk_size": 60, "retriever": retriever})
    rag.index(["fare_rules/documents"])
    result = rag.evaluate_retrieval(questions, top_k=5, metrics=["all@5"])
    for row in result["rows"]:
        table[row["task_type"]].setdefault(retriever, []).append(row["all@5"])

print(f"{'all@5':<12} {'questions':>9} {'bm25':>6} {'dense':>6} {'hybrid':>6}")
for task_type, values in table.items():
    means = [sum(values[name]) / len(values[name]) for name in ("bm25", "dense", "hybrid")]
    print(f"{task_type:<12} {len(values['bm25']):>9} " + " ".join(f"{mean:6.2f}" for mean in means))
