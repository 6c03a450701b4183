import json
from pathlib import Path

import pytest

from rag_titan.documents.document import Document, Page
from rag_titan.errors import InputError, QuestionsError
from rag_titan.evaluation import Question, load_questions
from rag_titan.evaluation.questions import questions_hash

RECORD = {"id": "q_1", "question": "How many?", "required_evidence_ids": ["hr.pdf"]}
PAGED = Document("hr.pdf", "one page\n\nanother\n\n", (Page(1, 0, 8), Page(2, 10, 17), Page(3, 19, 19)))
RULES = Document("rules.md", "Bags weigh at most 23 kg.\nBags weigh at most 23 kg.\n\nNo pets.   \n")


def problems_of(source, **options):
    with pytest.raises(QuestionsError) as error:
        load_questions(source, **options)
    assert isinstance(error.value, ValueError)
    assert str(error.value).splitlines() == list(error.value.problems)
    return list(error.value.problems)


def labelled(*ids, **more):
    return [{"id": "q_1", "question": "How many?", "evidence": [{"id": name, **more} for name in ids]}]


def test_a_record_is_read_with_its_defaults_and_other_keys_are_kept():
    (question,) = load_questions([{**RECORD, "task_type": "fact", "department": "hr", "notes": {"a": [1]}}])
    assert (question.id, question["question"], question.task_type) == ("q_1", "How many?", "fact")
    assert question["department"] == "hr"
    assert question.extra == {"department": "hr", "notes": {"a": [1]}}
    (label,) = question.evidence
    assert (label.source, label.grade, label.required) == ("hr.pdf", 1, True)
    assert question.answerable
    assert question.scored


def test_richer_labels_are_read_and_the_required_ones_are_told():
    record = {
        "id": "q_1",
        "question": "?",
        "evidence": [{"id": "a.md", "grade": 2}, {"id": "b.md", "required": False}, {"id": "c.md", "grade": 0}],
        "required_evidence_ids": ["a.md"],
    }
    (question,) = load_questions([record])
    assert [label.grade for label in question.evidence] == [2, 1, 0]
    assert question.required_evidence_ids == ("a.md",)


def test_what_was_loaded_loads_again_as_it_is_and_as_dicts():
    questions = load_questions([{**RECORD, "answer": "25", "required_facts": ["25"], "x": 1}])
    assert load_questions(questions) == questions
    again = load_questions([question.to_dict() for question in questions])
    assert again == questions
    assert questions_hash(again) == questions_hash(questions)


def test_the_hash_tells_other_labels_apart_and_ignores_order_and_form():
    one, two = {**RECORD}, {**RECORD, "id": "q_2"}
    rich = {"id": "q_1", "question": "How many?", "evidence": [{"id": "hr.pdf"}]}
    digest = questions_hash(load_questions([one, two]))
    assert digest == questions_hash(load_questions([two, rich]))
    assert digest != questions_hash(load_questions([one, {**two, "required_evidence_ids": ["hr.pdf#p2"]}]))


def test_a_question_without_an_answer_in_the_files_has_no_evidence():
    (question,) = load_questions([{"id": "q", "question": "?", "answerable": False, "required_evidence_ids": []}])
    assert not question.answerable
    assert not question.scored


def test_grade_zero_labels_are_read_but_nothing_is_scored_on_them():
    (question,) = load_questions(labelled("a.md", grade=0))
    assert not question.scored


def test_every_bad_record_is_reported_at_once_with_its_id_and_a_remedy():
    found = problems_of(
        [
            {"id": "q_007", "question": "?", "required_evidence_ids": ["hr.pdf#4"]},
            {"id": "q_008", "required_evidence_ids": []},
            {"question": 5, "required_evidence_ids": "hr.pdf"},
            "a text",
            {"id": "q_9", "question": "?", "required_evidence_ids": ["a.md"], "answerable": False},
            {"id": "q_10", "question": "?"},
            {"id": "ok", "question": "?", "required_evidence_ids": ["a.md"]},
            {"id": "ok", "question": "?", "required_evidence_ids": ["a.md", 3]},
        ]
    )
    assert found == [
        "Question 'q_007': Evidence id 'hr.pdf#4': write the page as '#p4'",
        "Question 'q_008': 'question' is missing: add it, such as \"How many days of leave do I get?\"",
        "Question 'q_008': 'required_evidence_ids' is empty: name at least one evidence, or write "
        '"answerable": false',
        "Record 3: 'id' is missing: add it, such as \"q_001\"",
        "Record 3: 'question' is a text such as \"How many days of leave do I get?\", not 5: write it in quotes",
        "Record 3: 'required_evidence_ids' is a list, not 'hr.pdf': write it as [\"hr.pdf#p4\"]",
        'Record 4: a record is an object such as {"id": ..., "question": ...}, not \'a text\'',
        "Question 'q_9': a question with 'answerable': false has no evidence: drop 'required_evidence_ids', or "
        "'answerable'",
        "Question 'q_10': 'required_evidence_ids' is missing: name the files that hold the answer, or write "
        '"answerable": false',
        "Question 'ok': an evidence id is a text such as \"hr.pdf#p4\", not 3",
        "Question 'ok': record 7 has this id, too: give each an id of its own",
    ]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"id": 1}, "'id' is a text such as \"q_001\", not 1"),
        ({"id": " "}, "'id' is a text"),
        ({"question": ""}, "'question' is a text"),
        ({"task_type": 3}, "'task_type' is a text, not 3"),
        ({"answer": ["a"]}, "'answer' is a text, not ['a']"),
        ({"required_facts": "25"}, "'required_facts' is a list of texts, not '25'"),
        ({"required_facts": [25]}, "'required_facts' is a list of texts, not [25]"),
        ({"answerable": "no"}, "'answerable' is true or false, not 'no'"),
        ({"evidence": []}, "'evidence' is empty"),
        ({"evidence": {"id": "a.md"}}, "'evidence' is a list, not {'id': 'a.md'}"),
        ({"evidence": ["hr.pdf"]}, "an item of 'evidence' is an object"),
        ({"evidence": [{"id": "hr.pdf", "grade": True}]}, "'grade' is a number up to 100, such as 2 or 1, not True"),
        ({"evidence": [{"id": "hr.pdf", "grade": "2"}]}, "'grade' is a number"),
        ({"evidence": [{"id": "hr.pdf", "grade": float("nan")}]}, "'grade' is a number"),
        ({"evidence": [{"id": "hr.pdf", "grade": 1000}]}, "'grade' is a number up to 100"),
        ({"evidence": [{"id": "hr.pdf", "required": 1}]}, "'required' is true or false, not 1"),
        ({"evidence": [{"id": "hr.pdf", "quote": ""}]}, "'quote' is the labelled text, not ''"),
        ({"evidence": [{"id": "hr.pdf", "coverage": 0.5}]}, "'coverage' belongs to spans alone"),
        ({"evidence": [{"id": "hr.pdf", "qoute": "x"}]}, "unknown key 'qoute': a label has id, grade, quote"),
    ],
)
def test_a_value_of_the_wrong_type_is_named(change, problem):
    (found,) = problems_of([{**RECORD, **change}])
    assert problem in found


@pytest.mark.parametrize("coverage", [0, 1.5, -1, "half"])
def test_a_coverage_is_a_share(coverage):
    (found,) = problems_of(labelled("hr.pdf#char=0,4", coverage=coverage))
    assert "'coverage' is a share above 0 and up to 1" in found


def test_the_same_evidence_twice_is_refused():
    (found,) = problems_of([{**RECORD, "required_evidence_ids": ["hr.pdf#p4", "hr.pdf#p4"]}])
    assert found == "Question 'q_1': Evidence id 'hr.pdf#p4' is given twice: give it once"


def test_where_both_keys_are_given_they_must_agree():
    record = {**RECORD, "evidence": [{"id": "a.md"}], "required_evidence_ids": ["b.md"]}
    extra, lacking = problems_of([record])
    assert "Evidence id 'b.md' is in 'required_evidence_ids' but not required in 'evidence'" in extra
    assert "Evidence id 'a.md' is required in 'evidence' but not in 'required_evidence_ids'" in lacking
    helping = {**RECORD, "evidence": [{"id": "a.md", "required": False}], "required_evidence_ids": []}
    assert load_questions([helping])[0].required_evidence_ids == ()


@pytest.mark.parametrize("nothing", [[], ()])
def test_no_questions_at_all_is_an_error(nothing):
    with pytest.raises(InputError, match="There are no questions"):
        load_questions(nothing)


@pytest.mark.parametrize("wrong", [RECORD, 5, None])
def test_what_is_no_list_is_refused(wrong):
    with pytest.raises(InputError, match="the path of a file or a list of records"):
        load_questions(wrong)


class TestAgainstFiles:
    def test_an_unknown_file_is_named_with_near_matches(self):
        (found,) = problems_of(labelled("hr.pfd"), documents=[PAGED, RULES])
        assert found == "Question 'q_1': Evidence id 'hr.pfd': there is no file 'hr.pfd': did you mean 'hr.pdf'?"

    def test_an_unknown_file_without_near_matches_lists_the_files(self):
        (found,) = problems_of(labelled("zzzzz"), documents=[PAGED, RULES])
        assert found.endswith("there is no file 'zzzzz': the files are hr.pdf, rules.md")

    def test_a_path_that_is_not_the_name_is_matched_by_its_end(self):
        (found,) = problems_of(labelled("docs/rules.md"), documents=[PAGED, RULES])
        assert found.endswith("did you mean 'rules.md'?")

    def test_a_label_that_names_a_file_of_which_there_are_two_is_refused(self):
        documents = [Document("a/hr.md", "x"), Document("b/hr.md", "y")]
        (found,) = problems_of(labelled("hr.md"), documents=documents)
        assert found.endswith("there are 2 files called 'hr.md': write 'a/hr.md' or 'b/hr.md'")
        assert load_questions(labelled("b/hr.md"), documents=documents)

    def test_a_name_matches_whatever_its_unicode_form(self):
        assert load_questions(labelled("caf\u00e9.md"), documents=[Document("cafe\u0301.md", "x")])

    def test_pages_past_the_end_and_in_files_without_pages_are_named(self):
        past, without = problems_of(labelled("hr.pdf#p9", "rules.md#p1"), documents=[PAGED, RULES])
        assert "'hr.pdf' ends at page 3" in past
        assert "'rules.md' has no pages: label the file, or a span as '#char=START,END'" in without

    def test_a_page_without_text_can_never_be_found(self):
        (found,) = problems_of(labelled("hr.pdf#p3"), documents=[PAGED])
        assert "page 3 has no text" in found

    def test_a_span_past_the_end_or_of_blanks_is_named(self):
        length = len(RULES.text)
        past, blank = problems_of(
            labelled(f"rules.md#char=0,{length + 1}", f"rules.md#char={length - 4},{length}"), documents=[RULES]
        )
        assert f"the span ends at {length + 1}, but 'rules.md' has {length} characters" in past
        assert "the span holds no text, only blanks" in blank

    def test_a_stale_quote_says_where_it_is_now(self):
        label = {"id": "rules.md#char=0,8", "quote": "No pets."}
        (found,) = problems_of([{"id": "q", "question": "?", "evidence": [label]}], documents=[RULES])
        assert found == (
            "Question 'q': Evidence id 'rules.md#char=0,8': stale label: the quote 'No pets.' is now at '#char=53,61'"
        )

    def test_a_stale_quote_that_stands_in_several_places_names_the_nearest(self):
        label = {"id": "rules.md#char=20,45", "quote": "Bags weigh at most 23 kg."}
        (found,) = problems_of([{"id": "q", "question": "?", "evidence": [label]}], documents=[RULES])
        assert found.endswith("is now at '#char=26,51', the nearest of 2 places")

    def test_a_stale_quote_that_was_wrapped_anew_is_found(self):
        label = {"id": "rules.md#char=0,15", "quote": "23 kg. Bags wei"}
        (found,) = problems_of([{"id": "q", "question": "?", "evidence": [label]}], documents=[RULES])
        assert "is now at '#char=19,34', with other spacing" in found

    def test_a_stale_quote_that_is_gone_says_so(self):
        label = {"id": "rules.md#char=0,8", "quote": "No dogs."}
        (found,) = problems_of([{"id": "q", "question": "?", "evidence": [label]}], documents=[RULES])
        assert found.endswith("the quote 'No dogs.' is no longer in 'rules.md': label it anew")

    def test_quotes_of_pages_and_files_are_looked_for_whatever_their_spacing(self):
        good = [{"id": "hr.pdf#p1", "quote": "one  page"}, {"id": "rules.md", "quote": "23 kg. Bags"}]
        assert load_questions([{"id": "q", "question": "?", "evidence": good}], documents=[PAGED, RULES])
        bad = [{"id": "hr.pdf#p1", "quote": "another"}, {"id": "rules.md", "quote": "24 kg"}]
        moved, gone = problems_of([{"id": "q", "question": "?", "evidence": bad}], documents=[PAGED, RULES])
        assert "the quote 'another' is not on page 1: it is now at '#p2'" in moved
        assert "the quote '24 kg' is not in the file" in gone

    def test_labels_of_a_record_with_other_mistakes_are_checked_too(self):
        found = problems_of([{"id": "q", "required_evidence_ids": ["rules.md#char=0,999"]}], documents=[RULES])
        assert len(found) == 2

    def test_without_files_a_quote_is_still_compared_with_the_length_of_its_span(self):
        label = {"id": "rules.md#char=0,8", "quote": "No pets"}
        (found,) = problems_of([{"id": "q", "question": "?", "evidence": [label]}])
        assert "the quote has 7 characters and the span 8" in found

    def test_files_are_loaded_and_labels_checked_against_them(self, tmp_path):
        (tmp_path / "rules.md").write_text("\ufeffNo pets.\r\nNo bikes.\n", encoding="utf-8", newline="")
        label = {"id": "rules.md#char=9,18", "quote": "No bikes."}
        assert load_questions([{"id": "q", "question": "?", "evidence": [label]}], files=[tmp_path / "rules.md"])
        (found,) = problems_of([RECORD], files=tmp_path / "rules.md")
        assert "there is no file 'hr.pdf'" in found

    def test_paths_are_no_documents(self):
        with pytest.raises(
            InputError, match=r"Documents are what load_documents returned, not 'a\.md': give paths as fil"
        ):
            load_questions([RECORD], documents=["a.md"])

    def test_two_documents_of_one_name_are_refused(self):
        with pytest.raises(InputError, match=r"Two documents are called 'a\.md'"):
            load_questions([RECORD], documents=[Document("a.md", "x"), Document("a.md", "y")])


class TestFormats:
    def write(self, folder: Path, name: str, text: str) -> Path:
        path = folder / name
        path.write_text(text, encoding="utf-8", newline="")
        return path

    def test_json_lines_and_csv_hold_the_same_questions(self, tmp_path):
        records = [
            {
                "id": "q_1",
                "question": "What, and when?",
                "required_evidence_ids": ["a.md", "b c.pdf#p4"],
                "answer": "x",
            },
            {"id": "q_2", "question": "Who?", "answerable": False},
        ]
        as_json = load_questions(self.write(tmp_path, "q.json", "\ufeff" + json.dumps(records)))
        lines = "\r\n".join(map(json.dumps, records))
        table = (
            "id,question,required_evidence_ids,answer,answerable\r\n"
            'q_1,"What, and when?",a.md; b c.pdf#p4,x,\r\n'
            "q_2,Who?,,,false\r\n"
        )
        assert load_questions(str(self.write(tmp_path, "q.jsonl", lines + "\r\n\r\n"))) == as_json
        assert load_questions(self.write(tmp_path, "q.csv", table)) == as_json

    def test_csv_cells_may_hold_json_lists(self, tmp_path):
        table = 'id,question,evidence\nq,?,"[{""id"": ""a;b.md"", ""grade"": 2}]"\n'
        (question,) = load_questions(self.write(tmp_path, "q.csv", table))
        assert question.evidence[0].source == "a;b.md"
        assert question.evidence[0].grade == 2

    def test_every_broken_line_is_named(self, tmp_path):
        path = self.write(tmp_path, "q.jsonl", '{"id": "a"\n{"id": "b", "question": "?"}\n[NaN]\n')
        first, second, third = problems_of(path)
        assert first.startswith("Line 1: Not JSON (")
        assert third == "Line 3: NaN is no JSON number: leave the key out instead"
        assert second.startswith("Question 'b': 'required_evidence_ids' is missing")

    @pytest.mark.parametrize(
        ("name", "text", "problem"),
        [
            ("q.json", "{", "Not JSON (Expecting property name enclosed in double quotes at line 1, column 2)"),
            ("q.json", '{"id": 1}', "A questions file is a list of records"),
            ("q.json", '[{"id": "a", "id": "b"}]', "Key 'id' stands twice in one record"),
            ("q.json", "[" * 100_000, "nested too deeply"),
            ("q.json", "[" * 101 + "]" * 101, "nested too deeply"),
            ("q.json", "[" + "9" * 5000 + "]", "Not JSON that can be read"),
            ("q.csv", "name,text\na,b\n", "The first line names the columns, id and question among them"),
            ("q.csv", "", "The first line names the columns"),
            ("q.csv", "id,question,id\na,b,c\n", "Column 'id' stands twice"),
            ("q.csv", 'id,question\na,"b\n', "Not CSV (line 2"),
        ],
    )
    def test_a_broken_file_is_named_with_the_place(self, tmp_path, name, text, problem):
        path = self.write(tmp_path, name, text)
        (found,) = problems_of(path)
        assert found.startswith(f"{path}: ")
        assert problem in found

    def test_a_row_with_too_many_cells_and_a_bad_cell_are_named(self, tmp_path):
        table = "id,question,evidence\na,one, two,three\nb,?,[1\n"
        found = problems_of(self.write(tmp_path, "q.csv", table))
        assert found[0].startswith("Line 2: there are 4 cells for 3 columns")
        assert found[1].startswith("Line 3, column 'evidence': Not JSON")

    def test_a_missing_file_an_unknown_type_and_broken_bytes_are_told(self, tmp_path):
        with pytest.raises(InputError, match=r"none\.json does not exist"):
            load_questions(tmp_path / "none.json")
        with pytest.raises(InputError, match=r"no questions file by its name: give a file of type \.json, \.jsonl"):
            load_questions(tmp_path / "q.txt")
        with pytest.raises(InputError, match="cannot be read"):
            (tmp_path / "folder.json").mkdir()
            load_questions(tmp_path / "folder.json")
        (tmp_path / "q.json").write_bytes(b'["\xff"]')
        with pytest.raises(InputError, match="byte 2"):
            load_questions(tmp_path / "q.json")


def test_a_question_object_is_taken_as_it_is():
    question = Question("q", "?", answerable=False)
    assert load_questions([question]) == [question]


def test_a_number_too_large_for_a_float_is_no_grade_and_no_coverage():
    for key in ("grade", "coverage"):
        (problem,) = problems_of(labelled("hr.md#char=0,9", **{key: 10**400}))
        assert f"'{key}' is a" in problem


def test_a_key_of_ones_own_may_hold_records_in_records():
    own = json.loads("[" * 90 + "]" * 90)
    (question,) = load_questions([RECORD | {"own": own}])
    assert question["own"] == own
    assert question.to_dict()["own"] == own
