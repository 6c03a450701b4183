import pytest

from rag_titan.documents.document import Chunk
from rag_titan.pipelines.trace import RunResult, Trace


def test_steps_are_kept_in_order_with_what_went_in_and_came_out():
    trace = Trace()
    with trace.step("retrieve", query="q", top_k=2) as outputs:
        outputs["chunks"] = (Chunk("chunk_0", "a.md", "text", 0, 4),)
    with trace.step("generate", query="q") as outputs:
        outputs["answer"] = "yes"
    assert [step.name for step in trace.steps] == ["retrieve", "generate"]
    assert list(trace.steps[0].inputs.items()) == [("query", "q"), ("top_k", 2)]
    assert trace.steps[1].outputs == {"answer": "yes"}
    assert all(step.duration_ms >= 0 for step in trace.steps)
    assert trace.seconds >= sum(step.duration_ms for step in trace.steps) / 1000


def test_a_step_that_fails_raises_what_it_raised():
    trace = Trace()
    with pytest.raises(KeyError), trace.step("retrieve"):
        raise KeyError("x")
    assert trace.steps == ()


def test_a_result_reads_by_key_and_prints_its_answer_and_sources():
    chunk = Chunk("chunk_0", "a.md", "text", 0, 4)
    other = Chunk("chunk_1", "b.md", "text", 0, 4)
    result = RunResult("q", "yes", True, (chunk, other), ("chunk_0",), (), 0.1)
    assert result["sources"] == result.sources == (chunk, other)
    assert str(result) == "yes\nSources:\n  chunk_0 a.md (cited)\n  chunk_1 b.md"
    assert repr(result) == "<RunResult 'q': 'yes'>"
    assert result.to_dict()["sources"][0]["source"] == "a.md"


def test_a_result_without_sources_prints_its_answer_alone():
    assert str(RunResult("q", "no idea", False, (), (), (), 0.1)) == "no idea"
