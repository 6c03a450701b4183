import pytest
from pipeline_fakes import FakeAnswerer, FakeRetriever, chunk

from rag_titan.answering.answerer import DECLINED
from rag_titan.errors import InputError
from rag_titan.pipelines.settings import Settings
from rag_titan.pipelines.simple import SimplePipeline
from rag_titan.reranking.lexical import LexicalReranker

CHUNKS = [chunk(number, f"Seat {number} of the bus.") for number in range(6)]


def simple(*answers, finds=None, **settings) -> SimplePipeline:
    retriever = FakeRetriever({"": CHUNKS} if finds is None else finds)
    return SimplePipeline(retriever, LexicalReranker(), FakeAnswerer(*answers), Settings(**settings))


def test_it_retrieves_reranks_and_generates_in_that_order():
    result = simple("Seat 4.").run("Which bus seat is 4?")
    assert [step.name for step in result.log] == ["retrieve", "rerank", "generate"]
    retrieve, rerank, generate = result.log
    assert retrieve.inputs == {"query": "Which bus seat is 4?", "top_k": 5}
    assert retrieve.outputs == {"chunks": tuple(CHUNKS[:5])}
    assert list(rerank.inputs) == ["query", "matches", "top_n"]
    assert rerank.inputs["matches"] == tuple(CHUNKS[:5])
    assert [c.id for c in rerank.outputs["chunks"]] == ["chunk_4", "chunk_0", "chunk_1"]
    assert generate.inputs == {"query": "Which bus seat is 4?", "chunks": rerank.outputs["chunks"]}
    assert generate.outputs == {"answer": "Seat 4."}
    assert result.sources == rerank.outputs["chunks"]
    assert (result.question, result.answer, result.answered) == ("Which bus seat is 4?", "Seat 4.", True)
    assert result.citations == ("chunk_4",)
    assert result.seconds >= sum(step.duration_ms for step in result.log) / 1000


def test_a_declined_answer_is_not_answered_and_keeps_its_sources():
    result = simple().run("bus?")
    assert (result.answer, result.answered) == (DECLINED, False)
    assert len(result.sources) == 3


def test_nothing_found_is_an_empty_context_and_a_declined_answer():
    result = simple("never said", finds={}).run("xylophone")
    assert (result.answer, result.sources) == (DECLINED, ())


def test_a_budget_is_a_step_of_its_own_that_says_what_was_left_out():
    result = simple("Seat 0.", context_tokens=13).run("bus")
    assert [step.name for step in result.log] == ["retrieve", "rerank", "assemble", "generate"]
    # Each chunk has six tokens.
    assert result.log[2].inputs["context_tokens"] == 13
    assert result.log[2].outputs == {"chunks": result.sources, "tokens": 12, "left_out": 1}
    assert len(result.sources) == 2


@pytest.mark.parametrize("question", ["", " \n", None, 3])
def test_a_question_without_a_word_is_refused(question):
    with pytest.raises(InputError, match="A question is a text of at least one word"):
        simple().run(question)
