import argparse

import pytest

from rag_titan.cli.main import VERBS, build_parser
from rag_titan.cli.parser import UsageError
from rag_titan.pipelines.settings import SETTINGS


def _verb_parsers(parser=None):
    """Every parser that has options of its own, by what is typed to reach it."""
    parser = parser or build_parser()
    children = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    found = {} if children else {parser.prog: parser}
    for action in children:
        for child in action.choices.values():
            found.update(_verb_parsers(child))
    return found


PARSERS = _verb_parsers()


def _refusal(line):
    with pytest.raises(UsageError) as caught:
        build_parser().parse_args(line.split())
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("evalute", "rag-titan has no command 'evalute': did you mean 'evaluate'? Choices: " + ", ".join(VERBS)),
        ("questions chek", "rag-titan questions has no command 'chek': did you mean 'check'? Choices: check"),
        ("chunk --fils a.md", "rag-titan chunk has no option --fils: did you mean '--files'?"),
        ("chunk --fils=a.md", "rag-titan chunk has no option --fils: did you mean '--files'?"),
        ("chunk --zzz", "rag-titan chunk has no option --zzz; see 'rag-titan chunk --help'"),
        ("ask --files a.md --question --why",
         "rag-titan ask has no option --why: as the value of --question it is written --question=--why"),
        ("--zzz chunk", "rag-titan has no option --zzz; see 'rag-titan --help'"),
        ("chunk", "rag-titan chunk needs --files; see 'rag-titan chunk --help'"),
        ("chunk --files", "--files takes at least one value; see 'rag-titan chunk --help'"),
        ("chunk --files a.md --encoding", "--encoding takes one value; see 'rag-titan chunk --help'"),
        ("chunk --files a.md --debug=3", "--debug takes no value; see 'rag-titan chunk --help'"),
        ("chunk a.md --files b.md", "rag-titan chunk takes files by option: --files a.md"),
        ("init a b", "rag-titan init does not take 'b'; see 'rag-titan init --help'"),
        ("chunk --files a.md --chunk-size 0",
         "--chunk-size takes a whole number of at least 1, not 0; leave it out for the default (by chunker)"),
        ("chunk --files a.md --chunker word:0x",
         "--chunker takes sizes as NAME:SIZE or NAME:SIZE/OVERLAP, such as word:200/40, not 'word:0x'"),
        ("chunk --files a.md --encoding utf-9",
         "--encoding takes the name of a text encoding, such as utf-8 or cp1252, not 'utf-9'"),
        ("chunk --files a.md --encoding base64",
         "--encoding takes the name of a text encoding, such as utf-8 or cp1252, not 'base64'"),
        ("search --files a.md --query x --dedupe yes", "--dedupe does not take 'yes': choose one of: true, false"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_in_one_sentence(line, sentence):
    assert _refusal(line) == sentence


def test_a_mistyped_choice_names_what_was_meant_and_all_choices():
    message = _refusal("chunk --files a.md --chunker paragaph:300/0")
    assert message.startswith("--chunker does not take 'paragaph': did you mean 'paragraph'? Choices: word, ")


def test_options_are_never_abbreviated_so_that_a_command_stays_what_it_is():
    assert "has no option --chunk" in _refusal("chunk --files a.md --chunk word")


def test_files_given_twice_add_up_while_a_default_is_replaced():
    parse = build_parser().parse_args
    arguments = parse(["evaluate", "--files", "a.md", "b.md", "--files", "c.md", "--questions", "q.json"])
    assert arguments.files == ["a.md", "b.md", "c.md"]
    assert [str(chunker) for chunker in arguments.chunker] == ["word"]
    words = "evaluate --files a --questions q --chunker heading --chunker word:9/1 page"
    assert [str(chunker) for chunker in parse(words.split()).chunker] == ["heading", "word:9/1", "page"]


def test_parsing_one_line_leaves_no_trace_in_the_next():
    parser = build_parser()
    line = ["evaluate", "--files", "a", "--questions", "q", "--top-k", "9"]
    assert parser.parse_args(line).top_k == parser.parse_args(line).top_k == [9]


@pytest.mark.parametrize("place", ["--debug chunk --files a", "chunk --files a --debug"])
def test_debug_may_stand_before_the_verb_or_after_it(place):
    assert build_parser().parse_args(place.split()).debug


@pytest.mark.parametrize("prog", PARSERS)
def test_every_option_can_be_told_from_the_parser_alone(prog):
    for action in PARSERS[prog]._actions:
        assert action.help, f"{action.dest} has no help"
        assert action.help == argparse.SUPPRESS or action.help[0].isupper()
        assert not action.help.endswith(".")
        if action.nargs != 0:
            assert isinstance(action.metavar, str), f"{action.dest} has no metavar"
        if action.choices is not None:
            values = action.default if isinstance(action.default, list) else [action.default]
            assert {getattr(value, "name", value) for value in values} <= set(action.choices)


@pytest.mark.parametrize("prog", PARSERS)
def test_help_fits_80_columns_names_every_option_and_ends_in_examples(prog, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    text = PARSERS[prog].format_help()
    assert max(map(len, text.splitlines())) <= 80
    assert text.startswith(f"usage: {prog} ")
    assert f"\nExamples:\n  {prog}" in text
    for action in PARSERS[prog]._actions:
        assert all(option in text for option in action.option_strings)


@pytest.mark.parametrize("prog", PARSERS)
def test_the_examples_of_the_help_are_accepted_by_the_parser(prog):
    examples = [line.strip() for line in PARSERS[prog].epilog.splitlines()[1:]]
    assert examples
    for line in examples:
        program, *words = _split(line)
        assert program == "rag-titan"
        build_parser().parse_args(words)


def _split(line):
    # Double quotes mean the same to every shell that the pages speak of.
    import shlex

    return shlex.split(line)


def test_every_setting_has_an_option_under_a_title_of_its_own():
    actions = {action.dest: action for action in PARSERS["rag-titan evaluate"]._actions}
    assert set(SETTINGS) <= set(actions)
    titles = {group.title for group in PARSERS["rag-titan evaluate"]._action_groups if group._group_actions}
    assert "Other settings" not in titles
