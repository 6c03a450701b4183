"""The command builder in a real browser: the command follows the form, and the address keeps it."""

import shlex
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe

Open = Callable[..., Any]
PAGE = "evaluating-rag.html"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
BEGINS = ["rag-titan", "evaluate", "--files", "docs/*.md", "--questions", "questions.json"]


def form(page: Any, verb: str = "evaluate") -> Any:
    return page.locator(f"rt-builder[data-verb={verb}]")


def field(page: Any, name: str, verb: str = "evaluate") -> Any:
    return form(page, verb).locator(f"[data-field={name}]")


def choose(page: Any, name: str, value: str, verb: str = "evaluate") -> None:
    field(page, name, verb).locator(f"input[value='{value}']").click()


def shown(page: Any, verb: str = "evaluate") -> str:
    return str(form(page, verb).locator(".rt-builder__text code").text_content())


def words(page: Any, verb: str = "evaluate") -> list[str]:
    return shlex.split(shown(page, verb).replace("\\\n", " "))


def query(page: Any) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(page.url).query, keep_blank_values=True)


def unfold(page: Any, verb: str = "evaluate") -> None:
    form(page, verb).locator("summary").click()


def axe(page: Any) -> list[str]:
    found = Axe().run(page, context=".md-content").response["violations"]
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


# ---- Choosing ----


def test_the_command_follows_each_choice(visit: Open) -> None:
    opened = visit(PAGE)
    page = opened.page
    assert words(page) == [*BEGINS, "--rag-type", "simple", "adaptive", "--chunker", "word", "paragraph"]
    choose(page, "rag_type", "adaptive")
    choose(page, "retriever", "bm25")
    choose(page, "retriever", "dense")
    assert words(page) == [*BEGINS, "--chunker", "word", "paragraph", "--retriever", "bm25"]
    assert opened.errors == []


def test_sizes_beside_a_chunker_go_with_its_name(visit: Open) -> None:
    page = visit(PAGE).page
    assert field(page, "chunker").locator("[data-sizes=page]").is_disabled()
    field(page, "chunker").locator("[data-sizes=word]").fill("100/20 200/40")
    assert words(page)[-4:] == ["--chunker", "word:100/20", "word:200/40", "paragraph"]


def test_the_command_follows_while_something_is_typed(visit: Open) -> None:
    page = visit(PAGE).page
    box = field(page, "question", "ask").locator("textarea")
    box.fill("")
    box.press_sequentially("Who pays?")
    assert words(page, "ask")[words(page, "ask").index("--question") + 1] == "Who pays?"


@pytest.mark.parametrize("typed", ["-5 degrees?", 'it\'s 100% "new" & $HOME `x`', "two\nlines", "<b>&amp;</b>"])
def test_what_is_copied_is_what_is_shown_byte_for_byte(visit: Open, typed: str) -> None:
    page = visit(PAGE, permissions=CLIPBOARD).page
    field(page, "question", "ask").locator("textarea").fill(typed)
    form(page, "ask").locator(".md-code__button").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.startsWith('rag-titan'))")
    assert page.evaluate("navigator.clipboard.readText()") == shown(page, "ask")
    assert any(word.removeprefix("--question=") == typed for word in words(page, "ask"))


def test_each_shell_has_its_own_quotes_and_continuation(visit: Open) -> None:
    page = visit(PAGE).page
    field(page, "question", "ask").locator("textarea").fill("Who's in?")
    for shell, quoted, mark in (
        ("sh", "'Who'\\''s in?'", "\\"),
        ("powershell", "'Who''s in?'", "`"),
        ("cmd", '"Who\'s in?"', "^"),
    ):
        form(page, "ask").locator(f".rt-builder__shells [value={shell}]").click()
        assert f"--question {quoted}" in shown(page, "ask")
        assert shown(page, "ask").splitlines()[0] == f"rag-titan ask {mark}"


def test_a_shell_that_cannot_pass_the_text_is_disabled_with_the_reason(visit: Open) -> None:
    page = visit(PAGE).page
    cmd = form(page, "ask").locator(".rt-builder__shells [value=cmd]")
    cmd.click()
    box = field(page, "question", "ask").locator("textarea")
    box.fill("two\nlines")
    assert cmd.is_disabled()
    assert form(page, "ask").locator(".rt-builder__shells [value=sh]").is_checked()
    assert "line break" in form(page, "ask").locator(".rt-builder__shell-said").inner_text()
    box.fill("one line")
    assert cmd.is_checked(), "the reader's choice comes back with what made it impossible gone"


def test_an_impossible_choice_is_disabled_with_the_reason(visit: Open) -> None:
    page = visit(PAGE).page
    choose(page, "chunker", "recursive")
    size = field(page, "chunk_size")
    assert size.locator("input").is_disabled()
    assert "word counts words, recursive counts characters" in size.inner_text()
    choose(page, "chunker", "recursive")
    assert size.locator("input").is_enabled()
    unfold(page)
    assert field(page, "llm_model").locator("input").is_disabled()
    choose(page, "llm", "ollama")
    assert field(page, "llm_model").locator("input").is_enabled()


def test_a_wrong_number_is_told_and_kept_out_of_the_command(visit: Open) -> None:
    page = visit(PAGE).page
    box = field(page, "top_k").locator("input")
    box.fill("many")
    assert "--top-k" not in words(page)
    assert box.get_attribute("aria-invalid") == "true"
    assert "a whole number of at least 1, not “many”" in field(page, "top_k").inner_text()
    box.fill("3 10")
    assert words(page)[-3:] == ["--top-k", "3", "10"]
    assert box.get_attribute("aria-invalid") is None


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_jumps(visit: Open, width: int) -> None:
    """Whatever is chosen, everything stays where it is, and the command as high as it was."""
    page = visit(PAGE, width=width).page
    unfold(page)
    measured = """() => [
      ...[...document.querySelectorAll("h2, rt-builder [data-field]")].map(one => Math.round(one.offsetTop)),
      ...[...document.querySelectorAll(".rt-builder__panel")].map(one => one.offsetHeight),
    ]"""
    before = page.evaluate(measured)
    for name, value in (
        ("chunker", "recursive"),
        ("retriever", "bm25"),
        ("llm", "ollama"),
        ("reranker", "llm"),
        ("search_only", "on"),
    ):
        choose(page, name, value)
        assert page.evaluate(measured) == before, name
    field(page, "question", "ask").locator("textarea").fill("two\nlines")
    assert form(page, "ask").locator(".rt-builder__shell-said").is_visible()
    assert page.evaluate(measured) == before, "what a shell cannot pass"


# ---- The address ----


def test_a_link_reproduces_the_choices(visit: Open) -> None:
    first = visit(PAGE).page
    choose(first, "chunker", "page")
    choose(first, "retriever", "hybrid")
    field(first, "files").locator("textarea").fill("a b.md\n-x.md\n")
    form(first).locator(".rt-builder__shells [value=powershell]").click()
    other = visit(f"{PAGE}?{urlsplit(first.url).query}").page
    assert shown(other) == shown(first)
    assert form(other).locator(".rt-builder__said").inner_text() == ""


def test_back_and_forward_undo_and_redo_choices(visit: Open) -> None:
    page = visit(PAGE).page
    commands = [shown(page)]
    for name, value in (("chunker", "page"), ("retriever", "hybrid")):
        choose(page, name, value)
        commands.append(shown(page))
    page.go_back()
    page.wait_for_function("!location.search.includes('hybrid')")
    assert shown(page) == commands[1]
    page.go_back()
    page.wait_for_function("location.search === ''")
    assert shown(page) == commands[0]
    page.go_forward()
    page.wait_for_function("location.search !== ''")
    assert shown(page) == commands[1]


def test_what_is_typed_is_one_step_back_not_one_a_letter(visit: Open) -> None:
    page = visit(PAGE).page
    start = page.evaluate("history.length")
    box = field(page, "questions").locator("input")
    box.fill("")
    box.press_sequentially("mine.json")
    box.blur()
    assert page.evaluate("history.length") == start + 1
    assert query(page) == [("evaluate.questions", "mine.json")]


def test_unknown_values_of_an_address_fall_back_visibly(visit: Open) -> None:
    page = visit(f"{PAGE}?evaluate.chunker=wordd&evaluate.shell=constructor&evaluate.colour=red").page
    said = form(page).locator(".rt-builder__said")
    assert "“wordd”" in said.inner_text()
    assert "“constructor”" in said.inner_text()
    assert "“colour”" in said.inner_text()
    assert said.is_visible()
    assert words(page)[-3:] == ["--chunker", "word", "paragraph"]
    choose(page, "chunker", "page")
    assert said.inner_text() == "", "what was wrong with the address is over"


def test_two_builders_on_a_page_keep_apart(visit: Open) -> None:
    page = visit(PAGE).page
    before = shown(page, "ask")
    choose(page, "chunker", "page")
    assert shown(page, "ask") == before
    choose(page, "retriever", "bm25", "ask")
    assert [name for name, _ in query(page)] == ["evaluate.chunker"] * 3 + ["ask.retriever"]


def test_a_folded_choice_that_the_address_makes_is_shown(visit: Open) -> None:
    page = visit(f"{PAGE}?evaluate.llm=ollama").page
    assert field(page, "llm").is_visible()


def test_a_link_on_the_same_page_sets_the_form(visit: Open) -> None:
    page = visit(PAGE).page
    page.evaluate(
        """() => {
          const link = Object.assign(document.createElement("a"), { id: "same-page", textContent: "pages" })
          link.href = "?evaluate.chunker=page"
          document.querySelector("article h1").after(link)
        }"""
    )
    page.locator("#same-page").click()
    page.wait_for_function("location.search.includes('page')")
    assert words(page)[-2:] == ["--chunker", "page"]


def test_going_there_and_back_again_starts_it_once(visit: Open) -> None:
    opened = visit(PAGE)
    page = opened.page
    choose(page, "chunker", "page")
    command = shown(page)
    for name in ("Metrics", "Evaluating RAG"):
        page.locator(".md-tabs__link", has_text=name).click()
        page.wait_for_function(
            "name => document.querySelector('.md-tabs__item--active')?.textContent.trim() === name", arg=name
        )
    start = page.evaluate("history.length")
    choose(page, "retriever", "bm25")
    assert page.evaluate("history.length") == start + 1, "two listeners would have made two entries"
    page.go_back()
    page.go_back()
    page.wait_for_function("document.querySelector('.md-tabs__item--active')?.textContent.trim() === 'Metrics'")
    page.go_back()
    page.wait_for_selector("rt-builder")
    assert shown(page) == command
    assert opened.errors == []


# ---- Everybody ----


def test_the_keyboard_is_enough(visit: Open) -> None:
    page = visit(PAGE).page
    field(page, "retriever").locator("input[value=dense]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert words(page)[-3:] == ["--retriever", "dense", "bm25"]
    form(page).locator(".rt-builder__shells [value=sh]").focus()
    page.keyboard.press("ArrowRight")
    assert "`" in shown(page)
    field(page, "questions").locator("input").focus()
    page.keyboard.press("Enter")
    assert page.url.endswith("evaluate.shell=powershell"), "Enter in a text does not send the form anywhere"


def test_without_javascript_the_command_is_there_and_says_so(visit: Open) -> None:
    page = visit(PAGE, java_script_enabled=False).page
    assert words(page)[:6] == BEGINS
    assert form(page).locator("form").is_hidden()
    assert "The form needs JavaScript" in form(page).locator("noscript").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_whatever_is_open_disabled_or_wrong(visit: Open, scheme: str) -> None:
    page = visit(f"{PAGE}?evaluate.chunker=nothing", color_scheme=scheme, reduced_motion="reduce").page
    unfold(page)
    choose(page, "chunker", "recursive")
    field(page, "top_k").locator("input").fill("many")
    field(page, "question", "ask").locator("textarea").fill("two\nlines")
    assert axe(page) == []


def test_it_fits_a_narrow_screen(visit: Open) -> None:
    page = visit(PAGE, width=360, height=740).page
    unfold(page)
    field(page, "files").locator("textarea").fill("a-very-long-file-name-without-any-space-at-all-" * 4)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_what_has_the_focus_is_not_behind_the_command(visit: Open) -> None:
    page = visit(PAGE, width=360, height=740).page
    page.locator("h2", has_text="From Python").scroll_into_view_if_needed()
    field(page, "retriever").locator("input[value=dense]").focus()
    for _ in range(8):
        page.keyboard.press("Shift+Tab")
        hidden = page.evaluate(
            """() => {
              const panel = document.querySelector("rt-builder .rt-builder__panel").getBoundingClientRect()
              return document.activeElement.getBoundingClientRect().top < panel.bottom
            }"""
        )
        assert not hidden, page.evaluate("document.activeElement.outerHTML")


def test_it_works_from_an_unzipped_folder(visit: Open, site: Any) -> None:
    opened = visit(PAGE, address=f"{site.resolve().as_uri()}/")
    page = opened.page
    choose(page, "chunker", "page")
    assert words(page)[-4:] == ["--chunker", "word", "paragraph", "page"]
    assert query(page)[-1] == ("evaluate.chunker", "page")
    page.reload()
    assert words(page)[-4:] == ["--chunker", "word", "paragraph", "page"]
