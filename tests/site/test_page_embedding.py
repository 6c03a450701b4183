"""Directives on pages: found where they are meant, left alone where they are not, and never parsed as markup."""

from pathlib import Path

import markdown
import pytest

from scripts.site.context import DirectiveError, PageContext, Shared
from scripts.site.directives import DIRECTIVES, Directives
from scripts.site.embedding import DirectiveExtension
from scripts.site.finishing import finish_content
from scripts.site.highlight import output_block
from scripts.site.pages import SourcePage, read_pages

EXTENSIONS = (
    "abbr",
    "admonition",
    "attr_list",
    "md_in_html",
    "pymdownx.superfences",
    "pymdownx.tabbed",
    "tables",
    "toc",
)
HOSTILE = "\n".join(
    (
        "<script>alert(1)</script>",
        "</code></pre>",
        "# head",
        "{{ x }} {% raw %}",
        '--8<-- "secret.txt"',
        "```",
        "````````",
        "$x$ ==a== *b* _c_ ~~d~~ [e](f) ![g](h)",
        "&amp; &#38;",
        "[[example other]]",
        "*[word]: meaning",
        "\x02wzxhzdk:0\x03 \x02klzzwxh:0001\x03",
    )
)


def render(text: str, html: str = "<div>HERE</div>") -> str:
    return markdown.markdown(text, extensions=[*EXTENSIONS, DirectiveExtension(lambda kind, argument: html)])


def found(text: str) -> list[tuple[str, str]]:
    page = SourcePage("p.md", text, "docs/p.md")
    return [(directive.kind, directive.argument) for directive in page.directives()]


@pytest.mark.parametrize(
    "text",
    [
        "[[example a]]",
        "words\n\n[[example a]]\n\nwords",
        "words\n[[example a]]\nwords",
        "- item\n\n    [[example a]]\n",
        "!!! note\n    [[example a]]\n",
        '=== "Shell"\n\n    [[example a]]\n',
        '<div markdown="1">\n\n[[example a]]\n\n</div>',
        "```text\nfenced\n```\n\n[[example a]]",
    ],
    ids=["alone", "between", "adjacent", "list", "admonition", "tab", "html", "after a fence"],
)
def test_a_directive_on_a_line_of_its_own_is_carried_out(text: str) -> None:
    assert "<div>HERE</div>" in render(text)
    assert found(text) == [("example", "a")]


@pytest.mark.parametrize(
    "text",
    [
        "```\n[[example a]]\n```",
        "~~~~\n```\n[[example a]]\n```\n~~~~",
        "- item\n\n    ```\n    [[example a]]\n    ```\n",
        '=== "Shell"\n\n    ```\n    [[example a]]\n    ```\n',
        "    [[example a]]",
        "Write `[[example a]]` on a line of its own.",
        "Write [[example a]] on a line of its own.",
    ],
    ids=["fence", "fence in fence", "fence in list", "fence in tab", "indented code", "inline code", "in a sentence"],
)
def test_a_directive_that_is_quoted_stays_as_it_is(text: str) -> None:
    assert "[[example a]]" in render(text)
    assert found(text) == []


def test_the_text_around_a_directive_keeps_its_markup() -> None:
    assert render("**a**\n[[example a]]\n*b*") == "<p><strong>a</strong></p>\n<div>HERE</div>\n<p><em>b</em></p>"


def test_what_an_example_prints_is_shown_as_it_was_printed() -> None:
    glossary = {"word": "meaning", "head": "x"}
    shown = markdown.markdown(
        "[[output a]]",
        extensions=[*EXTENSIONS, DirectiveExtension(lambda kind, argument: output_block(HOSTILE))],
        extension_configs={"abbr": {"glossary": glossary}},
    )
    assert finish_content(shown) == output_block(HOSTILE)
    for line in (
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "\n# head\n",
        "{{ x }}",
        "--8&lt;--",
        "```",
        "[[example other]]",
    ):
        assert line in shown
    assert "wzxhzdk:0" in shown


def test_the_lines_of_directives_are_those_of_the_page() -> None:
    page = SourcePage(
        "p.md", "---\ntitle: x\n---\n# T\n\n[[example  a]]\n\n- b\n\n    [[table metrics]]\n", "docs/p.md"
    )
    assert [(directive.kind, directive.line) for directive in page.directives()] == [("example", 6), ("table", 10)]


def test_an_unknown_kind_names_the_near_match() -> None:
    with pytest.raises(DirectiveError, match="there is no directive 'exmaple': did you mean 'example'"):
        Directives(Shared(Path())).html("p.md", "exmaple", "a")


def test_every_row_of_the_table_points_to_a_function() -> None:
    assert all(callable(row.load()) and row.summary for row in DIRECTIVES.values())


def test_links_from_pages_are_relative() -> None:
    assert PageContext("index.md", Shared(Path())).href("reference/settings.html") == "reference/settings.html"
    assert PageContext("reference/x.md", Shared(Path())).href("reference/settings.html") == "settings.html"
    assert PageContext("a/b/c.md", Shared(Path())).href("data/d.csv") == "../../data/d.csv"


def test_two_contents_under_one_name_are_refused() -> None:
    context = PageContext("index.md", Shared(Path()))
    assert context.add_file("data/a.csv", "1") == context.add_file("data/a.csv", b"1") == "data/a.csv"
    with pytest.raises(DirectiveError, match=r"different contents to data/a\.csv"):
        context.add_file("data/a.csv", "2")


def test_pages_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b.md", "a/c.md", "d.txt", "decisions/0001-e.md"):
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    assert [(page.uri, page.shown) for page in read_pages(tmp_path)] == [
        ("a/c.md", "docs/a/c.md"),
        ("b.md", "docs/b.md"),
    ]
