from rag_titan.services.language_model import OllamaLanguageModel
from rag_titan.services.ollama import OllamaService


def test_it_is_steady_by_default(ollama_server):
    model = OllamaLanguageModel(OllamaService(ollama_server.url), "gemma3:4b")
    assert (model.name, model.complete("Well?")) == ("gemma3:4b", "Yes.")
    [body] = ollama_server.bodies("/api/chat")
    assert body["messages"] == [{"role": "user", "content": "Well?"}]
    assert (body["options"]["temperature"], body["options"]["seed"]) == (0, 0)


def test_the_system_prompt_goes_first(ollama_server):
    model = OllamaLanguageModel(OllamaService(ollama_server.url), "gemma3:4b", temperature=0.5, seed=3)
    pieces = []
    model.complete("Well?", system="Be brief.", on_text=pieces.append)
    [body] = ollama_server.bodies("/api/chat")
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert (body["options"]["temperature"], body["options"]["seed"]) == (0.5, 3)
    assert "".join(pieces) == "Yes."
