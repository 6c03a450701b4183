# example: summary = "Compare setups from Python"
# example: files = ["samples/expenses.md", "samples/leave_policy.md", "samples/remote_work.md", "samples/questions.json"]
# example: varies = ["duration"]
from rag_titan.evaluation import compare_setups, format_rag_report

results = compare_setups(
    files=["leave_policy.md", "remote_work.md", "expenses.md"],
    questions="questions.json",
    setups=[
        {"name": "simple + word", "rag_type": "simple", "settings": {"chunker": "word"}},
        {
            "name": "adaptive + paragraph",
            "rag_type": "adaptive",
            "settings": {"chunker": "paragraph", "chunk_size": 60, "chunk_overlap": 0},
        },
    ],
)
print(format_rag_report(results))
