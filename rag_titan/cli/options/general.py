"""What every verb takes."""

from argparse import SUPPRESS, ArgumentParser

__all__ = ["add_general_options"]


def add_general_options(parser: ArgumentParser, *, version: str | None = None) -> None:
    """`--debug`, `--help` and, where there is one to tell, `--version`, under the last title of the help."""
    group = parser.add_argument_group("General")
    # Without a default of its own, so that `rag-titan --debug ask` is not undone by the parser of `ask`.
    group.add_argument("--debug", action="store_true", default=SUPPRESS, help="Show the traceback of an error")
    group.add_argument("-h", "--help", action="help", default=SUPPRESS, help="Show this help and stop")
    if version is not None:
        group.add_argument(
            "--version", action="version", version=f"rag-titan {version}", help="Show the version and stop"
        )
