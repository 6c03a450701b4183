"""How help is laid out: plain text, and in colour on a terminal."""

import argparse
from collections.abc import Iterator
from functools import cache
from shutil import get_terminal_size
from typing import Any, ClassVar

__all__ = ["PlainHelp", "coloured_help"]

_WIDEST = 100


class PlainHelp(argparse.HelpFormatter):
    """Unlike argparse's own: no wider than reads well, `--files FILE ...` rather than `--files FILE [FILE ...]`.

    Text that has line breaks keeps them, and commands are listed without a line above them that says "COMMAND".
    """

    def __init__(self, prog: str, **options: Any) -> None:
        width = min(get_terminal_size().columns, _WIDEST) - 2
        super().__init__(prog, indent_increment=2, max_help_position=24, width=width, **options)

    def add_argument(self, action: argparse.Action) -> None:
        """Take one option, or each of the commands, into the current section."""
        shown = action._get_subactions() if isinstance(action, argparse._SubParsersAction) else [action]
        for one in shown:
            super().add_argument(one)

    def _format_args(self, action: argparse.Action, default_metavar: str) -> str:
        if action.nargs == argparse.ONE_OR_MORE:
            (metavar,) = self._metavar_formatter(action, default_metavar)(1)
            return f"{metavar} ..."
        return super()._format_args(action, default_metavar)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:
            return "".join(indent + line for line in text.splitlines(keepends=True))
        return super()._fill_text(text, width, indent)


@cache
def coloured_help() -> type[argparse.HelpFormatter]:
    """The same layout in colour; imports rich, so only for help that is printed on a terminal."""
    from rich.text import Text
    from rich_argparse import RichHelpFormatter

    class ColouredHelp(PlainHelp, RichHelpFormatter):
        group_name_formatter = str
        help_markup = False
        text_markup = False
        styles: ClassVar[dict[str, Any]] = {**RichHelpFormatter.styles, "argparse.groups": "bold"}

        def _rich_metavar_parts(self, action: argparse.Action, default_metavar: str) -> Iterator[tuple[str, bool]]:
            if action.nargs == argparse.ONE_OR_MORE:
                return iter([(self._format_args(action, default_metavar), True)])
            parts: Iterator[tuple[str, bool]] = super()._rich_metavar_parts(action, default_metavar)
            return parts

        def _rich_fill_text(self, text: Text, width: int, indent: Text) -> Text:
            if "\n" in text.plain:
                return Text("\n").join(indent + line for line in text.split()) + "\n\n"
            filled: Text = super()._rich_fill_text(text, width, indent)
            return filled

    return ColouredHelp
