"""Runs one example and says what it gave, or everything that went wrong."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from scripts.examples.declarations import Declarations
from scripts.examples.environment import CHILD, LOCAL_STORE, Box, box_environment, open_box
from scripts.examples.errors import ExampleError
from scripts.examples.figure_style import themed_svg
from scripts.examples.jobs import Job
from scripts.examples.leaks import find_leaks
from scripts.examples.notebooks import read_executed
from scripts.examples.process import Ended, Processes
from scripts.examples.record import Record, read_record
from scripts.examples.runs import Run
from scripts.examples.verdicts import check_end, check_exception, check_figures, check_record

__all__ = ["Executed", "execute"]

_fonts = threading.Lock()


@dataclass(frozen=True)
class Executed:
    """What came of a job. With problems, `run` is what there was of it up to then, to be shown and not to be kept.

    `used` are the files of the library that it read, or None when that is not known for every process.
    """

    run: Run
    problems: tuple[str, ...]
    used: frozenset[str] | None


@dataclass
class _Stage:
    """A job on its way: where it runs, and what has come of it so far."""

    job: Job
    box: Box
    processes: Processes
    environment: dict[str, str]
    deadline: float
    problems: list[str] = field(default_factory=list)

    def start(self, command: list[str], folder: Path, *, expected: str | None = None) -> Ended:
        """Run one process with what is left of the time; `expected` is the exception that may end it."""
        environment = self.environment if expected is None else {**self.environment, "RAG_TITAN_EXAMPLE_MAIN": expected}
        return self.processes.run(
            [sys.executable, *command],
            folder=folder,
            environment=environment,
            log=self.box.folder / f"log-{time.monotonic_ns()}",
            timeout=self.deadline - time.monotonic(),
        )

    def text(self, output: bytes) -> str:
        """What was printed, as text that ends in a newline unless it is empty."""
        try:
            text = output.decode()
        except UnicodeDecodeError as error:
            self.problems.append(f"prints bytes that are not UTF-8 (byte {error.start} of its output)")
            text = output.decode(errors="backslashreplace")
        text = text.replace("\r\n", "\n")
        return text if not text or text.endswith("\n") else f"{text}\n"


def execute(job: Job, root: Path, processes: Processes) -> Executed:
    """Run a job in a box of its own; every problem that it has is named, and nothing is raised for any of them."""
    started = time.monotonic()
    with open_box(job.data) as box:
        environment = box_environment(root, box, job.declared)
        if "matplotlib" in job.code:
            _find_fonts(root, box, processes, environment)
        stage = _Stage(job, box, processes, environment, time.monotonic() + job.declared.timeout)
        (box.code / job.example.path.name).write_text(job.code, encoding="utf-8", newline="\n")
        run = _KINDS[job.example.kind](stage)
        record = read_record(box.record, root)
        stage.problems += [*check_record(record), *check_figures(len(run.figures), job.declared)]
        run = replace(run, files=_written(stage), seconds=time.monotonic() - started)
        if stage.problems:
            run = replace(run, output=_shortened(run.output, root, box))
        else:
            stage.problems += _leaks(run, root, box, job.declared)
    return Executed(run, tuple(dict.fromkeys(stage.problems)), record.library if record.complete else None)


def _run_script(stage: _Stage) -> Run:
    job, declared = stage.job, stage.job.declared
    # -P: the folder of the script is no place to import from; the working directory is, by way of PYTHONPATH.
    script = str(stage.box.code / job.example.path.name)
    ended = stage.start(["-P", script], stage.box.work, expected=declared.raises or "")
    raised = _record(stage).raised
    if ended.code is not None and (raised or (declared.raises and ended.code == 0)):
        stage.problems += check_exception(raised, declared)
    else:
        stage.problems += check_end(ended.code, declared.exits[0] if declared.exits else 0, declared)
    figures = [path.read_text(encoding="utf-8") for path in sorted(stage.box.figures.iterdir())]
    return Run(stage.text(ended.output), tuple(_themed(job, number, svg) for number, svg in enumerate(figures)))


def _run_session(stage: _Stage) -> Run:
    text, folder = "", stage.box.work
    commands, exits = stage.job.commands, stage.job.declared.exits
    expected = exits if len(exits) == len(commands) else (0,) * (len(commands) - 1) + (exits or (0,))
    for command, code in zip(commands, expected, strict=True):
        text += command.heading
        program, *arguments = command.words
        if program == "cd":
            folder = _changed(stage, folder, arguments[0])
        else:
            ended = stage.start([*_installed(stage, program), *arguments], folder)
            text += stage.text(ended.output)
            stage.problems += check_end(ended.code, code, stage.job.declared, command=command.text)
        if stage.problems:
            break
    return Run(text)


def _run_recipe(stage: _Stage) -> Run:
    job, notebook = stage.job, stage.box.folder / "executed.ipynb"
    code = stage.box.code / job.example.path.name
    ended = stage.start([str(CHILD / "example_notebook.py"), str(code), str(notebook)], stage.box.work)
    stage.problems += check_end(ended.code, 0, job.declared)
    if not notebook.is_file():
        return Run(stage.text(ended.output))
    try:
        read = read_executed(notebook.read_text(encoding="utf-8"), prefix=job.prefix, titles=job.declared.alt)
    except ExampleError as error:
        stage.problems.append(str(error))
        return Run("")
    stage.problems += check_exception((read.raised,) if read.raised else (), job.declared)
    return Run(read.text, read.figures, notebook=read.notebook)


_KINDS = {"script": _run_script, "session": _run_session, "recipe": _run_recipe}


def _installed(stage: _Stage, program: str) -> list[str]:
    """The arguments of Python that run a command of the package, from the checkout."""
    if program == "python":
        return []
    return [str(CHILD / "example_command.py"), program, stage.job.programs[program]]


def _changed(stage: _Stage, folder: Path, target: str) -> Path:
    new = (folder / target).resolve()
    if not new.is_dir() or not new.is_relative_to(stage.box.work):
        stage.problems.append(f"$ cd {target}: there is no such folder in the working directory")
        return folder
    return new


def _themed(job: Job, number: int, svg: str) -> str:
    title = job.declared.alt[number] if number < len(job.declared.alt) else ""
    return themed_svg(svg, prefix=f"{job.prefix}-{number + 1}", title=title)


def _written(stage: _Stage) -> dict[str, str]:
    """The text of every file that the example declares to write."""
    files = {}
    for name in stage.job.declared.writes:
        path = stage.box.work / name
        if path.is_file():
            files[name] = stage.text(path.read_bytes())
        else:
            stage.problems.append(f"does not write {name}, which 'writes' names")
    return files


def _leaks(run: Run, root: Path, box: Box, declared: Declarations) -> Iterator[str]:
    for text in (run.output, *run.files.values(), *run.figures):
        yield from find_leaks(text, root=root, box=box.folder, temporary_allowed="temporary path" in declared.varies)


def _shortened(text: str, root: Path, box: Box) -> str:
    """The output of a failed run, its paths as far as they are of use to the reader of a report."""
    for folder in (box.code, box.work, root):
        text = text.replace(f"{folder}{os.sep}", "")
    return text


def _record(stage: _Stage) -> Record:
    return read_record(stage.box.record, Path(stage.environment["RAG_TITAN_EXAMPLE_ROOT"]))


def _find_fonts(root: Path, box: Box, processes: Processes, environment: dict[str, str]) -> None:
    """Let matplotlib look for fonts once, before an example: it takes seconds, and says so in the example's output."""
    with _fonts:
        if any((root / LOCAL_STORE / "matplotlib").glob("fontlist-*.json")):
            return
        command = [sys.executable, "-c", "import matplotlib.font_manager"]
        unrecorded = {**environment, "RAG_TITAN_EXAMPLE_RECORD": ""}
        processes.run(command, folder=box.folder, environment=unrecorded, log=box.folder / "fonts", timeout=120)
