import json
import re

ASK = ("ask", "--files", "docs", "--question")
SPAIN = "Can I work from Spain for a month?"


def test_an_answer_comes_with_the_chunks_that_it_was_made_from(starter, run):
    code, out, err = run(*ASK, "How many paid leave days do I get each year?")
    assert (code, err) == (0, "")
    answer, sources, *chunks = out.splitlines()
    assert "25" in answer
    assert sources == "Sources:"
    assert any(re.fullmatch(r"  chunk_\d+ leave_policy\.md \(cited\)", line) for line in chunks)


def test_a_trace_shows_every_step_in_order(starter, run):
    code, out, _ = run(*ASK, SPAIN, "--trace", "--rerank-top-n", 2)
    assert code == 0
    lines = out.splitlines()
    assert len(lines) == 6
    assert re.fullmatch(rf"1\. retrieve [0-9.]+ ms  query='{re.escape(SPAIN)}', top_k=5", lines[0])
    assert re.match(r"   -> 5 chunks: chunk_\d+ \w+\.md \(0\.\d{3}\), ", lines[1])
    assert re.fullmatch(rf"2\. rerank [0-9.]+ ms  query='{re.escape(SPAIN)}', matches=5 chunks, top_n=2", lines[2])
    assert re.match(r"   -> 2 chunks: chunk_\d+ \w+\.md \(rerank 0\.\d{3}\), ", lines[3])
    assert re.match(r"3\. generate [0-9.]+ ms  ", lines[4])


def test_what_was_expected_ends_in_a_diagnosis_with_the_options_to_try(starter, run):
    code, out, _ = run(*ASK, "We are having a baby in spring. How long may I stay at home?", "--trace",
                       "--expect", "leave_policy.md")  # fmt: skip
    assert code == 0
    trace, diagnosis = out.split("\n\n")
    assert trace.startswith("1. retrieve ")
    assert re.match(r"Diagnosis: \w+ failed\n  leave_policy\.md: ", diagnosis)
    assert "\n  Next: " in diagnosis
    assert re.search(r"\n  As options: --[a-z-]+ \w+\n\Z", diagnosis)


def test_expect_works_without_a_trace(starter, run):
    code, out, _ = run(*ASK, SPAIN, "--expect", "remote_work.md")
    assert code == 0
    assert "\nSources:\n" in out
    assert "\n\nDiagnosis: " in out


def test_expected_evidence_that_is_not_there_is_refused_all_at_once(starter, run):
    code, out, err = run(*ASK, SPAIN, "--expect", "remote.md", "hr.pdf#4", "expenses.md#char=0,99999")
    assert (code, out) == (2, "")
    head, *problems = err.splitlines()
    assert head == "Error: 3 problems"
    assert "  Evidence id 'hr.pdf#4': write the page as '#p4'" in problems
    assert any("did you mean 'remote_work.md'?" in problem for problem in problems)


def test_an_answer_that_the_last_step_does_not_show_is_told_after_the_trace(starter, run):
    code, out, _ = run(*ASK, "What is the airspeed of an unladen swallow?", "--trace", "--rag-type", "adaptive")
    assert code == 0
    assert "I don't know based on the available documents." in out.splitlines()[-1]


def test_a_question_that_says_nothing_is_refused(starter, run):
    code, out, err = run(*ASK, "  ")
    assert (code, out) == (2, "")
    assert err.startswith("Error: A question is a text of at least one word")


def test_the_whole_run_as_json(starter, run):
    _, out, _ = run(*ASK, SPAIN, "--expect", "remote_work.md", "--json")
    record = json.loads(out)
    assert record["question"] == SPAIN
    assert [step["name"] for step in record["log"]] == ["retrieve", "rerank", "generate"]
    assert record["diagnosis"]["expected"][0]["id"] == "remote_work.md"


def test_other_forms_have_answer_trace_and_diagnosis(starter, run):
    _, out, _ = run(*ASK, SPAIN, "--expect", "remote_work.md", "--markdown")
    assert f"**Given to the answerer: {SPAIN}**" in out
    assert "\n**Answer:**\n" in out
    assert re.search(r"\n- 1\. retrieve .* -\\> 5 chunks: ", out)
    assert re.search(r"\n\*\*Diagnosis: \w+ failed\*\*\n", out)
