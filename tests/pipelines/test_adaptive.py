import json

import pytest
from pipeline_fakes import FakeAnswerer, FakeModel, FakeRetriever, chunk

from rag_titan.answering.answerer import DECLINED
from rag_titan.pipelines.adaptive import AdaptivePipeline
from rag_titan.pipelines.settings import Settings
from rag_titan.reranking.lexical import LexicalReranker
from rag_titan.reranking.none import NoReranker

ABROAD = chunk(0, "You may work abroad for 20 days, from Spain for example.")
TRAINS = chunk(1, "Take trains to work in second class.")
SEATS = chunk(2, "Seats cost extra.")
QUESTION = "Can I work from Spain?"


def adaptive(finds, *answers, model=None, reranker=None, **settings):
    retriever, answerer = FakeRetriever(finds), FakeAnswerer(*answers, language_model=model)
    return AdaptivePipeline(retriever, reranker or LexicalReranker(), answerer, Settings(**settings))


def names(result) -> list[str]:
    return [step.name for step in result.log]


def test_good_evidence_is_answered_at_the_first_attempt():
    result = adaptive({"Spain": [TRAINS, ABROAD]}, "You may work abroad for 20 days.").run(QUESTION)
    assert names(result) == ["decide", "retrieve", "rerank", "check_evidence", "generate", "check_grounding"]
    assert result.answered
    assert result.answer == "You may work abroad for 20 days."
    assert [source.id for source in result.sources] == ["chunk_0", "chunk_1"]
    assert result.citations == ("chunk_0",)


def test_each_step_says_who_decided_and_what_came_out():
    log = adaptive({"Spain": [ABROAD]}, "You may work abroad.").run(QUESTION).log
    assert log[0].inputs == {"query": QUESTION, "by": "terms"}
    assert log[0].outputs == {"search": True}
    assert log[3].outputs == {"enough": True, "share": 1.0, "missing": ()}
    assert log[5].inputs["answer"] == "You may work abroad."
    assert log[5].outputs == {"grounded": True, "share": 1.0, "unsupported": ()}


def test_a_second_query_is_tried_when_the_evidence_is_thin_and_its_finds_are_merged():
    question = "work visas for Spain"
    pipeline = adaptive({"trains": [SEATS, ABROAD], "work": [TRAINS]}, "You may work abroad for 20 days.")
    result = pipeline.run(question)
    attempt = ["retrieve", "rerank", "check_evidence"]
    assert names(result) == ["decide", *attempt, "rewrite", *attempt, "generate", "check_grounding"]
    assert pipeline.retriever.queries == [question, f"{question} take trains second class"]
    assert result.log[4].outputs == {"query": f"{question} take trains second class"}
    assert len(result.log[6].inputs["matches"]) == 3
    assert result.log[6].inputs["query"] == question
    assert result.sources[0] == result.log[6].outputs["chunks"][0]
    assert result.sources[0].id == "chunk_0"


def test_chunks_of_two_attempts_are_merged_by_reciprocal_rank():
    # TRAINS is first and second, SEATS second and first, ABROAD third once: a tie goes to what was found first.
    pipeline = adaptive({"second": [SEATS, TRAINS, ABROAD], "tuba": [TRAINS, SEATS]}, reranker=NoReranker())
    result = pipeline.run("work tuba horn")
    assert [c.id for c in result.log[6].outputs["chunks"]] == ["chunk_1", "chunk_2", "chunk_0"]


def test_it_gives_up_after_the_last_attempt_and_no_chunk_has_reached_the_answerer():
    pipeline = adaptive({"tuba": [TRAINS]}, "never said", max_attempts=3)
    result = pipeline.run("work tuba horn")
    assert names(result)[-1] == "give_up"
    assert result.log[-1].outputs == {"answer": DECLINED}
    assert (result.answer, result.answered, result.sources, result.citations) == (DECLINED, False, (), ())
    assert pipeline.answerer.given == []
    assert names(result).count("retrieve") == 2  # no new words were left for a third query


def test_with_one_attempt_it_searches_once_and_rewrites_nothing():
    result = adaptive({"tuba": [TRAINS]}, max_attempts=1).run("work tuba horn")
    assert names(result) == ["decide", "retrieve", "rerank", "check_evidence", "give_up"]


def test_nothing_found_leaves_nothing_to_rewrite_with():
    result = adaptive({}).run("xylophone")
    assert names(result) == ["decide", "retrieve", "rerank", "check_evidence", "rewrite", "give_up"]
    assert result.log[1].outputs == {"chunks": ()}


def test_an_answer_that_is_not_grounded_is_declined_but_its_sources_were_seen():
    result = adaptive({"Spain": [ABROAD]}, "Pigs can fly.", "Pigs really can fly.").run(QUESTION)
    assert names(result)[-1] == "give_up"
    assert names(result).count("check_grounding") == 2
    assert result.log[5].outputs["unsupported"] == ("Pigs can fly.",)
    assert not result.answered
    assert [source.id for source in result.sources] == ["chunk_0"]


def test_an_answerer_that_declines_is_taken_at_its_word():
    result = adaptive({"Spain": [ABROAD]}).run(QUESTION)
    assert names(result)[-1] == "generate"
    assert not result.answered
    assert [source.id for source in result.sources] == ["chunk_0"]


def test_small_talk_goes_to_the_answerer_without_a_search():
    pipeline = adaptive({"": [ABROAD]}, "Hello!")
    result = pipeline.run("Hello!")
    assert names(result) == ["decide", "generate"]
    assert pipeline.answerer.given == [()]
    assert result.sources == ()


def test_a_budget_adds_a_step_before_the_evidence_is_checked():
    result = adaptive({"Spain": [ABROAD, TRAINS]}, "You may work abroad.", context_tokens=15).run(QUESTION)
    assert names(result)[2:5] == ["rerank", "assemble", "check_evidence"]
    assert [source.id for source in result.sources] == ["chunk_0"]


@pytest.mark.parametrize("grounded", [True, False])
def test_a_language_model_takes_the_decisions_where_the_answerer_has_one(grounded):
    replies = [
        {"search": True},
        {"enough": False, "missing": ["the number of days"]},
        {"query": "days abroad"},
        {"enough": True, "missing": []},
        {"grounded": grounded, "unsupported": [] if grounded else ["all"]},
    ]
    model = FakeModel(*map(json.dumps, replies))
    finds = {"days": [ABROAD], "Spain": [TRAINS]}
    result = adaptive(finds, "You may.", model=model).run(QUESTION)
    attempt = ["retrieve", "rerank", "check_evidence"]
    end = [] if grounded else ["give_up"]
    assert names(result) == ["decide", *attempt, "rewrite", *attempt, "generate", "check_grounding", *end]
    assert result.answered == grounded
    assert result.log[0].inputs["by"] == "fake-model"
    assert result.log[3].outputs == {"enough": False, "share": None, "missing": ("the number of days",)}
    assert result.log[5].inputs["query"] == "days abroad"
