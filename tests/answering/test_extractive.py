import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.answering.answerer import DECLINED
from rag_titan.answering.extractive import ExtractiveAnswerer
from rag_titan.chunking import chunk_documents, make_chunker
from rag_titan.documents import load_documents
from rag_titan.documents.document import Chunk
from rag_titan.samples import sample_files, sample_questions

QUESTIONS = {row["id"]: row for row in json.loads(sample_questions().read_text(encoding="utf-8"))}
PLAINLY_STATED = ["q_001", "q_002", "q_003", "q_004", "q_006"]


@pytest.fixture(scope="module", params=["word", "paragraph"])
def policies(request):
    return chunk_documents(load_documents(sample_files()), make_chunker(request.param))


def ask(question, *texts):
    chunks = [Chunk(f"chunk_{number}", "a.md", text, 0, len(text)) for number, text in enumerate(texts)]
    return ExtractiveAnswerer().answer(question, chunks)


@pytest.mark.parametrize("name", PLAINLY_STATED)
def test_what_the_policies_state_plainly_is_answered_with_all_required_facts(policies, name):
    answer = ExtractiveAnswerer().answer(QUESTIONS[name]["question"], policies)
    assert not answer.declined
    assert all(fact in answer.text for fact in QUESTIONS[name]["required_facts"])


@pytest.mark.parametrize("name", PLAINLY_STATED)
def test_the_cited_chunks_are_of_the_files_that_hold_the_answer(policies, name):
    source = {chunk.id: chunk.source for chunk in policies}
    answer = ExtractiveAnswerer().answer(QUESTIONS[name]["question"], policies)
    assert [source[chunk_id] for chunk_id in answer.citations] == QUESTIONS[name]["required_evidence_ids"]


@pytest.mark.parametrize(
    "question",
    [
        "Can I work from Spain for a month?",
        "Can I work from home in Spain?",
        QUESTIONS["q_005"]["question"],
        "Who is the head of the company?",
        "Can I bring my dog to the office?",
        "What is it?",
        "",
    ],
)
def test_what_the_policies_do_not_say_in_these_words_is_declined(policies, question):
    answer = ExtractiveAnswerer().answer(question, policies)
    assert (answer.text, answer.citations, answer.declined) == (DECLINED, (), True)


def test_without_chunks_it_declines():
    assert ask("How many days?").declined


def test_the_better_ranked_chunk_wins_among_equals():
    answer = ask("How many leave days?", "You get 20 leave days.", "You get 25 leave days.")
    assert (answer.text, answer.citations) == ("You get 20 leave days.", ("chunk_0",))


def test_a_sentence_that_the_edge_of_a_chunk_has_cut_is_replaced_by_the_whole_one():
    answer = ask("How many leave days?", "You get 20 leave days", "You get 20 leave days each year.")
    assert (answer.text, answer.citations) == ("You get 20 leave days each year.", ("chunk_1",))


def test_each_part_gets_a_sentence_and_each_chunk_is_cited_once():
    answer = ask("What are the limits for desks and for lamps?", "Desks have a limit of 1. Lamps have a limit of 2.")
    assert answer.text == "Desks have a limit of 1. Lamps have a limit of 2."
    assert answer.citations == ("chunk_0",)


def test_a_sentence_that_serves_two_parts_is_said_once():
    assert ask("Desks and lamps?", "Desks and lamps are paid for.").text == "Desks and lamps are paid for."


def test_a_part_without_support_is_left_out():
    text = "For furniture you get 400 euros at home."
    assert ask("What do I get at home: money for furniture, and a bicycle?", text).text == text


def test_headings_count_half_and_are_no_answer():
    chunk = "## Sick leave\n\nA certificate is needed on day four."
    assert ask("When is a certificate needed for sick leave?", chunk).text == "A certificate is needed on day four."
    assert ask("Sick leave?", "## Sick leave\n\nOther text.").declined


def test_the_heading_path_of_a_chunk_counts_like_its_headings():
    text = "A certificate is needed on day four."
    chunk = Chunk("chunk_0", "a.md", text, 0, len(text), heading_path=("Leave", "Sick leave"))
    assert ExtractiveAnswerer().answer("When is a certificate needed for sick leave?", [chunk]).text == text


def test_a_row_is_read_with_the_header_of_its_table_and_without_its_bars():
    table = "| Item | Limit |\n|---|---|\n| Hotel | 140 euros |\n| Taxi | 30 euros |"
    assert ask("What is the limit for a taxi?", table).text == "Taxi | 30 euros"
    split = Chunk("chunk_0", "a.md", "| Taxi | 30 euros |", 0, 19, context="| Item | Limit |\n|---|---|")
    assert ExtractiveAnswerer().answer("What is the limit for a taxi?", [split]).text == "Taxi | 30 euros"


def test_markers_and_line_breaks_do_not_reach_the_answer():
    assert ask("Are lamps paid?", "- Desks are bought.\n- Lamps are\n  paid.").text == "Lamps are paid."


@given(st.text(max_size=80), st.lists(st.text(max_size=200), max_size=4))
def test_every_answer_is_declined_or_taken_from_a_cited_chunk(question, texts):
    answer = ask(question, *texts)
    assert answer == ask(question, *texts)
    if answer.declined:
        assert (answer.text, answer.citations) == (DECLINED, ())
    else:
        assert answer.citations
        cited = " ".join(" ".join(texts[int(chunk_id.removeprefix("chunk_"))].split()) for chunk_id in answer.citations)
        assert all(word in cited for word in answer.text.split())


@given(st.text(alphabet="ab ", max_size=30), st.text(alphabet="ab .\n|-#:", max_size=100))
def test_marked_up_text_of_any_shape_is_read(question, text):
    ask(question, text)
