"""The whole chain over HTTP, with every part that can be a model being one."""

import json

import pytest
from ollama_server import chat_stream

from rag_titan import Document, RAGTitan
from rag_titan.errors import InputError, ModelMissingError, ServiceResponseError, ServiceUnavailableError

DOCUMENTS = [Document("bags.md", "One bag of 23 kg is free."), Document("seats.md", "A seat costs 10 euros.")]
MODELS = {"embedder": "ollama", "llm": "ollama", "reranker": "llm"}


def replies(*values: dict[str, object]):
    return [chat_stream(json.dumps(value)) for value in values]


def titan(server, rag_type="adaptive", **settings) -> RAGTitan:
    return RAGTitan(rag_type, {**MODELS, "ollama_host": server.url, **settings}).index(DOCUMENTS)


def test_adaptive_asks_the_model_at_every_step(ollama_server):
    rag = titan(ollama_server)
    assert len(ollama_server.bodies("/api/embed")) == 1
    ollama_server.script(
        "/api/chat",
        *replies(
            {"search": True},
            {"grade": 1},
            {"grade": 3},
            {"missing": [], "enough": True},
            {"passages": [1], "answer": "It costs 10 euros."},
            {"unsupported": [], "grounded": True},
        ),
    )
    result = rag.run("What is the price of a seat?")
    assert result.answer == "It costs 10 euros."
    assert len(result.citations) == 1
    assert [step.name for step in result.log] == [
        "decide",
        "retrieve",
        "rerank",
        "check_evidence",
        "generate",
        "check_grounding",
    ]
    assert [source.rerank_score for source in result.sources] == [1.0, pytest.approx(1 / 3)]
    assert {body["model"] for body in ollama_server.bodies("/api/chat")} == {"gemma3:4b"}
    assert all(body["options"]["temperature"] == 0 for body in ollama_server.bodies("/api/chat"))


def test_a_decision_that_is_none_ends_the_run(ollama_server):
    ollama_server.says = "Sure, let me think about that."
    with pytest.raises(ServiceResponseError, match="to decide is not JSON with search"):
        titan(ollama_server).run("What is the price of a seat?")


def test_what_is_missing_is_said_when_the_files_are_indexed(ollama_server, nobody_listens):
    with pytest.raises(ModelMissingError, match="ollama pull no-such-model"):
        titan(ollama_server, embedding_model="no-such-model")
    with pytest.raises(ServiceUnavailableError):
        RAGTitan("simple", {**MODELS, "ollama_host": nobody_listens}).index(DOCUMENTS)


def test_keywords_and_sentences_need_no_server(nobody_listens):
    settings = {"embedder": "ollama", "retriever": "bm25", "ollama_host": nobody_listens}
    result = RAGTitan("simple", settings).index(DOCUMENTS).run("What does a seat cost?")
    assert result.answer == "A seat costs 10 euros."


def test_a_question_longer_than_the_models_context_is_refused(ollama_server):
    rag = titan(ollama_server, "simple", reranker="none", retriever="bm25")
    with pytest.raises(InputError, match="longer than the context"):
        rag.run("seat " * 5000)
