import pytest
from pipeline_fakes import FakeRetriever, chunk

from rag_titan.documents import Document
from rag_titan.errors import InputError, SettingError
from rag_titan.pipelines import RAG_TYPES
from rag_titan.pipelines.build import build_index, build_pipeline, build_reranker, build_retriever, index_key
from rag_titan.pipelines.reranked import RerankedRetriever
from rag_titan.pipelines.settings import SETTINGS, Settings
from rag_titan.reranking.lexical import LexicalReranker

DOCUMENTS = [Document("a.md", "One bag is free. " * 30), Document("b.md", "Seats cost extra.")]


def test_files_and_documents_give_the_same_index(tmp_path):
    for document in DOCUMENTS:
        (tmp_path / document.source).write_text(document.text, encoding="utf-8")
    indexes = [
        build_index(given, Settings(chunk_size=20))
        for given in (tmp_path, str(tmp_path / "*.md"), [tmp_path / "a.md", tmp_path / "b.md"], DOCUMENTS)
    ]
    assert [document.source for document in indexes[0].documents] == ["a.md", "b.md"]
    assert all(index.chunks == indexes[0].chunks for index in indexes)
    assert indexes[0].embedded_texts == 0


def test_the_encoding_is_that_of_the_text_files(tmp_path):
    (tmp_path / "a.txt").write_text("Gepäck", encoding="latin-1")
    with pytest.raises(InputError, match=r"a\.txt"):
        build_index(tmp_path, Settings())
    assert build_index(tmp_path, Settings(), encoding="latin-1").documents[0].text == "Gepäck"


def test_documents_without_any_text_are_refused_with_their_warnings():
    with pytest.raises(InputError, match=r"There is no text to search: a\.pdf: no text: scanned\?"):
        build_index([Document("a.pdf", "", warnings=("a.pdf: no text: scanned?",))], Settings())


def test_two_documents_of_one_name_are_refused():
    with pytest.raises(InputError, match=r"Two documents are called 'a\.md'"):
        build_index([DOCUMENTS[0], DOCUMENTS[0]], Settings())


def test_no_files_are_refused():
    with pytest.raises(InputError, match="No files were given"):
        build_index([], Settings())


@pytest.mark.parametrize(
    "other",
    [
        {"chunk_size": 200},
        {"chunk_overlap": 40},
        {"tokenizer": "x.json"},
        {"embedding_model": "x"},
        {"ollama_host": "10.0.0.1"},
        *({name: value} for name, value in [("retriever", "bm25"), ("top_k", 9), ("dedupe", False), ("llm", "ollama")]),
    ],
)
def test_settings_that_change_nothing_about_an_index_share_it(other):
    assert index_key(Settings(**other)) == index_key(Settings())


@pytest.mark.parametrize(
    "other", [{"chunker": "paragraph"}, {"chunk_size": 100}, {"chunk_overlap": 0}, {"embedder": "ollama"}]
)
def test_settings_that_change_chunks_or_vectors_do_not_share_an_index(other):
    assert index_key(Settings(**other)) != index_key(Settings())


def test_the_model_and_the_host_decide_where_ollama_embeds():
    keys = {
        index_key(Settings(embedder="ollama", **more))
        for more in ({}, {"embedding_model": "x"}, {"ollama_host": "10.0.0.1"})
    }
    assert len(keys) == 3


@pytest.mark.parametrize("name", SETTINGS["retriever"].choices)
@pytest.mark.parametrize("dedupe", [True, False])
def test_retrievers_are_built_from_their_names(name, dedupe):
    retriever = build_retriever(build_index(DOCUMENTS, Settings()), Settings(retriever=name, dedupe=dedupe))
    assert (retriever.name, retriever.dedupe) == (name, dedupe)
    assert retriever.index.embedded_texts == (0 if name == "bm25" else len(retriever.index))


@pytest.mark.parametrize("name", SETTINGS["reranker"].choices)
def test_rerankers_are_built_from_their_names(name):
    assert build_reranker(Settings(reranker=name)).name == name


@pytest.mark.parametrize("rag_type", RAG_TYPES)
@pytest.mark.parametrize("llm", SETTINGS["llm"].choices)
def test_pipelines_are_built_from_their_names_with_what_the_settings_name(rag_type, llm):
    settings = Settings(retriever="bm25", reranker="none", llm=llm, embedder="ollama", llm_model="a-model")
    pipeline = build_pipeline(rag_type, build_index(DOCUMENTS, settings), settings)
    assert (pipeline.name, pipeline.retriever.name, pipeline.reranker.name) == (rag_type, "bm25", "none")
    assert pipeline.answerer.name == llm
    model = pipeline.answerer.language_model
    assert (model and model.name) == ("a-model" if llm == "ollama" else None)
    assert pipeline.settings is settings
    assert pipeline.retriever.index.embedder.name == "ollama nomic-embed-text"


@pytest.mark.parametrize("rag_type", RAG_TYPES)
def test_every_rag_type_answers_offline_and_logs_its_steps(rag_type):
    pipeline = build_pipeline(rag_type, build_index(DOCUMENTS, Settings()), Settings())
    result = pipeline.run("Is one bag free?")
    assert result.answered
    assert result.sources[0].source == "a.md"
    assert set(result.citations) <= {source.id for source in result.sources}
    assert {"retrieve", "rerank", "generate"} <= {step.name for step in result.log}


def test_an_unknown_rag_type_names_the_choices():
    with pytest.raises(SettingError, match="rag_type 'simpel' does not exist: did you mean 'simple'"):
        build_pipeline("simpel", build_index(DOCUMENTS, Settings()), Settings())


def test_search_and_rerank_as_one_looks_at_the_candidates_and_returns_what_was_asked_for():
    chunks = [chunk(0, "Seats."), chunk(1, "Bags."), chunk(2, "Bags and seats."), chunk(3, "Bags and seats.")]
    retriever = RerankedRetriever(FakeRetriever({"": chunks}), LexicalReranker(), candidates=3)
    assert retriever.name == "fake + lexical"
    assert [found.id for found in retriever.search("bags and seats", 1)] == ["chunk_2"]
    assert [found.id for found in retriever.search("bags and seats", 4)] == ["chunk_2", "chunk_3", "chunk_0", "chunk_1"]
    assert retriever.documents == ()
