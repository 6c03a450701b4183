import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from rag_titan.cli.health import OPTIONAL, REQUIRED

PYPROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def without(monkeypatch):
    """Makes a package look as if it were not installed."""

    def hide(name):
        version = metadata.version

        def hidden(asked):
            if asked == name:
                raise metadata.PackageNotFoundError(asked)
            return version(asked)

        monkeypatch.setattr(metadata, "version", hidden)

    return hide


def test_the_packages_looked_for_are_those_that_the_project_declares():
    declared = {re.match(r"[A-Za-z0-9-]+", line)[0] for line in PYPROJECT["dependencies"]}
    assert set(REQUIRED) == declared
    for name, (extra, _) in OPTIONAL.items():
        assert any(line.startswith(name) for line in PYPROJECT["optional-dependencies"][extra])


def test_a_server_that_nobody_asked_for_is_optional(nobody_listens, run):
    code, out, err = run("doctor", "--ollama-host", nobody_listens)
    assert (code, err) == (0, "")
    assert f"\n  optional  Ollama server: does not answer at {nobody_listens}\n            -> " in out
    assert out.endswith("\nEverything that is needed is here. What is optional was not asked for.\n")
    for name in REQUIRED:
        assert f"\n  ok        {name}: {metadata.version(name)}\n" in out


def test_a_server_that_is_asked_for_and_down_is_exit_code_3(nobody_listens, run):
    code, out, _ = run("doctor", "--llm", "ollama", "--ollama-host", nobody_listens)
    assert code == 3
    assert "\n  missing   Ollama server: does not answer at " in out
    assert out.endswith("\nMissing and needed: Ollama server.\n")


def test_a_server_that_has_everything_is_fine(ollama_server, run):
    code, out, _ = run("doctor", "--llm", "ollama", "--embedder", "ollama", "--ollama-host", ollama_server.url)
    assert code == 0
    assert f"\n  ok        Ollama server: 0.12.3 at {ollama_server.url}\n" in out
    assert "\n  ok        gemma3:4b: " in out
    assert "\n  ok        nomic-embed-text: " in out
    assert out.endswith("\nEverything that is needed is here.\n")


def test_a_model_that_is_missing_comes_with_the_command_that_fetches_it(ollama_server, run):
    words = ("doctor", "--llm", "ollama", "--llm-model", "mistral", "--ollama-host", ollama_server.url)
    code, out, _ = run(*words)
    assert code == 3
    assert "\n  missing   mistral: model is not there\n            -> ollama pull mistral\n" in out
    assert out.endswith("\nMissing and needed: mistral.\n")


def test_a_package_that_is_missing_comes_with_its_pip_line(nobody_listens, without, run):
    without("ollama")
    code, out, _ = run("doctor", "--ollama-host", nobody_listens)
    assert code == 0
    assert re.search(r"\n  optional  ollama: not installed, .*\n            -> pip install \"\.\[ollama\]\"\n", out)
    assert run("doctor", "--llm", "ollama", "--ollama-host", nobody_listens)[0] == 3


def test_a_required_package_that_is_missing_is_exit_code_3(nobody_listens, without, run):
    without("scipy")
    code, out, _ = run("doctor", "--ollama-host", nobody_listens)
    assert code == 3
    assert out.endswith("\nMissing and needed: scipy.\n")


def test_what_is_no_ollama_server_is_told_as_such(ollama_server, run):
    from ollama_server import garbage

    ollama_server.script("/api/version", garbage())
    code, out, _ = run("doctor", "--llm", "ollama", "--ollama-host", ollama_server.url)
    assert code == 3
    assert "does not speak as Ollama does" in out


def test_the_checks_can_be_read_by_a_program(nobody_listens, run):
    import json

    _, out, _ = run("doctor", "--ollama-host", nobody_listens, "--json")
    states = {row["name"]: row["state"] for row in json.loads(out)["tables"][0]["rows"]}
    assert states["numpy"] == "ok"
    assert states["Ollama server"] == "optional"


def test_an_address_that_is_none_is_bad_usage(run):
    code, _, err = run("doctor", "--ollama-host", "ftp://x")
    assert code == 2
    assert "takes an address such as http://127.0.0.1:11434" in err
