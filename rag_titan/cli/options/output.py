"""In which form a report comes, and where it goes."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rag_titan.cli.parser import UsageError
from rag_titan.cli.saving import check_target, save_text
from rag_titan.cli.terminal import note, print_form, print_text

if TYPE_CHECKING:
    from rag_titan.evaluation.report.model import Report

__all__ = ["FORMATS", "add_output_options", "check_outputs", "deliver", "forms_of"]

FORMATS: dict[str, str] = {"json": "JSON", "csv": "CSV", "markdown": "Markdown", "html": "a page of HTML"}
"""The options of the forms that a report has beside text, and what each is called."""

_STANDARD_OUTPUT = "-"


def add_output_options(parser: ArgumentParser, *, save: bool = False) -> None:
    """`--json`, `--csv`, `--markdown`, `--html` and, with `save`, `--save`."""
    group = parser.add_argument_group(
        "Output", "The report as text, unless it is asked for in another form: printed, or written to a FILE."
    )
    for name, kind in FORMATS.items():
        group.add_argument(
            f"--{name}",
            nargs="?",
            const=_STANDARD_OUTPUT,
            metavar="FILE",
            help=f"The report as {kind}",
        )
    if save:
        group.add_argument("--save", metavar="FILE", help="Keep the results, every question's too, as JSON in FILE")


def check_outputs(arguments: Namespace) -> None:
    """Refuse what could not be written in the end, before any work is done."""
    wanted = {name: getattr(arguments, name, None) for name in (*FORMATS, "save")}
    printed = [f"--{name}" for name, target in wanted.items() if target == _STANDARD_OUTPUT]
    if len(printed) > 1:
        raise UsageError(f"Only one form can be printed, not {' and '.join(printed)}: give the others a FILE")
    files: dict[object, str] = {}
    for name, target in wanted.items():
        if target is None or target == _STANDARD_OUTPUT:
            continue
        path = check_target(target).resolve()
        if path in files:
            raise UsageError(f"--{files[path]} and --{name} would write to the same file, {target}: give them two")
        files[path] = name


def deliver(arguments: Namespace, text: Callable[[], str], forms: Mapping[str, Callable[[], str]]) -> None:
    """Print the report as text, or in the form that was asked for without a file; write the forms that have one.

    `forms` makes the report in each of `FORMATS`, and in that of `save` where the verb has it. The report is printed
    first, so that a file that cannot be written costs nobody the work of hours.
    """
    printed = [form for name, form in forms.items() if getattr(arguments, name, None) == _STANDARD_OUTPUT]
    if printed:
        print_form(printed[0]())
    else:
        print_text(text())
    for name, form in forms.items():
        target = getattr(arguments, name, None)
        if target is not None and target != _STANDARD_OUTPUT:
            save_text(target, form())
            note(f"Wrote {target}")


def forms_of(report: "Report") -> dict[str, Callable[[], str]]:
    """What makes `report` in each of `FORMATS`."""
    return {"json": report.to_json, "csv": report.to_csv, "markdown": report.to_markdown, "html": report.to_html}
