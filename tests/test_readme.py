"""What the README shows is what the examples print."""

import re
from pathlib import Path

import pytest

from scripts.examples import ExampleStore

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EMBEDDED = re.findall(r"<!-- example: (\w+) -->\n```(\w+)\n(.*?)```\n", README, flags=re.DOTALL)


def shown(name: str) -> str:
    """The example as a reader of a terminal or an editor sees it: code, or commands with what they print."""
    result = ExampleStore(ROOT).result(name)
    if result.kind != "session":
        return result.code
    return "".join(f"$ {part.command}\n{part.output}" for part in result.parts)


def test_the_readme_embeds_examples():
    assert len(EMBEDDED) == README.count("<!-- example:") >= 2


@pytest.mark.parametrize(("name", "language", "text"), EMBEDDED, ids=[name for name, _, _ in EMBEDDED])
def test_each_embedded_example_is_the_committed_one(name, language, text):
    assert text.strip() == shown(name).strip()


def test_every_file_that_the_readme_links_exists():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
