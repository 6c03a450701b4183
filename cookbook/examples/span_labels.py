# example: summary = "One set of span labels scores every chunking"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md"]
from pathlib import Path

from rag_titan import RAGTitan

quote = "The company pays up to 400 euros for home office furniture"
start = Path("expenses.md").read_text(encoding="utf-8").index(quote)
question = {
    "id": "furniture",
    "question": "How much do I get for a desk?",
    "evidence": [{"id": f"expenses.md#char={start},{start + len(quote)}", "grade": 2, "quote": quote}],
}
for chunker, size in (("word", 40), ("sentence", 40), ("paragraph", 60), ("character", 120)):
    rag = RAGTitan(settings={"chunker": chunker, "chunk_size": size, "chunk_overlap": 0})
    rag.index(["leave_policy.md", "remote_work.md", "expenses.md"])
    row = rag.evaluate_retrieval([question], top_k=5)["rows"][0]
    print(f"{chunker:<10} found {row['recall']:.0f}, reciprocal rank {row['mrr']:.2f}")
