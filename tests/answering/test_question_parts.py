import pytest

from rag_titan.answering.question import question_parts


def asked(question):
    return [dict(part.terms) for part in question_parts(question)]


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Can I work from Spain for a month?", [{"work": 1, "spain": 2, "month": 1}]),
        ("How many days do I get?", [{"day": 1}]),
        ("Equipment and furniture?", [{"equipment": 1}, {"furnitur": 1}]),
        ("What do I get at home: a desk, a chair and a lamp?", [{"desk": 1}, {"chair": 1}, {"lamp": 1}]),
        ("What is the fee for pets? And for bags?", [{"pet": 1}, {"bag": 1}]),
        ("I lost a laptop. What now?", [{"lost": 1, "laptop": 1}]),
        ("Tell me about lamps. And desks.", [{"lamp": 1}, {"desk": 1}]),
        ("In Spain, what is paid?", [{"spain": 2, "paid": 1}]),
        ("What is rule 12b at 9:30?", [{"rul": 1, "12b": 2, "9": 2, "30": 2}]),
        ("Tell me: what is it?", [{}]),
        ("What is it?", []),
        ("", []),
        ("?!", []),
    ],
)
def test_what_is_asked_for(question, parts):
    assert asked(question) == [part for part in parts if part]


def test_what_stands_before_a_colon_frames_every_part():
    equipment, furniture = question_parts("What do I get for working from home: equipment and money for furniture?")
    assert (dict(equipment.terms), dict(equipment.frame)) == ({"equipment": 1}, {"work": 1, "hom": 1})
    assert (dict(furniture.terms), dict(furniture.frame)) == ({"furnitur": 1}, {"work": 1, "hom": 1})


def test_parts_without_a_colon_frame_each_other():
    days, week = question_parts("Which days and which week?")
    assert (dict(days.frame), dict(week.frame)) == ({"week": 1}, {"day": 1})


def test_what_is_only_told_frames_what_is_asked():
    [part] = question_parts("We have a baby. How long may I stay?")
    assert (dict(part.terms), dict(part.frame)) == ({"stay": 1}, {"baby": 1})


def test_a_kind_that_is_named_before_a_colon_goes_for_every_part():
    assert [part.kind.search("40 euros") is not None for part in question_parts("The price: pets and bags?")] == [
        True
    ] * 2


@pytest.mark.parametrize(
    ("question", "fitting", "unfitting"),
    [
        ("How many days?", "You get two days.", "You get days off."),
        ("How long is leave?", "It takes 16 weeks.", "It is long."),
        ("What does a bag cost?", "It is 30 euros.", "It is 30 days."),
        ("What does a bag cost?", "It is $30.", "Money is returned."),
        ("By when is it due?", "It is due on Friday.", "It is due."),
        ("When is it due?", "It is due after the trip.", "It is due."),
    ],
)
def test_an_answer_has_to_be_of_the_kind_that_is_asked_for(question, fitting, unfitting):
    [part] = question_parts(question)
    assert part.kind.search(fitting)
    assert not part.kind.search(unfitting)


def test_when_in_the_middle_of_a_question_asks_for_no_time():
    assert question_parts("What do I do when a laptop is stolen?")[0].kind is None
