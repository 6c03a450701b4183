"""The first screen shows what a command printed, character by character, and the links of the chain."""

import re
from html import unescape
from pathlib import Path

import pytest

from scripts.examples import ExampleStore
from scripts.site.context import DirectiveError, PageContext, Shared
from scripts.site.home import CHAIN, chain, terminal

ROOT = Path(__file__).parents[2]
CONTEXT = PageContext("index.md", Shared(ROOT))


def test_the_terminal_shows_the_commands_and_all_that_they_printed() -> None:
    html = terminal("evaluate", CONTEXT)
    shown = [unescape(re.sub(r"<[^>]+>", "", block)) for block in re.findall(r"<code>(.*?)</code>", html, re.DOTALL)]
    parts = ExampleStore(ROOT).result("evaluate").parts
    assert shown == [text.rstrip("\n") for part in parts for text in (part.command, part.output)]


def test_each_command_of_the_terminal_can_be_copied() -> None:
    html = terminal("evaluate", CONTEXT)
    copied = [unescape(text) for text in re.findall(r'data-copy="([^"]*)"', html)]
    assert copied == [part.command for part in ExampleStore(ROOT).result("evaluate").parts]


def test_a_terminal_shows_sessions_only() -> None:
    with pytest.raises(DirectiveError, match=r"use \[\[example compare_setups\]\]"):
        terminal("compare_setups", CONTEXT)


def test_the_chain_has_every_link_with_what_measures_it() -> None:
    html = chain("", CONTEXT)
    assert re.findall(r"<strong>(.*?)</strong>", html) == [link.name for link in CHAIN]
    assert re.findall(r'<a href="([^"]+)"', html) == [link.page for link in CHAIN]


def test_the_chain_takes_no_argument() -> None:
    with pytest.raises(DirectiveError, match="takes no argument"):
        chain("evaluate", CONTEXT)
