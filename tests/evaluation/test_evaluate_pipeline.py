from types import SimpleNamespace

import pytest

from rag_titan.documents.document import Chunk, Document
from rag_titan.errors import InputError, ServiceUnavailableError
from rag_titan.evaluation import evaluate_pipeline
from rag_titan.pipelines.build import build_index, build_pipeline
from rag_titan.pipelines.settings import Settings
from rag_titan.pipelines.trace import RunResult, Step

DOCUMENTS = [
    Document("bags.md", "Each passenger may take one bag of 23 kg.\n"),
    Document("pets.md", "Small dogs may travel in the cabin.\n"),
    Document("seats.md", "Seats are chosen at the desk, or 48 hours before.\n"),
]
QUESTIONS = [
    {"id": "q_1", "question": "How many bags may a passenger take?", "required_evidence_ids": ["bags.md"]},
    {
        "id": "q_2",
        "question": "dogs and bags",
        "required_evidence_ids": ["pets.md", "bags.md"],
        "task_type": "multi_hop",
    },
    {"id": "q_3", "question": "Who is the captain?", "answerable": False},
]


def run_of(question, sources, *, answered=True, seconds=0.5, steps=2):
    log = tuple(Step(f"step {number}", 1.0, {}, {}) for number in range(steps))
    chunks = tuple(Chunk(f"chunk_{number}", source, "text", 0, 4) for number, source in enumerate(sources))
    return RunResult(question, "yes" if answered else "no", answered, chunks, (), log, seconds)


def scripted(**runs):
    """A pipeline that gives the next of the runs."""
    waiting = iter(runs.values())
    return SimpleNamespace(name="scripted", run=lambda question: next(waiting))


def test_means_counts_and_percentiles_are_those_of_the_runs():
    pipeline = scripted(
        one=run_of("?", ["bags.md"], seconds=1.0, steps=3),
        two=run_of("?", ["seats.md", "pets.md"], seconds=2.0, steps=6),
        three=run_of("?", [], answered=False, seconds=4.0, steps=3),
    )
    result = evaluate_pipeline(pipeline, QUESTIONS, name="mine", top_k=2)
    assert (result["recall"], result["precision"], result["mrr"]) == (0.75, 0.5, 0.75)
    assert (result["answered"], result["steps"], result["p50_s"]) == (2 / 3, 4.0, 2.0)
    assert result["p95_s"] == pytest.approx(3.8)
    assert (result.questions, result.scored, result.not_scored) == (3, 2, ("q_3",))
    assert (result.name, result.rag_type, dict(result.settings), result.top_k) == ("mine", "scripted", {}, 2)


def test_every_question_has_a_row_and_one_without_evidence_has_no_metrics():
    pipeline = scripted(
        one=run_of("?", ["bags.md", "bags.md", "pets.md"]), two=run_of("?", []), three=run_of("?", ["bags.md"])
    )
    first, second, third = evaluate_pipeline(pipeline, QUESTIONS, name="mine", top_k=3)["rows"]
    assert first["sources"] == ("bags.md", "pets.md")
    assert (first["answer"], first["answered"], first["seconds"], len(first["log"])) == ("yes", True, 0.5, 2)
    assert (second["recall"], second["task_type"], second.complete) == (0.0, "multi_hop", False)
    assert (third["id"], third["recall"], third["ndcg"], third.complete) == ("q_3", None, None, None)


def test_a_pipeline_of_the_library_needs_no_options_but_a_name():
    settings = Settings(rerank_top_n=2)
    pipeline = build_pipeline("simple", build_index(DOCUMENTS, settings), settings)
    told = []
    result = evaluate_pipeline(pipeline, QUESTIONS, name="simple", progress=lambda *seen: told.append(seen))
    assert result["recall"] == 1.0
    assert (result.top_k, result.rag_type, result.settings["rerank_top_n"]) == (2, "simple", 2)
    assert [step.name for step in result.rows[0].log] == ["retrieve", "rerank", "generate"]
    assert told == [(0, 3, "simple"), (1, 3, "simple"), (2, 3, "simple"), (3, 3, "simple")]
    with pytest.raises(InputError, match=r"there is no file 'bag\.md': did you mean 'bags\.md'"):
        evaluate_pipeline(pipeline, [{**QUESTIONS[0], "required_evidence_ids": ["bag.md"]}], name="simple")


def test_what_a_pipeline_raises_comes_through_with_a_note():
    def run(question):
        raise ServiceUnavailableError("Ollama does not answer")

    with pytest.raises(ServiceUnavailableError) as error:
        evaluate_pipeline(SimpleNamespace(run=run), QUESTIONS, name="mine", top_k=3)
    assert error.value.__notes__ == ["This happened when setup 'mine' was asked question 'q_1'."]


def test_the_cutoff_of_a_foreign_pipeline_has_to_be_given():
    with pytest.raises(InputError, match="give top_k, how many chunks the answerer can be given"):
        evaluate_pipeline(SimpleNamespace(run=None), QUESTIONS, name="mine")
