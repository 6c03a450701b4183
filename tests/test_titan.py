import pytest

from rag_titan import Document, RAGTitan, RunResult, Settings
from rag_titan.errors import InputError, SettingError

DOCUMENTS = [
    Document("bags.md", "Each passenger may take one bag of 23 kg."),
    Document("seats.md", "Seats are chosen at check-in. A seat costs 10 euros."),
]


@pytest.fixture
def rag() -> RAGTitan:
    return RAGTitan(settings={"chunker": "paragraph", "top_k": 1}).index(DOCUMENTS)


def test_a_question_is_answered_from_the_files_with_sources_and_steps(rag):
    result = rag.run("What does a seat cost?")
    assert isinstance(result, RunResult)
    assert result["answer"] == "A seat costs 10 euros."
    assert [source.source for source in result["sources"]] == ["seats.md"]
    assert [step["name"] for step in result["log"]] == ["retrieve", "rerank", "generate"]


def test_a_search_returns_as_many_chunks_as_the_settings_or_the_call_say(rag):
    assert len(rag.search("seat or bag")) == 1
    assert len(rag.search("seat or bag", top_k=2)) == 2


def test_what_was_indexed_can_be_looked_at_and_is_replaced_by_the_next_index(rag):
    assert [document.source for document in rag.documents] == ["bags.md", "seats.md"]
    assert [chunk.id for chunk in rag.chunks] == ["chunk_0", "chunk_1"]
    assert repr(rag) == "RAGTitan('simple', 2 chunks of 2 documents)"
    assert rag.index(DOCUMENTS[:1]) is rag
    assert repr(rag) == "RAGTitan('simple', 1 chunk of 1 document)"
    assert rag.search("seat", 5) == []


@pytest.mark.parametrize(
    "use",
    [
        lambda rag: rag.run("q"),
        lambda rag: rag.search("q"),
        lambda rag: rag.documents,
        lambda rag: rag.chunks,
        lambda rag: rag.pipeline,
        lambda rag: rag.evaluate([]),
        lambda rag: rag.evaluate_retrieval([]),
    ],
)
def test_before_anything_is_indexed_the_remedy_is_named(use):
    rag = RAGTitan()
    with pytest.raises(InputError, match=r"Nothing is indexed yet: call index\(\) with your files first"):
        use(rag)
    assert repr(rag) == "RAGTitan('simple', nothing indexed)"


def test_a_failed_index_leaves_the_one_before_in_place(rag):
    with pytest.raises(InputError):
        rag.index(["no such file.md"])
    assert len(rag.documents) == 2


def test_rag_type_and_settings_are_checked_before_anything_is_read():
    with pytest.raises(SettingError, match="did you mean 'adaptive'"):
        RAGTitan("adaptiv")
    with pytest.raises(SettingError, match="did you mean 'top_k'"):
        RAGTitan(settings={"topk": 3})
    with pytest.raises(SettingError, match="must be smaller than"):
        RAGTitan(settings={"chunk_size": 10, "chunk_overlap": 10})
    with pytest.raises(SettingError, match="rag_type"):
        RAGTitan(None)


def test_settings_may_be_given_ready_made():
    settings = Settings(top_k=2)
    assert RAGTitan(settings=settings).settings is settings


QUESTIONS = [
    {"id": "q_1", "question": "What does a seat cost?", "required_evidence_ids": ["seats.md"], "task_type": "fact"},
    {"id": "q_2", "question": "How many kg may one bag have?", "required_evidence_ids": ["bags.md", "seats.md"]},
]


def test_questions_are_answered_and_what_the_answerer_was_given_is_scored(rag):
    calls = []
    result = rag.evaluate(QUESTIONS, progress=lambda *call: calls.append(call))
    assert result["name"] == "simple + paragraph"
    assert (result["recall"], result["mrr"], result["steps"]) == (0.75, 1.0, 3.0)
    assert [row["sources"] for row in result["rows"]] == [("seats.md",), ("bags.md",)]
    assert result["rows"][0]["answer"] == "A seat costs 10 euros."
    assert calls[-1] == (2, 2, "simple + paragraph")
    assert rag.evaluate(QUESTIONS, name="mine", metrics=["hit@1"])["hit@1"] == 1.0


def test_the_search_alone_is_scored_at_the_cutoff_asked_for(rag):
    result = rag.evaluate_retrieval(QUESTIONS)
    assert (result["name"], result["top_k"], result["recall"]) == ("dense", 1, 0.75)
    assert rag.evaluate_retrieval(QUESTIONS, top_k=2, metrics=["recall"])["recall"] == 0.75
    assert rag.evaluate_retrieval(QUESTIONS, rerank=True)["name"] == "dense + lexical"


def test_reranking_orders_as_many_candidates_as_an_answer_would_get():
    files = [Document("one.md", "Bags and bags and bags."), Document("two.md", "A bag of 23 kg, and some words more.")]
    rag = RAGTitan(settings={"chunker": "paragraph", "top_k": 2}).index(files)
    questions = [{"id": "q", "question": "bags of kg", "required_evidence_ids": ["two.md"]}]
    found, reranked = (rag.evaluate_retrieval(questions, top_k=1, rerank=rerank) for rerank in (False, True))
    assert [row.sources for row in reranked.rows] == [("two.md",)]
    assert len(found.rows[0].results) == len(reranked.rows[0].results) == 1
