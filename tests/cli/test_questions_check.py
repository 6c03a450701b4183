import json

CHECK = ("questions", "check", "--questions")


def test_a_good_file_is_counted_by_task_type(starter, run):
    code, out, err = run(*CHECK, "questions.json", "--files", "docs")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "No mistake found in 6 questions"
    rows = [line.split() for line in lines[3:]]
    assert ["fact", "2", "2", "0", "0", "0", "0"] in rows
    assert ["all", "6", "7", "0", "0", "1", "0"] in rows


def test_without_files_it_says_what_was_not_checked(starter, run):
    code, out, _ = run(*CHECK, "questions.json")
    assert code == 0
    assert out.endswith("The labels were not checked against files: add --files.\n")


def test_files_that_no_question_is_about_are_named(starter, run):
    (starter / "docs" / "parking.md").write_text("Park anywhere.")
    _, out, _ = run(*CHECK, "questions.json", "--files", "docs")
    assert out.endswith("No question has evidence in: parking.md.\n")


def test_every_mistake_is_told_at_once_with_its_question(starter, run):
    records = [
        {"id": "q_1", "question": "How many?", "required_evidence_ids": ["hr.pdf#4"]},
        {"id": "q_1", "question": "How?", "required_evidence_ids": ["leave_policy.md"]},
        {"id": "q_3", "question": "Why?"},
        {"id": "q_4", "question": "Where?", "required_evidence_ids": ["leave_polcy.md"]},
    ]
    (starter / "bad.json").write_text(json.dumps(records))
    code, out, err = run(*CHECK, "bad.json", "--files", "docs")
    assert (code, out) == (2, "")
    head, *problems = err.splitlines()
    assert head == f"Error: {len(problems)} problems"
    for sentence in ("write the page as '#p4'", "'q_1'", "'q_3'", "did you mean 'leave_policy.md'?"):
        assert any(sentence in problem for problem in problems)


def test_questions_on_nothing_to_find_are_counted_as_not_scored(starter, run):
    records = [{"id": "q_1", "question": "Who won?", "answerable": False, "task_type": "unanswerable"}]
    (starter / "none.json").write_text(json.dumps(records))
    _, out, _ = run(*CHECK, "none.json", "--json")
    (row,) = json.loads(out)["tables"][0]["rows"]
    assert (row["task_type"], row["questions"], row["not_scored"]) == ("unanswerable", 1, 1)
