"""Whatever is wrong with what is given: a plain sentence, exit code 2, and nothing half-written."""

import json
import runpy
from pathlib import Path

import pytest

pdf_bytes = runpy.run_path(str(Path(__file__).parents[1] / "documents" / "pdf_maker.py"))["pdf_bytes"]

EVALUATE = (
    "evaluate",
    "--files",
    "docs",
    "--questions",
    "questions.json",
    "--save",
    "results.json",
    "--html",
    "r.html",
)


def _question(**fields):
    return json.dumps([{"id": "q_1", "question": "How many?", "required_evidence_ids": ["leave_policy.md"], **fields}])


BAD_FILES = {
    "binary.md": (b"\x89PNG\r\n\x1a\n\0\0\0", "binary.md is not text but binary: "),
    "zeros.md": (b"a\0b", "zeros.md is not text but binary: byte 1 is zero"),
    "secret.pdf": (pdf_bytes(["Pay"], password="open"), "secret.pdf"),
    "no.pdf": (b"%PDF-1.4 not really", "no.pdf"),
    "latin.md": ("Käse".encode("latin-1"), "latin.md is not utf-8: byte 1 (0xe4) cannot be read; give "),
    "picture.gif": (b"GIF89a", "picture.gif has the unknown type '.gif': give files of type .md, "),
}

BAD_QUESTIONS = {
    "an empty list": ("[]", "There are no questions: "),
    "no JSON": ("[{", "questions.json"),
    "no list": ("3", "questions.json"),
    "a wrong form": (_question(required_evidence_ids=["hr.pdf#4"]), "write the page as '#p4'"),
    "an unknown file": (_question(required_evidence_ids=["leave.md"]), "there is no file 'leave.md'"),
    "a span past the end": (
        _question(required_evidence_ids=["expenses.md#char=0,999999"]),
        "characters: label it anew",
    ),
    "no evidence": (_question(required_evidence_ids=[]), "'q_1'"),
    "a missing key": ('[{"id": "q_1", "required_evidence_ids": ["leave_policy.md"]}]', "'q_1'"),
}


@pytest.fixture
def refused(starter, run):
    """Runs a line that has to be refused, and returns what was said of it."""

    def run_line(*words):
        before = sorted(starter.rglob("*"))
        code, out, err = run(*words)
        assert (code, out) == (2, "")
        assert err.startswith("Error: ")
        assert "Traceback" not in err
        assert err.count("\n") == 1
        assert sorted(starter.rglob("*")) == before
        return err

    return run_line


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("verb", ["evaluate", "ask", "search", "chunk", "questions check"])
def test_a_file_that_cannot_be_read_is_named(name, verb, starter, refused):
    content, sentence = BAD_FILES[name]
    (starter / "bad").mkdir()
    (starter / "bad" / name).write_bytes(content)
    rest = {
        "evaluate": ["--questions", "questions.json", "--save", "r.json"],
        "ask": ["--question", "Why?", "--json", "r.json"],
        "search": ["--query", "why", "--csv", "r.csv"],
        "chunk": ["--html", "r.html"],
        "questions check": ["--questions", "questions.json", "--markdown", "r.md"],
    }
    assert sentence in refused(*verb.split(), "--files", f"bad/{name}", "docs", *rest[verb])


@pytest.mark.parametrize("kind", BAD_QUESTIONS)
def test_questions_that_cannot_be_used_are_told(kind, starter, refused):
    content, sentence = BAD_QUESTIONS[kind]
    (starter / "questions.json").write_text(content)
    assert sentence in refused(*EVALUATE)
    assert sentence in refused("questions", "check", "--questions", "questions.json", "--files", "docs")


def test_a_label_that_names_one_of_two_files_of_that_name_is_refused_with_both(starter, refused):
    for folder in ("new", "old"):
        (starter / "docs" / folder).mkdir()
        (starter / "docs" / folder / "hr.md").write_text(f"The {folder} rules.")
    (starter / "questions.json").write_text(_question(required_evidence_ids=["hr.md"]))
    said = refused(*EVALUATE)
    assert "there are 2 files called 'hr.md': write 'new/hr.md' or 'old/hr.md'" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--files", "absent.md"], "absent.md does not exist"),
        (["--files", "absent/*.md"], "absent/*.md matches no file"),
        (["--files", "docs", "--chunk-size", "0"], "--chunk-size takes a whole number of at least 1, not 0"),
        (["--files", "docs", "--chunk-size", "9" * 30], "--chunk-size takes a whole number of at least 1, not '999"),
        (["--files", "docs", "--chunk-size", "9", "--chunk-overlap", "9"], "must be smaller than chunk_size (9)"),
        (["--files", "docs", "--chunker", "token", "--tokenizer", "absent.json"], "absent.json"),
        (["--files", "docs", "--chunk-sise", "9"], "has no option --chunk-sise: did you mean '--chunk-size'"),
    ],
)
@pytest.mark.parametrize("verb", ["evaluate", "ask", "search", "chunk"])
def test_options_that_cannot_be_used_are_told(words, sentence, verb, refused):
    rest = {
        "evaluate": ["--questions", "questions.json", "--save", "r.json"],
        "ask": ["--question", "Why?", "--json", "r.json"],
        "search": ["--query", "why", "--csv", "r.csv"],
        "chunk": ["--html", "r.html"],
    }
    assert sentence in refused(verb, *words, *rest[verb])


def test_a_questions_file_that_is_missing_is_named(refused):
    assert "absent.json" in refused("evaluate", "--files", "docs", "--questions", "absent.json", "--save", "r.json")


def test_a_file_of_another_encoding_is_read_when_that_is_said(starter, run):
    (starter / "latin.md").write_bytes("Käse".encode("latin-1"))
    code, out, _ = run("chunk", "--files", "latin.md", "--encoding", "latin-1")
    assert code == 0
    assert out.endswith("Käse\n")


def test_a_question_longer_than_the_context_of_the_model_is_refused(ollama_server, refused):
    question = "How many leave days do I get? " * 5000
    options = ("--llm", "ollama", "--ollama-host", ollama_server.url, "--json", "r.json")
    said = refused("ask", "--files", "docs", *options, "--question", question)
    assert "longer than the context of the model 'gemma3:4b'" in said


@pytest.mark.parametrize("verb", ["ask", "evaluate"])
def test_a_server_that_is_down_is_exit_code_3_and_one_sentence(verb, starter, nobody_listens, run):
    rest = {"ask": ["--question", "Why do we work?"], "evaluate": ["--questions", "questions.json", "--save", "r.json"]}
    code, out, err = run(verb, "--files", "docs", "--llm", "ollama", "--ollama-host", nobody_listens, *rest[verb])
    assert (code, out) == (3, "")
    assert err.startswith(f"Error: No Ollama server answers at {nobody_listens}: ")
    assert err.count("\n") == 1
    assert not (starter / "r.json").exists()


def test_a_model_that_is_missing_is_exit_code_3_with_the_command_that_fetches_it(starter, ollama_server, run):
    options = ("--embedder", "ollama", "--embedding-model", "bge", "--ollama-host", ollama_server.url)
    code, _, err = run("search", "--files", "docs", "--query", "why", *options)
    assert code == 3
    assert err.endswith("run: ollama pull bge\n")
