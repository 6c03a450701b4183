"""What is checked about built pages."""

from pathlib import Path

import pytest

from scripts.site.checks.assets import check_assets
from scripts.site.checks.built import check_built, read_site
from scripts.site.checks.reading import read_built_page
from scripts.site.report import Finding, to_text


def built(folder: Path, **files: str) -> Path:
    site = folder / "site"
    for name, text in {
        "index.html": "",
        "sub/page.html": '<h1 id="top-of-it">T</h1>',
        "pic.svg": "<svg/>",
        **files,
    }.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return site


def messages(folder: Path, body: str, name: str = "index.html") -> list[str]:
    site = built(folder, **{name: body})
    return [f"{finding.message} {finding.remedy}".strip() for finding in check_built(site, read_site(site))]


@pytest.mark.parametrize(
    "body",
    [
        '<a href="sub/page.html">x</a>',
        '<a href="sub/page.html#top-of-it">x</a>',
        '<a href="sub/">x</a><a href="https://example.org/x">x</a><a href="mailto:a@b.c">x</a>'.replace(
            '<a href="sub/">x</a>', ""
        ),
        '<a href="#here">x</a><p id="here">',
        '<a href="#">x</a><a href="">x</a><a href=".">x</a>',
        '<img src="pic.svg" alt="">',
        '<img src="data:image/png;base64,AAAA" alt="">',
        '<img srcset="pic.svg 1x, pic.svg 2x" alt="">',
        '<link rel="canonical" href="https://elsewhere.example/"><link rel="next" href="https://elsewhere.example/">',
        '<div style="background: url(pic.svg)"></div><style>b { background: url("pic.svg") }</style>',
        '<pre>&lt;img src="nowhere.png"&gt; https://elsewhere.example</pre>',
        '<svg><use href="#a"/><g id="a"/></svg>',
    ],
)
def test_what_exists_is_no_finding(tmp_path: Path, body: str) -> None:
    assert messages(tmp_path, body) == []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            '<a href="sub/pages.html">x</a>',
            "A link leads to sub/pages.html, and no such file was built. did you mean sub/page.html?",
        ),
        ('<a href="/sub/page.html">x</a>', "A link leads to /sub/page.html, and no such file was built."),
        ('<a href="sub/">x</a>', "A link leads to sub/, and no such file was built."),
        (
            '<a href="sub/page.html#top-of">x</a>',
            "A link leads to sub/page.html#top-of, and sub/page.html has no such anchor. did you mean #top-of-it?",
        ),
        ('<a href="#here">x</a>', "A link leads to #here, and index.html has no such anchor."),
        ('<img src="pics.svg" alt="">', "The page needs pics.svg, and no such file was built."),
        ('<img srcset="pic.svg 1x, pics.svg 2x" alt="">', "The page needs pics.svg, and no such file was built."),
        ('<script src="x.js"></script>', "The page needs x.js, and no such file was built."),
        ("<style>b { background: url(x.svg) }</style>", "The page needs x.svg, and no such file was built."),
        ('<p id="a"><p id="a">', "The id 'a' is given to two elements, and links to it reach only the first."),
    ],
)
def test_what_leads_nowhere_is_found(tmp_path: Path, body: str, message: str) -> None:
    (said,) = messages(tmp_path, body)
    assert said.startswith(message)


@pytest.mark.parametrize(
    "body",
    [
        '<script src="https://cdn.example/x.js"></script>',
        '<script src="//cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="https://fonts.example/x.css">',
        '<link rel="preconnect" href="https://fonts.example">',
        '<img src="https://cdn.example/x.png" alt="">',
        '<iframe src="https://video.example"></iframe>',
        "<style>@import 'https://fonts.example/x.css';</style>",
        '<p style="background: url(https://cdn.example/x.png)">',
    ],
)
def test_a_request_to_another_host_is_found(tmp_path: Path, body: str) -> None:
    (said,) = messages(tmp_path, body)
    assert said.startswith("The page asks another host for ")


def test_style_sheets_are_read_too(tmp_path: Path) -> None:
    site = built(tmp_path, **{"css/a.css": "@import 'b.css'; i { background: url('../pic.svg') }"})
    assert check_built(site, read_site(site)) == [
        Finding("css/a.css", "The page needs b.css, and no such file was built.")
    ]


def test_the_page_for_unknown_addresses_links_from_the_published_root(tmp_path: Path) -> None:
    body = '<link rel="stylesheet" href="/docs/assets/a.css"><a href="/docs/sub/page.html">x</a><a href="/docs/">x</a>'
    site = built(tmp_path, **{"404.html": body, "assets/a.css": ""})
    assert check_built(site, read_site(site)) == []


def test_void_and_broken_markup_is_read_without_complaint() -> None:
    page = read_built_page('<img src="a.png"/><a href=b.html>x<a href="c.html"><!-- <a href="d.html"> --><p id=e>')
    assert (page.loads, page.links, page.ids) == (["a.png"], ["b.html", "c.html"], ["e"])


def test_an_asset_that_nothing_uses_is_found(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    body = '<img src="pic.svg" alt=""><link rel="stylesheet" href="css/a.css"><a href="data/d%20e.csv">x</a>'
    files = {"css/a.css": "i { background: url(../used.svg) }", "used.svg": "", "data/d e.csv": "", "unused.svg": ""}
    site = built(tmp_path, **{"index.html": body, **files})
    for name in (*files, "pic.svg", "index.md", "left_out_of_the_build.txt"):
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text("", encoding="utf-8")
    found = check_assets(docs, site, read_site(site))
    assert [finding.where for finding in found] == ["docs/unused.svg"]


def test_a_report_says_each_thing_once() -> None:
    finding = Finding("docs/a.md:3", "Something is wrong.", "put it right")
    assert (
        to_text([finding, finding])
        == "The pages have 1 problem:\n\ndocs/a.md:3\n  Something is wrong.\n  -> put it right\n"
    )
    assert to_text([]) == ""
