"""`rag-titan`: find the verb, let it work, and turn whatever goes wrong into one sentence and an exit code.

| exit code | meaning |
|---|---|
| 0 | fine |
| 1 | a gate failed |
| 2 | bad usage or bad input |
| 3 | something that is needed is missing: a package, a server, a model |
| 70 | a fault in rag-titan itself |
| 130, 141 | stopped by the user, or by a reader that wanted no more (`... \\| head`) |
"""

import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

import rag_titan
from rag_titan.cli.options.general import add_general_options
from rag_titan.cli.parser import Parser
from rag_titan.cli.terminal import note, prepare_streams, print_error
from rag_titan.cli.verb import add_verbs
from rag_titan.errors import InputError, ModelMissingError, ServiceError, ServiceUnavailableError
from rag_titan.registry import Entry

__all__ = ["EXIT_CODES", "VERBS", "build_parser", "main", "run"]

VERBS: dict[str, Entry] = {
    "init": Entry("rag_titan.cli.verbs.init:VERB", "Make a starter folder to try everything in"),
    "evaluate": Entry("rag_titan.cli.verbs.evaluate:VERB", "Score setups on questions, side by side"),
    "compare": Entry("rag_titan.cli.verbs.compare:VERB", "Say what one change won and lost, question by question"),
    "plan": Entry("rag_titan.cli.verbs.plan:VERB", "Say what so many questions can show, before you run anything"),
    "ask": Entry("rag_titan.cli.verbs.ask:VERB", "Answer one question, and show how"),
    "search": Entry("rag_titan.cli.verbs.search:VERB", "Show what a search finds, best first"),
    "chunk": Entry("rag_titan.cli.verbs.chunk:VERB", "Show how files are split"),
    "questions": Entry("rag_titan.cli.verbs.questions:VERB", "Check a questions file"),
    "score": Entry("rag_titan.cli.verbs.score:VERB", "Score a TREC run file against labels"),
    "doctor": Entry("rag_titan.cli.verbs.doctor:VERB", "Say what is installed, what is missing, and the remedy"),
}
"""The verbs, in the order of the help."""

EXIT_CODES: dict[int, str] = {
    0: "fine",
    1: "a gate failed",
    2: "bad usage or bad input",
    3: "something needed is missing: a package, a server, a model",
}
"""What an exit code means."""

_FAULT, _INTERRUPTED, _NO_READER = 70, 130, 141


def build_parser() -> Parser:
    """The parser of the whole command line. It imports nothing heavy: help must come at once."""
    parser = Parser(
        prog="rag-titan",
        usage="rag-titan COMMAND [options]",
        description=rag_titan.__doc__,
        epilog="\n".join(
            (
                "Examples:",
                "  rag-titan init demo",
                "  rag-titan evaluate --help",
                "",
                "Exit codes:",
                *(f"  {code}  {meaning}" for code, meaning in EXIT_CODES.items()),
            )
        ),
    )
    add_verbs(parser, VERBS)
    add_general_options(parser, version=rag_titan.__version__)
    return parser


def run() -> NoReturn:
    """The entry point of the installed command."""
    prepare_streams()
    sys.exit(main())


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line, that of the process unless `argv` is given, and return its exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        return _execute(words)
    except SystemExit as done:  # from argparse, after help and version
        return done.code if isinstance(done.code, int) else 0
    except KeyboardInterrupt:
        note("Stopped.")
        return _INTERRUPTED
    except BrokenPipeError:
        _silence_output()
        return _NO_READER
    except (InputError, ServiceError, OSError) as error:
        _show_traceback(words)
        print_error(_sentence(error))
        return 3 if isinstance(error, ServiceError) else 2
    except Exception as error:
        _show_traceback(words)
        fault = f"{type(error).__name__}: {error}".splitlines()[0]
        print_error(f"This is a fault in rag-titan ({fault}): please report what the same command shows with --debug")
        return _FAULT


def _execute(words: list[str]) -> int:
    parser = build_parser()
    if not words:
        parser.print_help(sys.stderr)
        return 2
    arguments: Namespace = parser.parse_args(words)
    code: int = arguments.execute(arguments)
    # What is still in the buffer belongs to this command: a reader that has gone is noticed here.
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _show_traceback(words: Sequence[str]) -> None:
    if "--debug" in words:
        traceback.print_exc()


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror and not isinstance(error, ServiceError):
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, (ServiceUnavailableError, ModelMissingError)):
        return str(error)  # whatever was asked would have failed
    # Notes tell during which question of an evaluation it happened.
    return ". ".join((str(error).rstrip("."), *notes)) if (notes := getattr(error, "__notes__", ())) else str(error)


def _silence_output() -> None:
    """Let the interpreter flush what is left into nothing, instead of complaining at exit."""
    with suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
