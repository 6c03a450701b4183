import numpy as np
import pytest
from ollama_server import garbage, json_reply, refusal, silence, vector_of

from rag_titan.embedding.ollama import OllamaEmbedder
from rag_titan.errors import (
    InputError,
    ModelMissingError,
    ServiceResponseError,
    ServiceUnavailableError,
    SettingError,
)
from rag_titan.services.ollama import OllamaService


@pytest.fixture
def embedder(ollama_server):
    return OllamaEmbedder(OllamaService(ollama_server.url, timeout_s=20), "all-minilm")


def unit(text):
    vector = np.array(vector_of(text))
    return vector / np.sqrt((vector**2).sum())


def test_rows_have_length_one_and_the_order_of_the_texts(embedder):
    rows = embedder.embed_documents(["b", "a"])
    np.testing.assert_allclose(rows, [unit("b"), unit("a")])
    np.testing.assert_allclose((rows**2).sum(axis=1), 1)


def test_a_query_is_one_row(embedder):
    np.testing.assert_allclose(embedder.embed_query("a"), [unit("a")])


def test_many_texts_go_in_several_requests_and_come_back_in_order(embedder, ollama_server):
    texts = [f"text {number}" for number in range(70)]
    np.testing.assert_allclose(embedder.embed_documents(texts), [unit(text) for text in texts])
    assert [len(body["input"]) for body in ollama_server.bodies("/api/embed")] == [32, 32, 6]


def test_no_texts_need_no_request(embedder, ollama_server):
    assert embedder.embed_documents([]).shape == (0, 0)
    assert ollama_server.requests == []


@pytest.mark.parametrize(
    ("model", "document", "query"),
    [
        ("nomic-embed-text", "search_document: a", "search_query: a"),
        ("nomic-embed-text:v1.5", "search_document: a", "search_query: a"),
        ("somebody/nomic-embed-text:latest", "search_document: a", "search_query: a"),
        ("mxbai-embed-large", "a", "Represent this sentence for searching relevant passages: a"),
        ("embeddinggemma:300m", "title: none | text: a", "task: search result | query: a"),
        ("all-minilm", "a", "a"),
        ("unheard-of", "a", "a"),
    ],
)
def test_each_model_sees_the_words_that_it_was_trained_with(ollama_server, model, document, query):
    ollama_server.models[model if ":" in model else f"{model}:latest"] = "embedding"
    embedder = OllamaEmbedder(OllamaService(ollama_server.url), model)
    embedder.embed_documents(["a"])
    embedder.embed_query("a")
    assert [body["input"] for body in ollama_server.bodies("/api/embed")] == [[document], [query]]


def test_the_chunk_that_is_too_long_is_named(embedder):
    texts = ["short", "Leave policy:\n" + "word " * 3000, "short too"]
    with pytest.raises(InputError, match=r"chunk that begins 'Leave policy: word .*' \(15,014 .* smaller chunk_size"):
        embedder.embed_documents(texts)


def test_a_batch_that_is_too_long_only_as_a_whole_is_sent_one_by_one(embedder, ollama_server):
    ollama_server.script(
        "/api/embed",
        refusal("input is too large to process", 500),
        json_reply({"embeddings": [[3.0, 4.0]]}),
        json_reply({"embeddings": [[0.0, 2.0]]}),
    )
    np.testing.assert_allclose(embedder.embed_documents(["a", "b"]), [[0.6, 0.8], [0, 1]])


def test_a_question_that_is_too_long_is_told_as_such(embedder):
    with pytest.raises(InputError, match=r"The question that begins 'why why .* ask a shorter one"):
        embedder.embed_query("why " * 3000)


@pytest.mark.parametrize(
    "vectors",
    [
        [[1.0, 2.0], [1.0]],
        [[1.0, float("nan")]] * 2,
        [[1.0, float("inf")]] * 2,
        [[0.0, 0.0]] * 2,
        [[1e200, 1.0]] * 2,
        [[]] * 2,
    ],
    ids=["ragged", "nan", "infinite", "zero", "overflow", "empty"],
)
def test_what_is_no_vector_is_refused(embedder, ollama_server, vectors):
    ollama_server.script("/api/embed", json_reply({"embeddings": vectors}))
    with pytest.raises(ServiceResponseError, match="'all-minilm' returned vectors of several sizes"):
        embedder.embed_documents(["a", "b"])


def test_a_model_that_only_writes_is_a_setting_error_at_the_first_request(ollama_server):
    with pytest.raises(SettingError, match="'gemma3:4b' does not support embeddings"):
        OllamaEmbedder(OllamaService(ollama_server.url), "gemma3:4b").embed_documents(["a", "b"])
    assert len(ollama_server.bodies("/api/embed")) == 1


def test_a_missing_model_is_told_with_the_command_that_fetches_it(ollama_server):
    with pytest.raises(ModelMissingError, match=r"run: ollama pull bge-m3$"):
        OllamaEmbedder(OllamaService(ollama_server.url), "bge-m3").embed_query("a")


def test_a_server_that_is_down_is_told(nobody_listens):
    with pytest.raises(ServiceUnavailableError, match="ollama serve"):
        OllamaEmbedder(OllamaService(nobody_listens), "all-minilm").embed_documents(["a"])


def test_a_server_that_stays_silent_is_given_up(ollama_server):
    ollama_server.script("/api/embed", silence())
    with pytest.raises(ServiceUnavailableError, match="silent"):
        OllamaEmbedder(OllamaService(ollama_server.url, timeout_s=0.2), "all-minilm").embed_documents(["a"])


@pytest.mark.parametrize("reply", [garbage(), json_reply({"embeddings": [["x"]]}), json_reply({"embeddings": []})])
def test_garbage_is_no_vector(embedder, ollama_server, reply):
    ollama_server.script("/api/embed", reply)
    with pytest.raises(ServiceResponseError):
        embedder.embed_documents(["a"])
