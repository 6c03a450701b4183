"""Command builders: the form says what the parser says, and its command is one that the parser takes."""

import re
import shlex
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_titan.cli.main import build_parser
from rag_titan.errors import InputError
from scripts.site.builders import checking, fields, table
from scripts.site.builders.checking import check_builder, states
from scripts.site.builders.directive import builder, verb_parser
from scripts.site.builders.fields import Field, fields_of, specification
from scripts.site.builders.table import BUILDERS
from scripts.site.context import DirectiveError, PageContext, Shared
from scripts.site.javascript import JavaScript, javascript
from scripts.site.quoting import SHELLS, command_text

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def scripts() -> Iterator[JavaScript]:
    with javascript(ROOT, "quoting", "command") as loaded:
        yield loaded


class Form:
    """The builder of one verb, driven as the browser drives it."""

    def __init__(self, scripts: JavaScript, verb: str) -> None:
        self.scripts = scripts
        self.parser = build_parser()
        self.fields: list[Field] = fields_of(verb_parser(self.parser, verb), BUILDERS[verb])
        self.spec = specification(verb_parser(self.parser, verb), verb, self.fields)
        self.verb = verb

    def field(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    def settle(self, **chosen: list[str]) -> dict[str, Any]:
        state = {field.name: list(field.start) for field in self.fields} | chosen
        settled: dict[str, Any] = self.scripts.call("RagTitan.command.settle", self.spec, state)
        return settled

    def words(self, **chosen: list[str]) -> list[str]:
        return [word for line in self.settle(**chosen)["lines"] for word in line]

    def parsed(self, **chosen: list[str]) -> Any:
        return self.parser.parse_args(self.words(**chosen)[1:])

    def read(self, *pairs: tuple[str, str]) -> tuple[dict[str, list[str]], list[str]]:
        found = self.scripts.call("RagTitan.command.read", self.spec, [list(pair) for pair in pairs])
        return found["state"], found["notices"]


@pytest.fixture(scope="module")
def evaluate(scripts: JavaScript) -> Form:
    return Form(scripts, "evaluate")


@pytest.fixture(scope="module")
def ask(scripts: JavaScript) -> Form:
    return Form(scripts, "ask")


# ---- What the form offers ----


@pytest.mark.parametrize("verb", BUILDERS)
def test_every_option_of_the_parser_is_in_the_form(scripts: JavaScript, verb: str) -> None:
    form = Form(scripts, verb)
    offered = {
        action.dest for action in verb_parser(form.parser, verb)._actions if action.dest not in BUILDERS[verb].left_out
    }
    assert {field.name for field in form.fields} == offered


def test_choices_defaults_and_help_are_the_parsers(evaluate: Form) -> None:
    retriever = evaluate.field("retriever")
    assert [choice.value for choice in retriever.choices] == ["dense", "bm25", "hybrid"]
    assert retriever.default == ("dense",)
    assert retriever.help == "How chunks are found"
    assert evaluate.field("top_k").default == ("5",)
    assert evaluate.field("chunk_size").default == ()
    assert evaluate.field("chunk_size").empty == "by chunker"


def test_a_new_choice_of_the_parser_is_in_the_form_by_itself() -> None:
    parser = ArgumentParser(prog="rag-titan ask")
    parser.add_argument(
        "--colour", choices={"red": "", "green": ""}, default="red", help="Which: red, green (default: red)"
    )
    (field,) = fields_of(parser, table.Builder(start={}, accept=lambda arguments: None))
    assert (field.kind, field.label, field.help) == ("choice", "Colour", "Which")
    assert [choice.value for choice in field.choices] == ["red", "green"]


def test_a_builder_that_names_an_option_which_is_gone_says_so() -> None:
    row = table.Builder(start={"gone": ("x",)}, accept=lambda arguments: None)
    with pytest.raises(DirectiveError, match="names gone, which the parser does not know"):
        fields_of(ArgumentParser(prog="rag-titan ask"), row)


# ---- The command ----


def test_evaluate_begins_with_the_command_of_the_pages(evaluate: Form) -> None:
    assert evaluate.words() == shlex.split(
        "rag-titan evaluate --files 'docs/*.md' --questions questions.json --rag-type simple adaptive "
        "--chunker word paragraph"
    )


def test_ask_begins_with_a_question_and_a_trace(ask: Form) -> None:
    assert ask.words() == shlex.split(
        "rag-titan ask --files 'docs/*.md' --question 'Can I work from Spain for a month?' --trace"
    )


def test_what_is_the_default_is_not_in_the_command(evaluate: Form) -> None:
    assert "--retriever" not in evaluate.words(retriever=["dense"])
    assert evaluate.words(retriever=["dense", "bm25"])[-3:] == ["--retriever", "dense", "bm25"]


@pytest.mark.parametrize("question", ["-5 degrees?", "--trace", 'it\'s 100% "new"', "two\nlines", " $HOME "])
def test_free_text_reaches_the_program_as_it_was_typed(ask: Form, question: str) -> None:
    assert ask.parsed(question=[question]).question == question


def test_file_names_reach_the_program_in_order_even_with_a_leading_dash(evaluate: Form) -> None:
    files = ["a b.md", "-x.md", "[1].md", "--y", "it's.md"]
    assert evaluate.parsed(files=files).files == files


@pytest.mark.parametrize("verb", BUILDERS)
def test_every_pair_of_choices_is_taken_by_the_parser(scripts: JavaScript, verb: str) -> None:
    form = Form(scripts, verb)
    checked = check_builder(scripts, form.spec, form.fields, form.parser, BUILDERS[verb].accept)
    assert checked > 1000


def test_what_the_parser_refuses_stops_the_build_with_a_list(
    scripts: JavaScript, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "RULES", ())
    form = Form(scripts, "ask")
    with pytest.raises(DirectiveError) as stop:
        check_builder(scripts, form.spec, form.fields, form.parser, BUILDERS["ask"].accept)
    assert re.search(r"the form gives \d+ commands that are refused", str(stop.value))
    assert "rag-titan ask" in str(stop.value)
    assert re.search(r"\.\.\. and \d+ more", str(stop.value))


def test_what_the_library_refuses_counts_as_refused(scripts: JavaScript) -> None:
    def refuse(arguments: object) -> None:
        raise InputError("This library takes nothing")

    form = Form(scripts, "ask")
    with pytest.raises(DirectiveError, match="This library takes nothing"):
        check_builder(scripts, form.spec, form.fields, form.parser, refuse)


def test_a_browser_that_quotes_in_another_way_stops_the_build(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "js"
    folder.mkdir(parents=True)
    for name in ("quoting", "command"):
        text = (ROOT / "docs" / "js" / f"{name}.js").read_text(encoding="utf-8")
        (folder / f"{name}.js").write_text(
            text.replace("CMD_SPECIAL = '()%^\"<>&|'", "CMD_SPECIAL = '()^<>&|'"), encoding="utf-8"
        )
    with javascript(tmp_path, "quoting", "command") as loaded:
        form = Form(loaded, "ask")
        with pytest.raises(DirectiveError, match="write a command for cmd in two ways"):
            check_builder(loaded, form.spec, form.fields, form.parser, BUILDERS["ask"].accept)


def test_few_combinations_are_all_checked_and_many_in_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = ArgumentParser(prog="rag-titan plan")
    for name in ("one", "two", "three"):
        parser.add_argument(f"--{name}", choices=["a", "b", "c"], default="a")
    found = fields_of(parser, table.Builder(start={}, accept=lambda arguments: None))
    assert len(list(states(found))) == 3**3
    monkeypatch.setattr(checking, "ALL_UP_TO", 26)
    assert len(list(states(found))) == 3 * 3**2


@settings(max_examples=25)
@given(data=st.data())
def test_the_parser_reads_back_what_the_form_says(evaluate: Form, data: st.DataObject) -> None:
    offered = {field.name: st.sampled_from(checking.choices_of(field)) for field in evaluate.fields}
    settled = evaluate.settle(**{name: list(data.draw(values, label=name)) for name, values in offered.items()})
    arguments = evaluate.parser.parse_args([word for line in settled["lines"] for word in line][1:])
    for field in evaluate.fields:
        if field.name in settled["disabled"] or field.kind in {"number", "pattern"}:
            continue  # numbers and patterns are read as other things than texts
        read = getattr(arguments, field.name)
        if field.kind == "switch":
            assert read == (settled["values"][field.name] == ["on"])
        else:
            texts = list(map(str, read if isinstance(read, list) else [] if read is None else [read]))
            assert texts == (settled["values"][field.name] or list(field.default))


# ---- What is impossible ----


def test_one_size_for_chunkers_of_several_units_is_impossible(evaluate: Form) -> None:
    settled = evaluate.settle(chunker=["word", "recursive"], chunk_size=["300"])
    assert settled["disabled"]["chunk_size"] == (
        "word counts words, recursive counts characters: give each chunker sizes of its own above."
    )
    assert "--chunk-size" not in evaluate.words(chunker=["word", "recursive"], chunk_size=["300"])
    assert "chunk_size" not in evaluate.settle(chunker=["word", "paragraph"])["disabled"]


def test_sizes_beside_a_chunker_exclude_one_size_for_all(evaluate: Form) -> None:
    settled = evaluate.settle(chunker=["word:100/20", "word:200/40", "recursive:500"])
    assert settled["disabled"]["chunk_overlap"] == "word has sizes of its own above."
    chunkers = evaluate.parsed(chunker=["word:100/20", "word:200/40", "recursive:500"]).chunker
    assert [str(chunker) for chunker in chunkers] == ["word:100/20", "word:200/40", "recursive:500"]


@pytest.mark.parametrize(
    ("chosen", "field", "reason"),
    [
        ({}, "llm_model", "No language model is chosen."),
        ({}, "embedding_model", "The embedder is not ollama."),
        ({"rag_type": ["simple"]}, "max_attempts", "Only the RAG type adaptive searches again."),
        ({"retriever": ["bm25"]}, "embedder", "bm25 searches without vectors."),
        ({}, "max_broken", "It counts against a baseline."),
        ({"search_only": ["on"]}, "llm", "With search only, nothing is answered."),
        ({"search_only": ["on"], "reranker": ["llm"]}, "llm_model", "No language model is chosen."),
        ({"fail_under": ["answered=0.9"]}, "search_only", "A bar for answered needs answers."),
    ],
)
def test_what_would_change_nothing_is_impossible_and_says_why(
    evaluate: Form, chosen: dict[str, list[str]], field: str, reason: str
) -> None:
    assert evaluate.settle(**chosen)["disabled"][field] == reason


@pytest.mark.parametrize(
    "chosen",
    [
        {"llm": ["extractive", "ollama"]},
        {"reranker": ["llm"]},
        {"search_only": ["on"], "rerank": ["on"], "reranker": ["llm"]},
    ],
)
def test_a_model_can_be_named_where_one_is_used(evaluate: Form, chosen: dict[str, list[str]]) -> None:
    assert "llm_model" not in evaluate.settle(**chosen)["disabled"]


@pytest.mark.parametrize(
    ("chosen", "field", "problem"),
    [
        ({"top_k": ["0"]}, "top_k", "Not in the command, since it takes a whole number of at least 1, not “0”."),
        ({"top_k": ["five"]}, "top_k", "Not in the command, since it takes a whole number of at least 1, not “five”."),
        ({"temperature": ["3"], "llm": ["ollama"]}, "temperature", "a number from 0 to 2, not “3”"),
        ({"chunk_overlap": ["200"]}, "chunk_overlap", "an overlap is smaller than the size, which is 200."),
        ({"chunk_size": ["50"], "chunk_overlap": ["60"]}, "chunk_overlap", "which is 50."),
        ({"chunker": ["word:40/40"]}, "chunker", "an overlap is smaller than its size"),
        ({"chunker": ["word:x"]}, "chunker", "sizes are SIZE or SIZE/OVERLAP, such as 200/40, not “x”"),
        ({"chunker": []}, "chunker", "Nothing is chosen, so “word” is used."),
        ({"files": []}, "files", "Nothing is given. Until then it is “docs/*.md”."),
        ({"json": ["r.txt"], "csv": ["r.txt"]}, "csv", "JSON has the same file"),
        ({"metrics": ["recal"]}, "metrics", "not “recal”"),
        ({"fail_under": ["recall=2"]}, "fail_under", "METRIC=VALUE with a value from 0 to 1"),
    ],
)
def test_what_was_typed_wrongly_is_left_out_and_says_why(
    evaluate: Form, chosen: dict[str, list[str]], field: str, problem: str
) -> None:
    settled = evaluate.settle(**chosen)
    assert problem in settled["problems"][field]
    arguments = [word for line in settled["lines"] for word in line][1:]
    BUILDERS["evaluate"].accept(evaluate.parser.parse_args(arguments))


# ---- The address ----


@settings(max_examples=60)
@given(data=st.data())
def test_an_address_gives_back_the_state_that_it_was_made_from(evaluate: Form, data: st.DataObject) -> None:
    state = {field.name: list(data.draw(st.sampled_from(checking.choices_of(field)))) for field in evaluate.fields}
    pairs = evaluate.scripts.call("RagTitan.command.address", evaluate.spec, state)
    read, notices = evaluate.read(*map(tuple, pairs))
    assert (read, notices) == (state, [])


def test_the_address_of_the_beginning_is_empty(evaluate: Form) -> None:
    state, _ = evaluate.read()
    assert evaluate.scripts.call("RagTitan.command.address", evaluate.spec, state) == []


def test_unknown_values_of_an_address_fall_back_and_are_told(ask: Form) -> None:
    state, notices = ask.read(
        ("ask.chunker", "wordd"), ("ask.top_k", "x"), ("ask.colour", "red"), ("ask.retriever", "bm25"), ("page", "2")
    )
    assert (state["chunker"], state["top_k"], state["retriever"]) == (["word"], ["5"], ["bm25"])
    assert notices == [
        "Chunker: the address says “wordd”, which it does not take; “word” is used.",
        "Top k: the address says “x”, which it does not take; “5” is used.",
        "The address names “colour”, which is no choice here.",
    ]


def test_a_second_value_for_one_choice_is_told(ask: Form) -> None:
    state, notices = ask.read(("ask.retriever", "bm25"), ("ask.retriever", "hybrid"))
    assert state["retriever"] == ["bm25"]
    assert notices == ["Retriever: the address says “hybrid”, which it does not take; “bm25” is used."]


def test_the_address_of_another_builder_changes_nothing(ask: Form) -> None:
    assert ask.read(("evaluate.chunker", "page")) == ask.read()


# ---- The page ----


@pytest.fixture(scope="module")
def html(scripts: JavaScript) -> str:
    return builder("evaluate", PageContext("evaluating-rag.md", Shared(ROOT)))


def test_the_command_is_in_the_page_before_any_script_runs(html: str, evaluate: Form) -> None:
    command = command_text(evaluate.settle()["lines"], "sh")
    (shown,) = re.findall(r"<code tabindex=\"0\">(.*?)</code>", html, re.DOTALL)
    assert re.sub(r"<[^>]+>", "", shown) == command
    assert f'data-copy="{command.replace(chr(10), "&#10;").replace(chr(39), "&#x27;")}"' in html


def test_every_input_has_a_name_for_screen_readers(html: str) -> None:
    labelled = {*re.findall(r'<label[^>]* for="([^"]+)"', html)}
    for element in re.findall(r"<(?:input|textarea)[^>]*>", html):
        inside_label = 'name="' in element
        assert inside_label or "aria-label=" in element or re.search(r'id="([^"]+)"', element)[1] in labelled  # type: ignore[index]


def test_a_builder_for_an_unknown_verb_names_the_near_match() -> None:
    with pytest.raises(DirectiveError, match="did you mean 'evaluate'"):
        builder("evalute", PageContext("evaluating-rag.md", Shared(ROOT)))


# ---- Browser and Python write words alike ----

plain = st.text(st.sampled_from("ab1 '\"\\$`!%^&|<>()[]{}*?~#=;,.:/@-+_\n\t\u2019\u00e9\U0001f600"), max_size=10)


@settings(max_examples=50)
@given(words=st.lists(plain, min_size=1, max_size=30))
def test_the_browser_quotes_every_word_as_python_does(scripts: JavaScript, words: list[str]) -> None:
    for shell in SHELLS:
        lines = [words[:1], words[1:] or ["x"]]
        assert scripts.call("RagTitan.quoting.commandText", lines, shell) == command_text(lines, shell)
