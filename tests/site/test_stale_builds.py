"""Each kind of staleness makes plain `mkdocs build` fail, quickly, with a report that says what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest
from checkout import Copy, make_copy

pytestmark = pytest.mark.slow

Edit = Callable[[Copy], None]


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy that builds; its examples have run, and it keeps the record of that."""
    copy = make_copy(tmp_path_factory.mktemp("true"))
    built = copy.build()
    assert built.code == 0, built.text
    return copy


@pytest.fixture
def copy(true: Copy, tmp_path: Path) -> Copy:
    """A copy of that copy, to be made stale."""
    return true.copy(tmp_path / "copy")


def _change_digit(copy: Copy) -> None:
    copy.edit("cookbook/examples/greeting.out.txt", "3", "4")


def _change_policy(copy: Copy) -> None:
    copy.edit("rag_titan/samples/remote_work.md", "# Remote work", "# Work from anywhere")


def _change_library(copy: Copy) -> None:
    copy.append("rag_titan/text/terms.py", "\n\n_terms = terms\n\n\ndef terms(text):\n    return _terms(text)[:-1]\n")


def _change_data(copy: Copy) -> None:
    copy.edit("cookbook/examples/numbers.txt", "12345", "12346")


def _remove_data(copy: Copy) -> None:
    (copy.root / "cookbook/examples/numbers.txt").unlink()


def _raise(copy: Copy) -> None:
    copy.append("cookbook/examples/greeting.py", 'raise RuntimeError("unforeseen")\n')


def _succeed(copy: Copy) -> None:
    copy.edit("cookbook/examples/refusal.py", "load_questions([])", "print(len([]))")


def _embed_unknown(copy: Copy) -> None:
    copy.append("docs/guide.md", "\n[[example greting]]\n")


def _use_unknown_directive(copy: Copy) -> None:
    copy.append("docs/guide.md", "\n[[exmaple greeting]]\n")


def _leave_output_behind(copy: Copy) -> None:
    copy.append("cookbook/examples/gone.out.txt", "1\n")


def _embed_no_more(copy: Copy) -> None:
    copy.edit("docs/index.md", "[[example greeting]]", "")


def _type_refused_command(copy: Copy) -> None:
    copy.append("docs/guide.md", "\n```console\n$ rag-titan initt demo\n```\n")


# What is edited, and what the report has to say: where, what, and the command that accepts it or the near match.
BEFORE_BUILDING: dict[str, tuple[Edit, tuple[str, ...]]] = {
    "a digit of a committed output": (
        _change_digit,
        ("greeting", "docs/index.md", "\n    -4\n    +3\n", "scripts.examples accept greeting"),
    ),
    "a sentence of a sample policy": (
        _change_policy,
        ("policies", "docs/guide.md", "+# Work from anywhere", "scripts.examples accept policies"),
    ),
    "a function of the library": (
        _change_library,
        ("greeting", "docs/index.md", "\n    -3\n    +2\n", "scripts.examples accept greeting"),
    ),
    "a data file": (
        _change_data,
        ("policies", "docs/guide.md", "-12345", "+12346", "scripts.examples accept policies"),
    ),
    "a missing data file": (_remove_data, ("policies", "numbers.txt", "docs/guide.md")),
    "an exception": (_raise, ("greeting", "docs/index.md", "RuntimeError: unforeseen")),
    "a success that must fail": (_succeed, ("refusal", "docs/guide.md", "InputError")),
    "an example that does not exist": (_embed_unknown, ("greting", "docs/guide.md", "did you mean 'greeting'?")),
    "a directive that does not exist": (
        _use_unknown_directive,
        ("docs/guide.md:15", "no directive 'exmaple'", "did you mean 'example'?"),
    ),
    "an output of nothing": (_leave_output_behind, ("cookbook/examples/gone.out.txt", "git rm")),
    "an example on no page": (_embed_no_more, ("cookbook/examples/greeting.py", "no page uses")),
    "a refused command": (_type_refused_command, ("docs/guide.md:16", "rag-titan initt demo", "did you mean 'init'?")),
}


def _break_link(copy: Copy) -> None:
    copy.append("docs/guide.md", "\n[x](guidance.md)\n")


def _break_anchor(copy: Copy) -> None:
    copy.edit("docs/index.md", "guide.md#more", "guide.md#mores")


def _break_picture(copy: Copy) -> None:
    copy.edit("docs/guide.md", "images/favicon.svg", "images/favicons.svg")


def _break_html_link(copy: Copy) -> None:
    copy.append("docs/guide.md", '\n<p><a href="guidance.html">x</a></p>\n')


def _ask_another_host(copy: Copy) -> None:
    copy.append("docs/guide.md", "\n![x](https://elsewhere.example/x.png)\n")


def _leave_asset_behind(copy: Copy) -> None:
    copy.append("docs/images/old.svg", "<svg/>")


AFTER_BUILDING: dict[str, tuple[Edit, tuple[str, ...]]] = {
    "a link": (_break_link, ("guide.html", "guidance.md", "no such file was built")),
    "an anchor": (_break_anchor, ("index.html", "guide.html#mores", "did you mean #more?")),
    "a picture": (_break_picture, ("guide.html", "images/favicons.svg", "no such file was built")),
    "a link in HTML": (_break_html_link, ("guide.html", "guidance.html", "did you mean guide.html?")),
    "a picture of another host": (_ask_another_host, ("guide.html", "another host", "elsewhere.example")),
    "a picture that no page shows": (_leave_asset_behind, ("docs/images/old.svg", "No page uses this file")),
}
MODES = [(), ("--strict",), ("--no-strict",), ("--quiet",), ("--quiet", "--strict")]


@pytest.mark.parametrize("kind", BEFORE_BUILDING)
def test_stale_sources_fail_the_build_and_leave_the_old_site(copy: Copy, kind: str) -> None:
    edit, said = BEFORE_BUILDING[kind]
    old = (copy.root / "site/index.html").read_bytes()
    edit(copy)
    built = copy.build("--quiet")
    assert built.code == 1, built.text
    for words in said:
        assert words in built.text
    assert "Traceback" not in built.text or kind == "an exception"
    assert (copy.root / "site/index.html").read_bytes() == old


@pytest.mark.parametrize("options", MODES, ids=" ".join)
def test_one_report_holds_every_stale_source_in_every_mode(copy: Copy, options: tuple[str, ...]) -> None:
    together = (
        "a digit of a committed output",
        "a sentence of a sample policy",
        "an output of nothing",
        "a refused command",
    )
    for kind in together:
        BEFORE_BUILDING[kind][0](copy)
    built = copy.build(*options)
    assert built.code == 1
    for kind in together:
        for words in BEFORE_BUILDING[kind][1]:
            assert words in built.text, kind


@pytest.mark.parametrize("options", MODES, ids=" ".join)
def test_one_report_holds_all_that_leads_nowhere_in_every_mode(copy: Copy, options: tuple[str, ...]) -> None:
    for edit, _ in AFTER_BUILDING.values():
        edit(copy)
    built = copy.build(*options)
    assert built.code == 1
    assert "Traceback" not in built.text
    for kind, (_, said) in AFTER_BUILDING.items():
        for words in said:
            assert words in built.text, kind


def test_what_mkdocs_warns_of_counts_in_quiet_mode_too(copy: Copy) -> None:
    copy.append("docs/lost.md", "# Lost\n")
    built = copy.build("--quiet")
    assert built.code == 1, built.text
    assert "lost.md" in built.text


def test_the_same_is_found_without_mkdocs(copy: Copy) -> None:
    well = copy.run("-m", "scripts.site.check")
    assert (well.code, well.text) == (0, "The pages tell the truth.\n")
    _change_digit(copy)
    _type_refused_command(copy)
    site = copy.root / "site/guide.html"
    site.write_text(site.read_text(encoding="utf-8").replace("images/favicon.svg", "images/x.svg"), encoding="utf-8")
    stale = copy.run("-m", "scripts.site.check")
    assert stale.code == 1
    for words in ("scripts.examples accept greeting", "did you mean 'init'?", "images/x.svg"):
        assert words in stale.text


def test_a_second_build_runs_no_example(copy: Copy) -> None:
    # An example that looks at the clock gives another output whenever it runs.
    copy.append("cookbook/examples/clock.py", "import time\n\nprint(time.time_ns())\n")
    copy.append("docs/guide.md", "\n[[example clock]]\n")
    accepted = copy.run("-m", "scripts.examples", "accept", "clock")
    assert accepted.code == 0, accepted.text
    assert copy.build("--quiet").code == 0
    assert copy.build("--quiet", RAG_TITAN_EXAMPLES="fresh").code == 1


def test_the_checkout_that_is_built_is_the_one_that_runs(copy: Copy, tmp_path: Path) -> None:
    # Another copy that would be imported first, if it could be.
    (tmp_path / "other/rag_titan").mkdir(parents=True)
    (tmp_path / "other/rag_titan/__init__.py").write_text("raise SystemExit('the wrong copy')\n", encoding="utf-8")
    built = copy.build("--quiet", RAG_TITAN_EXAMPLES="fresh", PYTHONPATH=str(tmp_path / "other"))
    assert built.code == 0, built.text
