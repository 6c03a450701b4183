import sys

import pytest
from ollama_server import Reply, chat_stream, garbage, json_reply, refusal, silence, vector_of

from rag_titan.errors import (
    InputError,
    MissingPackageError,
    ModelMissingError,
    ServiceResponseError,
    ServiceUnavailableError,
    SettingError,
)
from rag_titan.services.ollama import OllamaService

QUESTION = [{"role": "user", "content": "How many days?"}]


@pytest.fixture
def service(ollama_server):
    return OllamaService(ollama_server.url, timeout_s=20)


def ask(service, model="gemma3:4b", messages=QUESTION, **more):
    return service.chat(model, messages, options={"temperature": 0, "seed": 7}, **more)


CALLS = {
    "embed": lambda service: service.embed("nomic-embed-text", ["a text"]),
    "chat": ask,
    "context_length": lambda service: service.context_length("gemma3:4b"),
    "model_names": lambda service: service.model_names(),
    "version": lambda service: service.version(),
}
PATHS = {
    "embed": "/api/embed",
    "chat": "/api/chat",
    "context_length": "/api/show",
    "model_names": "/api/tags",
    "version": "/api/version",
}
every_call = pytest.mark.parametrize("call", CALLS)


def test_each_text_gets_its_vector_in_the_order_given(service):
    assert service.embed("nomic-embed-text", ["b", "a"]) == [vector_of("b"), vector_of("a")]


def test_texts_are_sent_with_the_wish_not_to_be_cut(service, ollama_server):
    service.embed("nomic-embed-text", ["a"])
    assert ollama_server.bodies("/api/embed")[0]["truncate"] is False


def test_no_texts_need_no_request(service, ollama_server):
    assert service.embed("nomic-embed-text", []) == []
    assert ollama_server.requests == []


def test_an_answer_arrives_in_pieces_and_is_returned_as_a_whole(service, ollama_server):
    ollama_server.script("/api/chat", chat_stream(" Three", " days", ".\n"))
    pieces = []
    assert ask(service, on_text=pieces.append) == "Three days."
    assert pieces == [" Three", " days", ".\n"]


def test_options_schema_and_messages_reach_the_server(service, ollama_server):
    schema = {"type": "object", "properties": {"days": {"type": "integer"}}, "required": ["days"]}
    ask(service, schema=schema)
    [body] = ollama_server.bodies("/api/chat")
    assert body["messages"] == QUESTION
    assert body["format"] == schema
    assert body["options"] == {"temperature": 0, "seed": 7, "num_predict": 1024, "num_ctx": 2048}
    assert body["think"] is False


def test_what_the_server_has_is_listed(service):
    assert service.version() == "0.12.3"
    assert service.model_names() == ["gemma3:4b", "nomic-embed-text:latest", "all-minilm:latest"]
    assert service.context_length("gemma3:4b") == 2048


@pytest.mark.parametrize(
    ("name", "there"), [("gemma3:4b", True), ("gemma3", False), ("nomic-embed-text", True), ("nomic", False)]
)
def test_a_name_without_a_tag_means_the_latest(service, name, there):
    assert service.has_model(name) is there


def test_the_context_length_is_asked_for_once(service, ollama_server):
    ask(service)
    ask(service)
    assert len(ollama_server.bodies("/api/show")) == 1


def test_lone_surrogates_do_not_stop_a_request(service, ollama_server):
    service.embed("nomic-embed-text", ["a\ud800b"])
    assert ollama_server.bodies("/api/embed")[0]["input"] == ["a?b"]


@every_call
def test_a_server_that_is_down_is_told_with_its_address_and_how_to_start_it(nobody_listens, call):
    with pytest.raises(ServiceUnavailableError, match=f"No Ollama server answers at {nobody_listens}: .*ollama serve"):
        CALLS[call](OllamaService(nobody_listens))


@every_call
def test_a_server_that_stays_silent_is_given_up(ollama_server, call):
    ollama_server.script(PATHS[call], silence())
    with pytest.raises(ServiceUnavailableError, match=r"was silent for 0\.2 s"):
        CALLS[call](OllamaService(ollama_server.url, timeout_s=0.2))


def test_an_answer_that_stops_half_way_is_given_up(ollama_server):
    ollama_server.script("/api/chat", chat_stream("Thr", done=False, hangs=True))
    with pytest.raises(ServiceUnavailableError, match=r"was silent for 0\.2 s"):
        ask(OllamaService(ollama_server.url, timeout_s=0.2))


@every_call
@pytest.mark.parametrize(
    "reply",
    [garbage(), json_reply([1, 2]), json_reply("text"), json_reply({"models": 3, "embeddings": "x", "message": 4})],
    ids=["page", "list", "text", "shape"],
)
def test_what_is_not_ollama_is_told_apart(service, ollama_server, call, reply):
    ollama_server.script(PATHS[call], reply)
    with pytest.raises(ServiceResponseError, match="does not speak as Ollama does"):
        CALLS[call](service)


@pytest.mark.parametrize("call", ["embed", "chat", "context_length"])
def test_a_missing_model_is_told_with_the_command_that_fetches_it(service, ollama_server, call):
    ollama_server.models.clear()
    with pytest.raises(ModelMissingError, match=r"has no model '([\w:-]+)', run: ollama pull \1$"):
        CALLS[call](service)


def test_a_page_that_is_not_there_is_no_missing_model(service, ollama_server):
    ollama_server.script("/api/embed", Reply((b"404 page not found",), 404, "text/plain"))
    with pytest.raises(ServiceResponseError, match=r"failed with status 404 \(404 page not found"):
        CALLS["embed"](service)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (chat_stream("Thr", done=False, cut=True), "was cut off"),
        (chat_stream("Thr", done=False), "was cut off"),
        (chat_stream(cut=True, done=False), "was cut off"),
        (chat_stream("Thr", error="an error was encountered while running the model"), "while running the model"),
    ],
    ids=["connection breaks", "last piece missing", "nothing at all", "error instead of the rest"],
)
def test_an_answer_that_is_cut_in_mid_stream_is_no_answer(service, ollama_server, broken, told):
    ollama_server.script("/api/chat", broken)
    with pytest.raises(ServiceResponseError, match=told):
        ask(service)


def test_vectors_cut_off_on_the_way_are_no_vectors(service, ollama_server):
    whole = json_reply({"embeddings": [[1.0, 2.0]]})
    ollama_server.script("/api/embed", type(whole)(whole.parts, cut=True))
    with pytest.raises(ServiceResponseError, match="was cut off"):
        service.embed("nomic-embed-text", ["a"])


@pytest.mark.parametrize("texts", [(), ("",), (" ", "\n")])
def test_an_empty_answer_is_told_and_not_returned(service, ollama_server, texts):
    ollama_server.script("/api/chat", chat_stream(*texts))
    with pytest.raises(ServiceResponseError, match="'gemma3:4b' returned an empty answer"):
        ask(service)


def test_an_answer_that_ran_out_of_tokens_is_told_and_not_returned(service, ollama_server):
    ollama_server.script("/api/chat", chat_stream("and on", " and on", reason="length"))
    with pytest.raises(ServiceResponseError, match="was not complete after 1024 tokens"):
        ask(service)


def test_fewer_vectors_than_texts_are_told(service, ollama_server):
    ollama_server.script("/api/embed", json_reply({"embeddings": [[1.0]]}))
    with pytest.raises(ServiceResponseError, match="1 vectors for 2 texts"):
        service.embed("nomic-embed-text", ["a", "b"])


def test_a_text_longer_than_the_context_is_an_input_error(service):
    with pytest.raises(InputError, match="longer than the context of the model 'all-minilm'"):
        service.embed("all-minilm", ["word " * 3000])


@pytest.mark.parametrize(
    "message",
    [
        "input length exceeds maximum context length",
        "the request exceeds the available context size, try increasing it",
        "prompt is too long: 9000 tokens",
        "input is too large to process. increase the physical batch size",
    ],
)
@pytest.mark.parametrize("status", [400, 500])
def test_every_wording_of_too_long_is_an_input_error(service, ollama_server, message, status):
    ollama_server.script("/api/embed", refusal(message, status))
    with pytest.raises(InputError, match="longer than the context"):
        service.embed("nomic-embed-text", ["a"])


def test_a_prompt_that_cannot_fit_is_refused_before_it_is_sent(service, ollama_server):
    with pytest.raises(InputError, match=r"15,000 characters may be longer than .* 2,048 tokens"):
        ask(service, messages=[{"role": "user", "content": "word " * 3000}])
    assert ollama_server.bodies("/api/chat") == []


@pytest.mark.parametrize(
    ("context", "words", "window"),
    [
        (131072, 10, {"num_ctx": 4096, "num_predict": 1024}),
        (131072, 1000, {"num_ctx": 8192, "num_predict": 1024}),  # 5,000 bytes and 1,088 tokens around them
        (4096, 1000, {"num_ctx": 4096, "num_predict": 1024}),  # 3,000 tokens by the careful estimate
        (512, 10, {"num_ctx": 512, "num_predict": 256}),
        (None, 1000, {"num_ctx": 8192, "num_predict": 1024}),
    ],
)
def test_the_window_holds_prompt_and_answer(service, ollama_server, context, words, window):
    facts = {} if context is None else {"general.architecture": "x", "x.context_length": context}
    ollama_server.script("/api/show", json_reply({"model_info": facts}))
    ask(service, messages=[{"role": "user", "content": "word " * words}])
    options = ollama_server.bodies("/api/chat")[0]["options"]
    assert {name: options[name] for name in window} == window


@pytest.mark.parametrize(("call", "model"), [("chat", "all-minilm"), ("embed", "gemma3:4b")])
def test_a_model_of_the_wrong_kind_is_a_setting_error(service, call, model):
    with pytest.raises(SettingError, match=f"'{model}' does not support (chat|embeddings): choose a model that does"):
        service.embed(model, ["a"]) if call == "embed" else ask(service, model)


def test_a_busy_server_is_unavailable(service, ollama_server):
    ollama_server.script("/api/chat", refusal("server busy, please try again", 503))
    with pytest.raises(ServiceUnavailableError, match="is busy"):
        ask(service)


def test_what_the_server_says_is_quoted_on_one_short_line(service, ollama_server):
    ollama_server.script("/api/embed", refusal("\x1b[31mout of\nmemory " + "x" * 5000, 500))
    with pytest.raises(ServiceResponseError, match=r"status 500 \(\[31mout of memory x+\.\.\.\)") as caught:
        service.embed("nomic-embed-text", ["a"])
    assert len(str(caught.value)) < 400


def test_an_error_in_the_callers_own_function_stays_what_it_is(service):
    def fail(_):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        ask(service, on_text=fail)


@every_call
def test_without_the_client_the_pip_line_is_told(service, monkeypatch, call):
    monkeypatch.setitem(sys.modules, "ollama", None)
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(MissingPackageError, match=r'pip install "\.\[ollama\]"'):
        CALLS[call](service)


def test_a_server_on_this_machine_is_never_called_through_a_proxy(ollama_server, nobody_listens, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", nobody_listens)
    monkeypatch.setenv("ALL_PROXY", nobody_listens)
    service = OllamaService(ollama_server.url)
    assert service.version() == "0.12.3"
    assert ask(service) == "Yes."
