"""`rag-titan doctor`: what is installed, what is missing, and the command that helps."""

import platform
from argparse import Namespace
from typing import TYPE_CHECKING

import rag_titan
from rag_titan.cli.options.output import add_output_options, check_outputs, deliver, forms_of
from rag_titan.cli.options.settings import add_setting_options, given_settings
from rag_titan.cli.parser import Parser
from rag_titan.cli.verb import Verb

if TYPE_CHECKING:
    from rag_titan.cli.health import Check

__all__ = ["VERB"]

_SETTINGS = ("embedder", "llm", "llm_model", "embedding_model", "ollama_host", "tokenizer")


def _configure(parser: Parser) -> None:
    add_setting_options(parser, _SETTINGS)
    add_output_options(parser)


def _execute(arguments: Namespace) -> int:
    from rag_titan.cli.health import check_ollama, check_packages, health_report
    from rag_titan.pipelines.settings import Settings

    check_outputs(arguments)
    settings = Settings.from_mapping(given_settings(arguments))
    checks = [*check_packages(settings), *check_ollama(settings)]
    here = f"rag-titan {rag_titan.__version__}, Python {platform.python_version()}, {platform.platform()}"
    missing = [check.name for check in checks if check.state == "missing"]
    verdict = _verdict(missing, optional=any(check.state == "optional" for check in checks))
    deliver(
        arguments,
        lambda: "\n".join((here, "", *map(_line, checks), "", verdict)),
        forms_of(health_report(here, checks, verdict)),
    )
    return 3 if missing else 0


def _line(check: "Check") -> str:
    line = f"  {check.state:<8}  {check.name}: {check.detail}"
    return line + (f"\n{'':12}-> {check.remedy}" if check.remedy else "")


def _verdict(missing: list[str], *, optional: bool) -> str:
    if missing:
        return f"Missing and needed: {', '.join(missing)}."
    return "Everything that is needed is here." + " What is optional was not asked for." * optional


VERB = Verb(
    description="Say what is installed, whether Ollama answers, and which models are missing, each with the command "
    "that helps. What the settings below do not need is optional; the exit code is 3 only where something that they "
    "need is missing, such as a model for --llm ollama.",
    examples=("rag-titan doctor", "rag-titan doctor --llm ollama --embedder ollama"),
    configure=_configure,
    execute=_execute,
)
