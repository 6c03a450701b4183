"""`rag-titan init`: a folder to try everything in."""

import os
import shlex
from argparse import Namespace
from pathlib import Path

from rag_titan.cli.parser import Parser
from rag_titan.cli.terminal import print_text
from rag_titan.cli.verb import Verb

__all__ = ["VERB"]


def _configure(parser: Parser) -> None:
    parser.add_argument_group("Folder").add_argument(
        "folder", metavar="FOLDER", help="Where to put it; made where it is missing, and nothing is overwritten"
    )


def _execute(arguments: Namespace) -> int:
    from rag_titan.samples import write_starter

    folder = Path(arguments.folder)
    written = write_starter(folder)
    print_text("\n".join(("Wrote", *(f"  {path}" for path in written))))
    print_text(
        "Next:\n"
        + (f"  cd {_quoted(str(folder))}\n" if folder != Path() else "")
        + "  rag-titan evaluate --files docs/*.md --questions questions.json"
    )
    return 0


def _quoted(path: str) -> str:
    # cmd and PowerShell know double quotes only, and a path holds none there.
    return (f'"{path}"' if " " in path else path) if os.name == "nt" else shlex.quote(path)


VERB = Verb(
    description="Make a starter folder: docs/ with three short sample policies, questions.json with six "
    "questions about them, and NEXT_STEPS.md, a note with the next commands.",
    examples=("rag-titan init demo",),
    configure=_configure,
    execute=_execute,
)
