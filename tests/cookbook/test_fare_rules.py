"""The golden set holds what it promises: labels that fit the files, and slices that are what they are called."""

import hashlib
import importlib.util
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from rag_titan.documents import Document, load_documents
from rag_titan.evaluation import load_questions

SET = Path(__file__).resolve().parents[2] / "cookbook" / "fare_rules"
OUTDATED = "fare_rules_2023.md"
DISTRACTORS = {OUTDATED}  # no question is answered by these
# The questions were frozen before any search was run on them. A new digest is a new version of the set: scores of the
# two are not comparable, and the README has to say what changed and why.
FROZEN = "e7adad12ee9cbe797f5d0dc7a70ce899b7a5758843f1a59e64000e8b7ab21ca0"


@pytest.fixture(scope="module")
def documents() -> dict[str, Document]:
    return {document.source: document for document in load_documents(SET / "documents")}


@pytest.fixture(scope="module")
def questions(documents):
    return load_questions(SET / "questions.json", documents=documents.values())


def relevant(question):
    return [label for label in question.evidence if label.relevant]


def required(question):
    return [label for label in question.evidence if label.relevant and label.required]


def words(text):
    return " ".join(text.split()).casefold()


def of(questions, task_type):
    return [question for question in questions if question.task_type == task_type]


def test_there_are_about_twenty_documents_with_a_pdf_of_pages_and_a_word_file(documents):
    assert Counter(name.rpartition(".")[2] for name in documents) == {"md": 23, "pdf": 1, "docx": 1}
    assert all(not document.warnings for document in documents.values())
    assert all(600 <= len(document.text.split()) <= 2200 for document in documents.values())
    assert len(documents["airport_handbook.pdf"].pages) == 8
    assert "\n## 15.4 Milestones\n" in documents["group_contracts.docx"].text
    assert "\n| Deposit per seat | EUR 30 | EUR 100 |\n" in documents["group_contracts.docx"].text


def test_there_are_more_than_a_hundred_questions_in_six_slices(questions):
    assert Counter(question.task_type for question in questions) == {
        "fact": 27, "paraphrase": 28, "multi_hop": 23, "identifier": 23, "stale": 22, "unanswerable": 21,
    }  # fmt: skip
    assert {question["asked_by"] for question in questions} == {"customer", "employee"}
    assert len({question.question for question in questions}) == len(questions)


def test_the_questions_are_the_frozen_ones():
    text = (SET / "questions.json").read_text(encoding="utf-8")
    assert hashlib.sha256(text.encode()).hexdigest() == FROZEN


def test_every_quote_is_its_span_and_stands_there_alone(questions, documents):
    for question in questions:
        for label in question.evidence:
            text = documents[label.source].text
            assert text[label.start : label.end] == label.quote, question.id
            assert text.count(label.quote) == 1, question.id
            assert label.quote == label.quote.strip(), question.id


def test_the_labels_of_a_question_do_not_overlap(questions):
    for question in questions:
        places = sorted((label.source, label.start, label.end) for label in question.evidence)
        for before, after in pairwise(places):
            assert before[0] != after[0] or before[2] <= after[1], question.id


def test_required_evidence_answers_and_the_rest_has_a_grade_that_says_how_much_it_helps(questions):
    for question in questions:
        assert all(label.grade == 2 for label in question.evidence if label.required), question.id
        assert {label.grade for label in question.evidence} <= {0, 1, 2}, question.id
        assert bool(required(question)) == question.answerable, question.id


def test_every_document_is_labelled_or_a_named_distractor(questions, documents):
    labelled = {label.source for question in questions for label in required(question)}
    assert set(documents) - labelled == DISTRACTORS | {"glossary.md", "customer_faq.md"}  # these repeat what rules say
    also = {label.source for question in questions for label in relevant(question)}
    assert set(documents) - also == DISTRACTORS


def test_pages_of_the_pdf_are_labelled_from_the_second_to_the_last(questions, documents):
    handbook = documents["airport_handbook.pdf"]
    pages = {
        page
        for question in questions
        for label in relevant(question)
        if label.source == handbook.source
        for page in handbook.page_numbers(label.start, label.end)
    }
    assert pages == set(range(1, 9))


def test_required_facts_stand_in_the_required_evidence_and_in_the_answer(questions):
    for question in questions:
        assert bool(question.required_facts) == question.answerable, question.id
        evidence = words(" ".join(label.quote for label in required(question)))
        for fact in question.required_facts:
            assert words(fact) in evidence, (question.id, fact)
            assert words(fact) in words(question.answer), (question.id, fact)


def test_questions_of_several_hops_need_several_documents(questions):
    for question in of(questions, "multi_hop"):
        assert len({label.source for label in required(question)}) >= 2, question.id


def test_unanswerable_questions_have_no_evidence_and_the_others_do(questions):
    for question in questions:
        assert question.answerable == (question.task_type != "unanswerable"), question.id
        assert bool(question.evidence) == question.answerable, question.id


def test_the_outdated_edition_contradicts_the_current_one_where_a_question_is_stale(questions, documents):
    assert "Edition 11. In force from 1 April 2023." in documents[OUTDATED].text
    assert "Edition 14. In force from 1 March 2026." in documents["about_this_manual.md"].text
    for question in of(questions, "stale"):
        outdated = words(" ".join(label.quote for label in question.evidence if label.source == OUTDATED))
        current = words(" ".join(label.quote for label in relevant(question)))
        assert question["outdated_facts"], question.id
        for fact in question["outdated_facts"]:
            assert words(fact) in outdated, (question.id, fact)
            assert words(fact) not in current, (question.id, fact)


def test_the_outdated_edition_is_never_evidence(questions):
    grades = {label.grade for question in questions for label in question.evidence if label.source == OUTDATED}
    assert grades == {0}


def test_the_word_file_is_made_of_its_source(documents, tmp_path):
    spec = importlib.util.spec_from_file_location("make_files", SET / "make_files.py")
    make_files = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_files)
    make_files.make_word_file(SET / "sources" / "group_contracts.md", tmp_path / "group_contracts.docx")
    (made,) = load_documents(tmp_path)
    assert made.text == documents["group_contracts.docx"].text
