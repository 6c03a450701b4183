import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.documents.html import load_html
from rag_titan.documents.html_text import html_text
from rag_titan.errors import InputError

PAGE = """<!doctype html><html><head><title>Not shown</title><style>p { color: red }</style></head>
<body><h1>Leave &amp; <em>time
off</em></h1>
<p>Some <b>bold</b>   text<br>second line</p> loose text
<ul><li><p>One</p><li>Two<ol><li>Nested</ol></ul>
<pre>
# a comment
  indented
</pre>
<table><tr><th>Class<th>Fee</tr><tr><td>Y<td><p>10 | 20</p><p>more</p></tr></table>
<script>if (a < b) "</p>"</script></body></html>"""


def test_a_page_becomes_markdown() -> None:
    assert html_text(PAGE) == (
        "# Leave & time off\n\nSome bold text\nsecond line\n\nloose text\n\n- One\n- Two\n  1. Nested\n\n"
        "```\n# a comment\n  indented\n```\n\n| Class | Fee |\n| --- | --- |\n| Y | 10 \\| 20 more |"
    )


def test_text_that_looks_like_markdown_stays_text() -> None:
    html = "<p># 1 of 2</p><p>a<br>===</p><p>&lt;script&gt;</p><p>#hash - dash</p>"
    assert html_text(html) == "\\# 1 of 2\n\na\n\\===\n\n\\<script>\n\n#hash - dash"


def test_a_table_without_header_cells_has_no_rule_and_one_of_one_column_is_text() -> None:
    assert html_text("<table><tr><td>a<td>b<tr><td>c</table>") == "| a | b |\n| c |"
    assert html_text("<table><tr><td>a<tr><td>b</table>") == "a\nb"


def test_a_table_within_a_table_is_text_of_its_cell() -> None:
    html = "<table><tr><th>A<th>B</tr><tr><td>1<td><table><tr><td>x<td>y</table></tr></table>after"
    assert html_text(html) == "| A | B |\n| --- | --- |\n| 1 | x y |\n\nafter"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("", ""),
        ("a < b and c > d", "a < b and c > d"),
        ("<p>open", "open"),
        ("</p></table></pre></ul>text", "text"),
        ("<title>never closed<body>text", "text"),
        ("<!-- <p>no</p> --><p>yes", "yes"),
        ("<!-- never closed <p>text</p>", "text"),
        ("<a title='>'>link</a>", "link"),
        ("<a title='never closed>link</a>", "link"),
        ("<script>never closed <p>", ""),
        ("x &#" + "9" * 5000 + ";", "x &#" + "9" * 5000 + ";"),
        ("<svg><title>no</title></svg>yes", "yes"),
        ("<pre>```\ncode\n```</pre>", "````\n```\ncode\n```\n````"),
    ],
)
def test_broken_markup_loses_no_text_that_a_browser_shows(html: str, text: str) -> None:
    assert html_text(html) == text


@given(
    st.lists(
        st.sampled_from(
            [
                "<p>",
                "</p>",
                "<td>",
                "<table>",
                "</table>",
                "<pre>",
                "</pre>",
                "<li>",
                "<h1>",
                "<svg>",
                "</svg>",
                "<",
                ">",
                "'",
                '"',
                "&",
                "<!--",
                "-->",
                "<br>",
                "</",
            ]
        )
    ).map("word ".join)
)
def test_no_markup_raises(html: str) -> None:
    assert isinstance(html_text(html), str)


@pytest.mark.parametrize(
    "unit", ["<b", "<!--", "<!", "</", '<a "', '<a ">" ', "<div>", "<table><tr><td>", "<svg>", "<ul><li>", "&#9"]
)
def test_thousands_of_open_ends_are_no_trouble(unit: str) -> None:
    html_text(unit * 20_000 + "'")


def test_the_declared_character_set_is_used_and_what_it_means_on_the_web() -> None:
    declared = b'<meta charset="iso-8859-1"><p>caf\xe9 \x96 noir'
    assert load_html(declared, "a.html", "utf-8").text == "café – noir"
    assert load_html("<meta charset=utf-8><p>é".encode(), "a.html", "utf-8").text == "é"
    assert load_html(b'<meta charset="utf-8"><p>caf\xe9', "a.html", "cp1252").text == "café"


def test_an_unknown_declared_character_set_is_an_error() -> None:
    with pytest.raises(InputError, match="'x-none' is not a text encoding"):
        load_html(b"<meta charset=x-none>", "a.html", "utf-8")


def test_a_page_without_text_is_named_in_a_warning() -> None:
    document = load_html(b"<body><script>draw()</script></body>", "a.html", "utf-8")
    assert document.warnings == ("a.html: no text: the page is empty or needs scripts.",)
