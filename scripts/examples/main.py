"""The command line: list, run, check and accept examples."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.examples.cache import Cache
from scripts.examples.checking import Verdict, accept_all, check_all, examine
from scripts.examples.digest import Checkout
from scripts.examples.errors import DeclarationError, ExampleError
from scripts.examples.finding import choose_examples, find_examples
from scripts.examples.jobs import read_job
from scripts.examples.pages import pages_that_use
from scripts.examples.report import command_line

__all__ = ["main"]

_ROOT = Path(__file__).resolve().parents[2]


def main(arguments: Sequence[str] | None = None, *, root: Path = _ROOT) -> int:
    """Carry out one command; exit code 1 when something is stale or fails, 2 for wrong usage."""
    options = _parser().parse_args(arguments)
    if sys.stderr.isatty():
        logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    try:
        return int(_COMMANDS[options.command](root, options))
    except ExampleError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; nothing was changed.", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scripts.examples", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, summary in (
        ("list", "the examples, and which of them would run again"),
        ("run", "run examples and print what they give"),
        ("check", "compare what examples give with what is committed"),
        ("accept", "write the outputs as examples give them now"),
    ):
        command = commands.add_parser(name, help=summary, description=summary)
        command.add_argument("names", nargs="*", metavar="NAME", help="the example; all when none is named")
        command.add_argument("--fresh", action="store_true", help="run even what has not changed")
        command.add_argument(
            "--jobs", type=_positive, metavar="N", help="how many run at once (default: as many as processors)"
        )
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {number}")
    return number


def _list(root: Path, options: argparse.Namespace) -> int:
    checkout = Checkout(root)
    cache = Cache(checkout)
    for example in choose_examples(find_examples(root), options.names or None):
        try:
            job = read_job(example, checkout)
        except DeclarationError as error:
            state, summary = "wrong", error.problems[0]
        else:
            state = "as it ran" if cache.find(example.name, job.key) else "would run"
            summary = job.declared.summary
        print(f"{example.name:32} {example.kind:8} {state:9}  {summary}".rstrip())
    return 0


def _run(root: Path, options: argparse.Namespace) -> int:
    examples = choose_examples(find_examples(root), options.names or None)
    verdicts = examine(root, examples, fresh=options.fresh, jobs=options.jobs)
    for verdict in verdicts:
        _print_run(verdict, headed=len(verdicts) > 1)
    return int(any(verdict.problems for verdict in verdicts))


def _print_run(verdict: Verdict, *, headed: bool) -> None:
    if headed:
        print(f"===== {verdict.example.name} =====")
    if verdict.run:
        print(verdict.run.output, end="")
        for number in range(len(verdict.run.figures)):
            print(f"[figure {number + 1}]")
    for problem in verdict.problems:
        print(problem.to_text(), file=sys.stderr)


def _check(root: Path, options: argparse.Namespace) -> int:
    used = pages_that_use(root, {example.name for example in find_examples(root)})
    report = check_all(root, fresh=options.fresh, jobs=options.jobs, names=options.names or None, used=used)
    print(report.to_text(), file=sys.stdout if report.ok else sys.stderr)
    return int(not report.ok)


def _accept(root: Path, options: argparse.Namespace) -> int:
    report = accept_all(root, fresh=options.fresh, jobs=options.jobs, names=options.names or None)
    for path in report.changed:
        print(f"{'wrote' if (root / path).is_file() else 'removed'} {path}")
    if not report.ok:
        print(report.to_text(), file=sys.stderr)
    elif not report.changed:
        print("Nothing to accept: all outputs are as committed.")
    else:
        print(f"Look at the changes before you commit them; then: {command_line('check')}")
    return int(not report.ok)


_COMMANDS = {"list": _list, "run": _run, "check": _check, "accept": _accept}
