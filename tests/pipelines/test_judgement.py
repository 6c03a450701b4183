import pytest
from pipeline_fakes import chunk

from rag_titan.pipelines.judgement import Check, TermJudge

JUDGE = TermJudge()
CHUNKS = [
    chunk(0, "You may work abroad for up to 20 working days. Ask payroll four weeks ahead."),
    chunk(1, "Desks are bought by the employee. The company pays 400 euros for furniture."),
]


@pytest.mark.parametrize("text", ["Hello!", "Thank you very much", "Hi, good morning to you", "OK"])
def test_small_talk_needs_no_search(text):
    assert not JUDGE.needs_search(text)


@pytest.mark.parametrize(
    "text", ["Hello, can I work abroad?", "What is it?", "abroad", "?!", "Thanks for the furniture"]
)
def test_everything_else_is_searched(text):
    assert JUDGE.needs_search(text)


def test_evidence_is_the_share_of_content_words_that_the_chunks_hold_together():
    check = JUDGE.check_evidence("Can I work from Spain for days and buy furniture?", CHUNKS)
    assert check == Check(passed=True, share=pytest.approx(3 / 5), lacking=("spain", "buy"))


def test_half_of_the_words_is_enough_and_less_is_not():
    assert JUDGE.check_evidence("furniture xylophone", CHUNKS) == Check(True, 0.5, ("xylophone",))
    assert JUDGE.check_evidence("furniture xylophones tuba", CHUNKS) == Check(
        False, pytest.approx(1 / 3), ("xylophones", "tuba")
    )


def test_no_chunks_are_no_evidence():
    assert JUDGE.check_evidence("furniture", []) == Check(False, 0.0, ("furniture",))
    assert JUDGE.check_evidence("?!", CHUNKS) == Check(False, 0.0, ())


def test_a_rewrite_adds_the_words_that_keep_company_with_those_of_the_question():
    # "abroad" meets "work" and "days" meets it too; "payroll" stands in another sentence, and 20 is a number.
    assert JUDGE.rewrite("Where can I work?", CHUNKS, ["Where can I work?"]) == "Where can I work? abroad days"


def test_a_rewrite_adds_five_words_at_most_those_first_that_meet_most_words_of_the_question():
    found = [chunk(0, "Red bus two three. Red blue four five six seven.")]
    rewritten = JUDGE.rewrite("red or blue", found, ["red or blue"])
    assert rewritten == "red or blue four five six seven bus"


def test_a_rewrite_adds_no_word_that_was_tried_and_ends_in_a_tried_query_when_there_is_no_other():
    tried = ["Where can I work?", "Where can I work? abroad days"]
    assert JUDGE.rewrite(tried[0], CHUNKS, tried) == tried[-1]
    assert JUDGE.rewrite("xylophone", CHUNKS, ["xylophone"]) == "xylophone"
    assert JUDGE.rewrite("work", [], ["work"]) == "work"


def test_an_answer_is_grounded_when_every_sentence_has_half_of_its_words_in_one_chunk():
    assert JUDGE.check_grounding("Work abroad for 20 days. Furniture: 400 euros.", CHUNKS) == Check(True, 1.0, ())
    check = JUDGE.check_grounding("Work abroad for 20 days. Bonuses come in gold coins.", CHUNKS)
    assert check == Check(False, 0.5, ("Bonuses come in gold coins.",))


def test_words_from_two_chunks_do_not_support_one_sentence():
    assert not JUDGE.check_grounding("payroll abroad tuba furniture desks horn drum", CHUNKS).passed


def test_an_answer_without_claims_is_not_grounded():
    assert JUDGE.check_grounding("", CHUNKS) == Check(False, 0.0, ())
    assert JUDGE.check_grounding("work", []) == Check(False, 0.0, ("work",))
