"""Reference pages say what the library says."""

import argparse
from pathlib import Path

import pytest

from rag_titan.chunking import CHUNKERS
from rag_titan.cli.main import VERBS, build_parser
from rag_titan.evaluation import METRICS
from rag_titan.pipelines import RAG_TYPES
from rag_titan.pipelines.settings import SETTINGS
from scripts.site.context import DirectiveError, PageContext, Shared
from scripts.site.inline import inline, markdown_text, sentence, table_html
from scripts.site.reference import GENERATED, generated_pages
from scripts.site.reference.command_line import options, options_html, page_text
from scripts.site.reference.python_api import page as python_page
from scripts.site.tables import TABLES, table

CONTEXT = PageContext("reference/x.md", Shared(Path()))


def parser() -> argparse.ArgumentParser:
    built = argparse.ArgumentParser(prog="prog", add_help=False)
    built.add_argument("--debug", action="store_true", help="show more")
    verbs = built.add_subparsers(metavar="VERB")
    ask = verbs.add_parser(
        "ask", help="ask it", description="Asks * once.", epilog="Examples:\n  prog ask a\n", add_help=False
    )
    ask.add_argument("question", metavar="QUESTION", help="what to ask")
    group = ask.add_argument_group("ranking")
    group.add_argument("-k", "--top-k", type=int, default=5, metavar="N", help="how many (default: %(default)s)")
    group.add_argument("--names", nargs="+", required=True, help="<which> of `a` and `b`")
    group.add_argument("--secret", help=argparse.SUPPRESS)
    ask.add_argument("--debug", action="store_true", help="show more")
    nested = verbs.add_parser("set", help="sets", add_help=False).add_subparsers()
    nested.add_parser("check", description="Checks a set.", add_help=False)
    return built


def test_every_verb_has_a_section_with_examples_that_are_checked_like_any_command() -> None:
    text = page_text(parser())
    assert "## ask { #ask }\n\nAsks \\* once.\n\n```console\n$ prog ask a\n```\n\n[[options ask]]" in text
    assert "### set check { #set-check }\n\nChecks a set." in text


def test_options_are_listed_as_the_parser_has_them() -> None:
    ask = parser()._actions[-1].choices["ask"]  # type: ignore[index, call-overload]
    html = options_html(ask, known=frozenset({"--debug"}))
    assert "<code>-k, --top-k N</code></th><td>" in html
    assert "How many (default: 5)." in html
    assert "<strong>Needed.</strong> &lt;which&gt; of <code>a</code> and <code>b</code>." in html
    assert "<code>QUESTION</code>" in html
    assert "--secret" not in html
    assert "Show more" not in html
    assert "Show more" in options_html(ask)


def test_every_option_of_every_verb_is_on_the_page() -> None:
    for name, verb in build_parser()._subparsers._group_actions[0].choices.items():  # type: ignore[union-attr, index]
        html = options(name, CONTEXT) + options("", CONTEXT)
        named = [
            option for action in verb._actions for option in action.option_strings if action.help != argparse.SUPPRESS
        ]
        assert [option for option in named if option not in html] == []


def test_an_unknown_verb_or_table_names_the_near_match() -> None:
    with pytest.raises(DirectiveError, match="there is no verb 'evalute': did you mean 'evaluate'"):
        options("evalute", CONTEXT)
    with pytest.raises(DirectiveError, match="there is no table 'metric': did you mean 'metrics'"):
        table("metric", CONTEXT)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_can_be_written(name: str) -> None:
    html = table(name, CONTEXT)
    assert html.startswith('<div class="rt-table"')
    assert html.count("<tr>") > 2


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("settings", SETTINGS),
        ("chunker", CHUNKERS),
        ("metrics", METRICS),
        ("rag_type", RAG_TYPES),
        ("verbs", VERBS),
        *((name, setting.choices) for name, setting in SETTINGS.items() if setting.choices is not None),
    ],
    ids=str,
)
def test_a_table_has_every_row_of_the_library(name: str, rows: dict[str, object]) -> None:
    html = table(name, CONTEXT)
    assert [row for row in rows if f"<code>{row}" not in html] == []


def test_generated_pages_are_there_and_say_what_they_are_about() -> None:
    pages = generated_pages()
    assert [page.uri for page in pages] == list(GENERATED)
    assert all(page.text.startswith("---\ndescription: >-\n  ") and "\n# " in page.text for page in pages)


def test_the_python_page_names_each_public_name_once_where_it_is_defined() -> None:
    lines = [line for line in python_page().splitlines() if line.startswith("::: ")]
    assert "::: rag_titan.titan.RAGTitan" in lines
    assert "::: rag_titan.errors.InputError" in lines
    assert len(lines) == len(set(lines))


def test_words_of_the_library_are_not_read_as_markup() -> None:
    assert inline("a <b> & `c<d>`") == "a &lt;b&gt; &amp; <code>c&lt;d&gt;</code>"
    assert markdown_text("a*b_c|d[e]<f>#`g*h`") == "a\\*b\\_c\\|d\\[e\\]\\<f\\>\\#`g*h`"
    assert sentence("what it does") == "What it does."
    assert sentence("is it?") == "Is it?"


def test_long_cells_get_room_and_short_ones_stay_in_one_line() -> None:
    html = table_html(("A", "B"), [("x", "short"), ("y", "a sentence that is longer than a name")], label='"L"')
    assert "<td>short</td>" in html
    assert '<td class="rt-long">a sentence' in html
    assert 'aria-label="&quot;L&quot;"' in html
