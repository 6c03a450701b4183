from rag_titan.documents.document import Chunk
from rag_titan.evaluation import format_trace
from rag_titan.pipelines.trace import RunResult, Step

QUESTION = "Can I work from Spain for a month?"

TRACE = """\
1. retrieve 7.47 ms  query='Can I work from Spain for a month?', top_k=5
   -> 3 chunks: chunk_2 remote_work.md (0.615), chunk_0 expenses.md (0.540), ...
2. rerank 0.04 ms  query='Can I work from Spain for a month?', matches=3 chunks, top_n=2
   -> 2 chunks: chunk_2 remote_work.md (rerank 0.815), chunk_0 expenses.md (rerank 0.690)
3. generate 567.39 ms  query='Can I work from Spain for a month?', chunks=2 chunks
   -> "I don't know based on the available documents.\""""


def chunk(name, source, score=None, rerank=None):
    return Chunk(name, source, "text", 0, 4, score=score, rerank_score=rerank)


def trace_of(*steps):
    return format_trace(RunResult(QUESTION, "", False, (), (), steps, 1.0))


def test_a_trace_has_the_layout_of_the_documentation():
    found = (
        chunk("chunk_2", "remote_work.md", 0.6149),
        chunk("chunk_0", "expenses.md", 0.54),
        chunk("chunk_1", "leave.md", 0.1),
    )
    kept = (
        chunk("chunk_2", "remote_work.md", 0.6149, 0.815),
        chunk("chunk_0", "expenses.md", 0.54, 0.69),
    )
    assert (
        trace_of(
            Step("retrieve", 7.4712, {"query": QUESTION, "top_k": 5}, {"chunks": found}),
            Step("rerank", 0.04, {"query": QUESTION, "matches": found, "top_n": 2}, {"chunks": kept}),
            Step(
                "generate",
                567.391,
                {"query": QUESTION, "chunks": kept},
                {"answer": "I don't know based on the available documents."},
            ),
        )
        == TRACE
    )


def test_values_other_than_chunks_are_shown_by_name():
    assert trace_of(
        Step(
            "check_evidence", 1, {"chunks": (), "by": "terms"}, {"enough": False, "share": 2 / 3, "missing": ("a", "b")}
        ),
        Step("decide", 1, {}, {"search": True, "score": None}),
        Step("retrieve", 1, {}, {"chunks": ()}),
        Step("nothing", 1, {}, {}),
        Step("retrieve", 1, {}, {"chunks": (chunk("chunk_9", "a.md"),)}),
    ).splitlines() == [
        "1. check_evidence 1.00 ms  chunks=0 chunks, by='terms'",
        "   -> enough=False, share=0.667, missing=['a', 'b']",
        "2. decide 1.00 ms",
        "   -> search=True, score=None",
        "3. retrieve 1.00 ms",
        "   -> 0 chunks",
        "4. nothing 1.00 ms",
        "5. retrieve 1.00 ms",
        "   -> 1 chunk: chunk_9 a.md",
    ]


def test_hostile_text_stays_on_its_line_without_control_characters():
    text = trace_of(
        Step("retrieve", 1, {"query": "a\n\x1b[31mb"}, {"chunks": (chunk("c", "x\n\x1b[2J.md"),)}),
        Step("generate", 1, {}, {"answer": 'say "no"\nor \x1b]0;t\x07not'}),
    )
    assert "\x1b" not in text
    assert len(text.splitlines()) == 4
    assert '-> "say \\"no\\"\\nor' in text
