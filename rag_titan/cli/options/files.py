"""Which files, and how they are encoded."""

from argparse import ArgumentParser, ArgumentTypeError

from rag_titan.cli.parser import Gather

__all__ = ["add_file_options", "add_questions_option"]


def add_file_options(parser: ArgumentParser, *, required: bool = True, purpose: str = "Files to read") -> None:
    """`--files` and `--encoding`."""
    group = parser.add_argument_group("Files")
    group.add_argument(
        "--files",
        nargs="+",
        action=Gather,
        metavar="FILE",
        required=required,
        help=f"{purpose}: paths, folders, or patterns such as docs/*.md, which work quoted and unquoted on every shell",
    )
    group.add_argument(
        "--encoding",
        type=_encoding,
        default="utf-8",
        metavar="NAME",
        help="Encoding of text files, such as cp1252 (default: utf-8)",
    )


def add_questions_option(parser: ArgumentParser) -> None:
    """`--questions`."""
    group = parser.add_argument_group("Questions")
    group.add_argument(
        "--questions",
        required=True,
        metavar="FILE",
        help="Questions with the evidence that answers them: .json, .jsonl or .csv",
    )


def _encoding(name: str) -> str:
    try:
        "".encode(name)
    except (LookupError, ValueError):
        raise ArgumentTypeError(f"takes the name of a text encoding, such as utf-8 or cp1252, not {name!r}") from None
    return name
