"""What is done to a page after Markdown and the theme."""

import re
from html import unescape
from pathlib import Path

import markdown
import pytest

from scripts.site.finishing import finish_content, glossary_terms
from scripts.site.highlight import code_block, command_block, command_comment, literal, output_block

ROOT = Path(__file__).resolve().parents[2]


def copied(html: str) -> str:
    """What the theme's copy button puts on the clipboard."""
    (given,) = re.findall(r'data-copy="([^"]*)"', html)
    return unescape(given)


def console(text: str) -> str:
    extensions = ["pymdownx.highlight", "pymdownx.superfences"]
    configs = {"pymdownx.highlight": {"pygments_lang_class": True}}
    return finish_content(
        markdown.markdown(f"```console\n{text}\n```", extensions=extensions, extension_configs=configs)
    )


@pytest.mark.parametrize(
    ("session", "typed"),
    [
        ("$ rag-titan ask\nprinted", "rag-titan ask"),
        ("$ one\n\nprinted\n\n$ two\nprinted\n", "one\ntwo"),
        ("$ one \\\n>     --more 'a b' \"c\" <d> & $e\nprinted", "one \\\n    --more 'a b' \"c\" <d> & $e"),
        ("# a comment\n$ one", "one"),
    ],
)
def test_a_session_copies_its_commands_alone(session: str, typed: str) -> None:
    assert copied(console(session)) == typed


def test_a_python_session_copies_its_code_alone() -> None:
    session = '<pre><span class="gp">&gt;&gt;&gt; </span>if a &lt; b:\n...     c\n1\n</pre>'
    assert copied(finish_content(f'<div class="language-pycon highlight">{session}</div>')) == "if a < b:\n    c"


@pytest.mark.parametrize("code", ["a = 1\n", "a = '<b> & \"c\"'\n\n\nb\t= 2", "    indented\n", "print('ü 😀')"])
def test_code_copies_byte_for_byte_without_a_last_blank_line(code: str) -> None:
    assert copied(code_block(code, "python")) == code.rstrip("\n")


def test_a_command_is_copied_without_its_prompt() -> None:
    block = command_block("rag-titan ask \\\n    --top-k 3")
    assert copied(block) == "rag-titan ask \\\n    --top-k 3"
    assert "$" not in unescape(block)
    assert "As &lt;before&gt;, with <code>a</code>:</p>" in command_comment("# As <before>,\n# with `a`:")
    assert command_comment("") == ""


def test_output_offers_no_copy_button_and_nothing_printed_shows_nothing() -> None:
    assert "no-copy" in output_block("x\n")
    assert output_block("\n\n") == ""


def test_control_characters_become_pictures() -> None:
    assert literal("a\x00b\x1b[31mc\x7f\x02\ufffe") == "a␀b␛[31mc␡␂\ufffd"
    assert literal("tab\tnewline\ncr\r\n") == "tab\tnewline\ncr\n"


def test_a_glossary_term_explains_itself_once_a_page() -> None:
    html = '<abbr title="m">chunk</abbr> <abbr title="m">Chunk</abbr> <abbr title="n">k</abbr>'
    assert finish_content(html) == '<abbr title="m">chunk</abbr> Chunk <abbr title="n">k</abbr>'


def test_glossary_terms_are_read_from_the_glossary_page(tmp_path: Path) -> None:
    path = tmp_path / "reference" / "glossary.md"
    path.parent.mkdir()
    path.write_text(
        "# Glossary\n\nWords.\n\nGolden set\n:   Questions that people\n    have labelled.\n\nIoU\n:   x\n",
        encoding="utf-8",
    )
    assert glossary_terms(tmp_path) == {
        "Golden set": "Questions that people have labelled.",
        "golden set": "Questions that people have labelled.",
        "IoU": "x",
        "ioU": "x",
    }


def test_a_table_of_markdown_can_be_scrolled_with_the_keyboard() -> None:
    html = finish_content(markdown.markdown("|a|b|\n|-|-|\n|1|2|\n", extensions=["tables"]))
    assert html.startswith('<div class="rt-table" role="group" tabindex="0" aria-label="Table"><table class="rt-cells')
    assert html.count("<table") == html.count("</table></div>") == 1
    assert finish_content('<table class="other"></table>') == '<table class="other"></table>'


def test_a_term_in_a_heading_explains_nothing() -> None:
    html = '<h2 id="a">The <abbr title="m">chunk</abbr></h2><p><abbr title="m">chunk</abbr></p>'
    assert finish_content(html) == '<h2 id="a">The chunk</h2><p><abbr title="m">chunk</abbr></p>'
