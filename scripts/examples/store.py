"""What pages show of an example: its code, and the outputs as they are committed."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scripts.examples.checking import Verdict, examine
from scripts.examples.comparing import figure_suffix, read_text
from scripts.examples.declarations import Declarations
from scripts.examples.digest import Checkout
from scripts.examples.errors import ExampleError
from scripts.examples.finding import Example, choose_examples, find_examples, outputs_of
from scripts.examples.jobs import Job, read_job
from scripts.examples.notebooks import with_committed_outputs
from scripts.examples.report import command_line
from scripts.examples.session import split_output

__all__ = ["ExampleResult", "ExampleStore", "Figure", "Part"]


@dataclass(frozen=True)
class Figure:
    """A committed figure: SVG that can stand in a page as it is, and its text alternative."""

    svg: str
    alt: str


@dataclass(frozen=True)
class Part:
    """One command of a session: the comment lines above it, the command without its prompt, what it printed.

    All are plain text; the command may span lines, as it was written.
    """

    comment: str
    command: str
    output: str


@dataclass(frozen=True)
class ExampleResult:
    """One example as pages show it: all texts are plain, to be escaped and never parsed.

    `kind` is "script", "session" or "recipe"; `path` is from the root; `code` is without the header; `output` is the
    whole committed text; `files` holds what `writes` declares.
    """

    name: str
    kind: str
    path: str
    declared: Declarations
    code: str
    output: str
    figures: tuple[Figure, ...]
    parts: tuple[Part, ...]
    files: Mapping[str, str]

    @property
    def summary(self) -> str:
        """The one line that the example says about itself."""
        return self.declared.summary

    @property
    def svg(self) -> str | None:
        """The first figure, if there is one."""
        return self.figures[0].svg if self.figures else None


class ExampleStore:
    """Reads the examples of a checkout, and what is committed for them. Make a new one when files may have changed."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._checkout = Checkout(self.root)
        self._examples = find_examples(self.root)

    def names(self) -> list[str]:
        """The names of all examples, sorted."""
        return [example.name for example in self._examples]

    def result(self, name: str) -> ExampleResult:
        """An example with its committed outputs.

        Raises `UnknownExampleError` for a name that does not exist, `ExampleError` when its declarations are wrong or
        an output is missing.
        """
        example = self._example(name)
        job = read_job(example, self._checkout)
        outputs = {rest: read_text(path) or "" for rest, path in outputs_of(example).items()}
        figures: list[Figure] = []
        while (suffix := figure_suffix(len(figures))) in outputs:
            alt = job.declared.alt[len(figures)] if len(figures) < len(job.declared.alt) else ""
            figures.append(Figure(outputs[suffix], alt))
        if "txt" not in outputs and not figures:
            raise ExampleError(f"{example.name} has no committed output: {command_line('accept', name)}")
        return ExampleResult(
            name=name,
            kind=example.kind,
            path=example.relative,
            declared=job.declared,
            code=job.code,
            output=outputs.get("txt", ""),
            figures=tuple(figures),
            parts=_parts(job, outputs.get("txt", "")),
            files={name: outputs.get(name.rpartition("/")[2], "") for name in job.declared.writes},
        )

    def notebook(self, name: str) -> str:
        """The executed notebook of a recipe as JSON, with the outputs that are committed.

        It runs when it has not run here as it is now. Raises `ExampleError` when it is no recipe or does not run.
        """
        verdict = self._verdict(name)
        if verdict.run is None or verdict.run.notebook is None:
            raise ExampleError(f"{name} gives no notebook: {command_line('check', name)}")
        return with_committed_outputs(verdict.run.notebook, self.result(name).output)

    def seconds(self, name: str) -> float:
        """How long the example took when it last ran here: it differs from machine to machine."""
        run = self._verdict(name).run
        return run.seconds if run else 0.0

    def _verdict(self, name: str) -> Verdict:
        return examine(self.root, [self._example(name)])[0]

    def _example(self, name: str) -> Example:
        return choose_examples(self._examples, [name])[0]


def _parts(job: Job, output: str) -> tuple[Part, ...]:
    outputs = split_output(list(job.commands), output)
    if outputs is None:
        again = command_line("accept", job.example.name)
        raise ExampleError(f"{job.example.name}: the committed output is of other commands: {again}")
    return tuple(
        Part(command.comment, command.text, printed) for command, printed in zip(job.commands, outputs, strict=True)
    )
