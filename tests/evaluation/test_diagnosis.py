import pytest

from rag_titan.documents.document import Document
from rag_titan.errors import InputError
from rag_titan.evaluation import diagnose_run, format_diagnosis
from rag_titan.pipelines.build import build_index, build_pipeline
from rag_titan.pipelines.settings import Settings

DOCUMENTS = [
    Document("bags.md", "Each passenger may take one bag of 23 kg."),
    Document("dogs.md", "Small dogs travel in the cabin, and large dogs in the hold."),
    Document("fees.md", "A second bag costs 40 euros, and a dog costs 60 euros."),
    Document("seats.md", "Seats are chosen 48 hours before the flight."),
]


def pipeline(rag_type="simple", **settings):
    chosen = Settings(chunker="paragraph", **settings)
    return build_pipeline(rag_type, build_index(DOCUMENTS, chosen), chosen)


def diagnosed(question, *expected, **options):
    chain = pipeline(**options)
    return diagnose_run(chain.run(question), expected, chain)


def test_nothing_failed_where_the_answerer_had_the_evidence_and_answered():
    diagnosis = diagnosed("How many bags may a passenger take?", "bags.md")
    assert diagnosis.link == ""
    assert "Nothing was lost: the answerer was given 'bags.md', and it answered." in diagnosis.finding
    assert dict(diagnosis.change) == {}
    assert diagnosis.expected[0].given == 1


def test_an_answerer_that_declines_with_the_evidence_is_the_problem_not_the_search():
    diagnosis = diagnosed("How much does luggage for my dog weigh in Spain?", "dogs.md")
    assert diagnosis.link == "generate"
    assert "the answer step is the problem, not the search" in diagnosis.finding
    assert dict(diagnosis.change) == {"llm": "ollama"}


def test_evidence_that_the_search_has_further_down_needs_a_larger_cutoff():
    diagnosis = diagnosed("bag, dog and euros", "bags.md", top_k=1, retriever="bm25")
    assert diagnosis.link == "retrieve"
    assert "did not bring 'bags.md' within its top_k of 1" in diagnosis.finding
    needed = diagnosis.change["top_k"]
    again = diagnosed("bag, dog and euros", "bags.md", top_k=needed, retriever="bm25")
    assert (again.link, again.expected[0].ranks["retrieve"]) == ("", needed)


def test_evidence_that_no_search_has_needs_other_words():
    diagnosis = diagnosed("bag", "seats.md")
    assert diagnosis.link == "retrieve"
    assert "It is in none of the" in diagnosis.finding
    assert dict(diagnosis.change) == {"embedder": "ollama"}


def test_another_retriever_that_has_it_is_named(monkeypatch):
    chain = pipeline(top_k=1)
    others = {"bm25": 2, "hybrid": 1}

    class Other:
        def __init__(self, name):
            self.name = name

        def search(self, query, top_k):
            wanted = next(chunk for chunk in chain.retriever.index.chunks if chunk.source == "seats.md")
            return [chain.retriever.index.chunks[0]] * (others[self.name] - 1) + [wanted]

    def built(index, settings):
        return Other(settings.retriever)

    monkeypatch.setattr("rag_titan.evaluation.diagnosis.remedies.build_retriever", built)
    diagnosis = diagnose_run(chain.run("bag"), ["seats.md"], chain)
    assert dict(diagnosis.change) == {"retriever": "hybrid"}
    assert "Try retriever 'hybrid', which has it at rank 1" in diagnosis.next_step


def test_evidence_that_the_reranker_drops_needs_as_many_as_the_reranker_puts_before_it():
    diagnosis = diagnosed("A second bag costs how many euros for a dog in the hold?", "dogs.md", rerank_top_n=1)
    assert diagnosis.link == "rerank"
    needed = diagnosis.change["rerank_top_n"]
    again = diagnosed("A second bag costs how many euros for a dog in the hold?", "dogs.md", rerank_top_n=needed)
    assert again.expected[0].given == needed


def test_evidence_that_does_not_fit_into_the_context_is_told():
    diagnosis = diagnosed("How many bags may a passenger take?", "bags.md", context_tokens=1)
    assert diagnosis.link == "assemble"
    assert "did not fit into the context of at most 1 tokens" in diagnosis.finding


def test_a_chain_that_gave_up_with_the_evidence_in_hand_is_told():
    diagnosis = diagnosed("quantum flux compensator bag", "bags.md", rag_type="adaptive")
    assert diagnosis.link == "check_evidence"
    assert dict(diagnosis.change) == {"rag_type": "simple"}


def test_a_chain_that_did_not_search_is_told():
    assert diagnosed("hello", "bags.md", rag_type="adaptive").link == "decide"


def test_only_what_was_lost_is_named():
    diagnosis = diagnosed("How many bags may a passenger take?", "bags.md", "seats.md", retriever="bm25")
    assert diagnosis.link == "retrieve"
    assert "'seats.md'" in diagnosis.finding
    assert "'bags.md'" not in diagnosis.finding


def test_mistakes_in_what_is_expected_are_told_at_once():
    with pytest.raises(InputError) as error:
        diagnosed("bag", "bag.md", "bags.md#4", "bags.md#p2")
    assert str(error.value).splitlines() == [
        "Evidence id 'bags.md#4': write the page as '#p4'",
        "Evidence id 'bag.md': there is no file 'bag.md': did you mean 'bags.md' or 'dogs.md'?",
        "Evidence id 'bags.md#p2': 'bags.md' has no pages: label the file, or a span as '#char=START,END'",
    ]
    with pytest.raises(InputError, match="No evidence is expected"):
        diagnosed("bag")


def test_a_diagnosis_prints_where_the_evidence_was_what_failed_and_what_is_next():
    diagnosis = diagnosed("How many bags may a passenger take?", "bags.md", "seats.md", retriever="bm25")
    lines = format_diagnosis(diagnosis).splitlines()
    assert lines[0] == "Diagnosis: retrieve failed"
    assert lines[1] == "  bags.md: retrieve rank 1, rerank rank 1, given to the answerer at rank 1"
    assert lines[2] == "  seats.md: not after retrieve, not after rerank, not given to the answerer"
    assert lines[4].startswith("  Next: ")
