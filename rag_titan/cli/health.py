"""What rag-titan stands on: packages, the Ollama server and its models; each with the remedy where it is missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from shutil import which
from typing import Literal

from rag_titan.errors import MissingPackageError, ServiceError, ServiceUnavailableError
from rag_titan.evaluation.report.model import Column, Report, Section, Table
from rag_titan.pipelines.settings import Settings
from rag_titan.records import Record
from rag_titan.services.address import ollama_address
from rag_titan.services.ollama import OllamaService

__all__ = ["OPTIONAL", "REQUIRED", "Check", "check_ollama", "check_packages", "health_report"]

State = Literal["ok", "missing", "optional"]

REQUIRED: dict[str, str] = {
    "bm25s": "the bm25 and hybrid retrievers",
    "markdown-it-py": "headings and tables of Markdown",
    "numpy": "vectors and metrics",
    "pypdfium2": "PDF files",
    "python-docx": "Word files",
    "regex": "characters as readers see them",
    "rich": "progress bars",
    "rich-argparse": "coloured help",
    "scipy": "sparse vectors and statistics",
}
"""The packages that come with every install, and what needs them."""

OPTIONAL: dict[str, tuple[str, str]] = {
    "ollama": ("ollama", "answers and embeddings by Ollama models"),
    "tokenizers": ("tokenizers", "the token chunker with a tokenizer.json"),
}
"""Further packages: the extra of the install that brings each, and what needs it."""

_PATIENCE_S = 5.0


@dataclass(frozen=True)
class Check(Record):
    """One thing that was looked at.

    `state` is `ok`, `missing`, or `optional` for what is missing and was not asked for. `detail` says what was found,
    or what for it would be good. `remedy` is the command that helps, empty where there is nothing to help.
    """

    name: str
    state: State
    detail: str
    remedy: str = ""


def health_report(title: str, checks: Sequence[Check], verdict: str) -> Report:
    """A row for each check."""
    columns = (Column("name", "what"), Column("state", "state"), Column("detail", "found"), Column("remedy", "remedy"))
    rows = tuple((check.name, check.state, check.detail, check.remedy) for check in checks)
    return Report((Table(title, columns, rows),), (Section((verdict,)),))


def check_packages(settings: Settings) -> list[Check]:
    """Every package with its version."""
    checks = [_package(name, use=use, missing="missing", remedy="pip install .") for name, use in REQUIRED.items()]
    wanted = {"ollama": _needs_ollama(settings), "tokenizers": settings.tokenizer != "builtin"}
    for name, (extra, use) in OPTIONAL.items():
        missing: State = "missing" if wanted[name] else "optional"
        checks.append(_package(name, use=use, missing=missing, remedy=f'pip install ".[{extra}]"'))
    return checks


def _package(name: str, *, use: str, missing: State, remedy: str) -> Check:
    try:
        return Check(name, "ok", metadata.version(name))
    except metadata.PackageNotFoundError:
        return Check(name, missing, f"not installed, for {use}; in a clone of rag-titan, run", remedy)


def _needs_ollama(settings: Settings) -> bool:
    return "ollama" in (settings.llm, settings.embedder)


def check_ollama(settings: Settings) -> Iterator[Check]:
    """The server and the two models that the settings name. Nothing is sent but these questions."""
    address = ollama_address(settings.ollama_host)
    missing: State = "missing" if _needs_ollama(settings) else "optional"
    service = OllamaService(settings.ollama_host, timeout_s=_PATIENCE_S)
    try:
        yield Check("Ollama server", "ok", f"{service.version()} at {address.url}")
        present = set(service.model_names())
    except MissingPackageError:
        yield Check("Ollama server", missing, "not looked for without the package ollama")
        return
    except ServiceUnavailableError:
        yield Check("Ollama server", missing, f"does not answer at {address.url}", _start(address.is_local))
        return
    except ServiceError as error:
        yield Check("Ollama server", missing, str(error), "ollama --version")
        return
    for user, model in ((settings.llm, settings.llm_model), (settings.embedder, settings.embedding_model)):
        if {model, f"{model}:latest"} & present:
            yield Check(model, "ok", "model is there")
        else:
            yield Check(
                model, "missing" if user == "ollama" else "optional", "model is not there", f"ollama pull {model}"
            )


def _start(is_local: bool) -> str:
    if not is_local:
        return "start it there, or give --ollama-host another address"
    return "ollama serve" if which("ollama") else "install it from https://ollama.com/download, then: ollama serve"
