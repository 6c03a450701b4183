# example: summary = "Retrievers and chunk sizes on the fare-rules set"
# example: files = ["fare_rules"]
# example: varies = ["duration"]
from rag_titan import RAGTitan
from rag_titan.evaluation import compare_retrievers, format_report

retrievers = {}
for size in (60, 200):
    for name in ("bm25", "dense", "hybrid"):
        rag = RAGTitan(settings={"chunker": "paragraph", "chunk_size": size, "retriever": name})
        retrievers[f"{name}, {size} words"] = rag.index("fare_rules/documents").pipeline.retriever

metrics = ["recall@5", "all@5", "ndcg@5", "span_precision@5"]
report = format_report(compare_retrievers(retrievers, "fare_rules/questions.json", metrics=metrics))
print(report.partition("Questions to look at")[0])
