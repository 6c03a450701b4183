"""Checks or accepts the examples of a checkout: both look in the same way, and accepting writes what checking finds."""

import logging
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rag_titan.errors import near_matches
from scripts.examples.cache import Cache, write_atomically
from scripts.examples.comparing import Change, changes
from scripts.examples.digest import Checkout
from scripts.examples.errors import DeclarationError
from scripts.examples.execution import execute
from scripts.examples.finding import Example, choose_examples, data_files, find_examples, stray_outputs
from scripts.examples.jobs import Job, read_job
from scripts.examples.process import Processes
from scripts.examples.report import Problem, Report, command_line
from scripts.examples.runs import Run

__all__ = ["Verdict", "accept_all", "check_all", "examine"]

log = logging.getLogger(__name__)
Usage = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Verdict:
    """What is known of one example: `job` is None when its declarations are wrong, `run` when it did not go well."""

    example: Example
    job: Job | None
    run: Run | None
    executed: bool
    problems: tuple[Problem, ...] = ()

    def changes(self) -> list[Change]:
        """What must change in the committed files; nothing when the run went wrong."""
        return [] if self.job is None or self.run is None else changes(self.example, self.run, self.job.declared.varies)


def check_all(
    root: Path,
    *,
    fresh: bool = False,
    jobs: int | None = None,
    names: Iterable[str] | None = None,
    used: Usage | None = None,
) -> Report:
    """Compare what every example (or those called `names`) gives now with what is committed.

    An example runs only when something that can change its output has changed since it last ran here, or when `fresh`.
    `used` says what is used by which pages: names of examples, and paths of data files from the root. Without it nobody
    looks for unused examples and unknown names. Raises `ExampleError` when there is no telling the examples apart.
    """
    root = root.resolve()
    examples = find_examples(root)
    verdicts = examine(root, choose_examples(examples, names), fresh=fresh, jobs=jobs)
    problems = [problem for verdict in verdicts for problem in (*verdict.problems, *_outdated(verdict))]
    if names is None:
        problems += _left_over(root, examples, verdicts, used)
        problems += _unknown(root, examples, used or {})
    return Report(
        problems=tuple(_with_pages(problem, used or {}) for problem in problems),
        checked=len(verdicts),
        executed=tuple(verdict.example.name for verdict in verdicts if verdict.executed),
    )


def accept_all(
    root: Path, *, fresh: bool = False, jobs: int | None = None, names: Iterable[str] | None = None
) -> Report:
    """Write the outputs as they are now; the report holds what cannot be accepted, and the files that were written.

    Values that vary are left as they are committed. Without `names`, outputs of examples that are gone are removed.
    """
    root = root.resolve()
    examples = find_examples(root)
    verdicts = examine(root, choose_examples(examples, names), fresh=fresh, jobs=jobs)
    todo = [change for verdict in verdicts for change in verdict.changes()]
    if names is None:
        todo += [Change(path, None, None) for path in stray_outputs(root, examples)]
    for change in todo:
        if change.after is None:
            change.path.unlink()
        else:
            write_atomically(change.path, change.after.encode())
    return Report(
        problems=tuple(problem for verdict in verdicts for problem in verdict.problems),
        checked=len(verdicts),
        executed=tuple(verdict.example.name for verdict in verdicts if verdict.executed),
        changed=tuple(change.path.relative_to(root).as_posix() for change in todo),
    )


def examine(root: Path, examples: Sequence[Example], *, fresh: bool = False, jobs: int | None = None) -> list[Verdict]:
    """Look at each example, in order: reuse what it gave when nothing has changed, and run the others side by side."""
    checkout = Checkout(root)
    cache = Cache(checkout)
    verdicts: dict[str, Verdict] = {}
    pending: list[Job] = []
    for example in examples:
        try:
            job = read_job(example, checkout)
        except DeclarationError as error:
            problems = tuple(
                Problem("declaration", example.name, f"{example.relative}: {text}") for text in error.problems
            )
            verdicts[example.name] = Verdict(example, None, None, executed=False, problems=problems)
            continue
        run = None if fresh else cache.find(example.name, job.key)
        if run is None:
            pending.append(job)
        else:
            verdicts[example.name] = Verdict(example, job, run, executed=False)
    for verdict in _run_all(pending, checkout, cache, jobs or _processors()):
        verdicts[verdict.example.name] = verdict
    return [verdicts[example.name] for example in examples]


def _run_all(pending: list[Job], checkout: Checkout, cache: Cache, jobs: int) -> Iterator[Verdict]:
    if not pending:
        return
    checkout.digests(checkout.library)  # as they are before anything runs
    processes = Processes()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            yield from list(pool.map(lambda job: _run_one(job, checkout, cache, processes), pending))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            processes.stop()
            raise


def _run_one(job: Job, checkout: Checkout, cache: Cache, processes: Processes) -> Verdict:
    log.info("running %s", job.example.name)
    executed = execute(job, checkout.root, processes)
    name = job.example.name
    if executed.problems:
        detail = "\n".join(executed.run.output.splitlines()[-30:])
        problems = [
            Problem("failed", name, message, detail if number == 0 else "", command=command_line("run", name))
            for number, message in enumerate(executed.problems)
        ]
        return Verdict(job.example, job, None, executed=True, problems=tuple(problems))
    use = checkout.digests(checkout.library if executed.used is None else executed.used)
    if _still_holds(job, use, Checkout(checkout.root)):
        cache.keep(name, job.key, use, executed.run)
    return Verdict(job.example, job, executed.run, executed=True)


def _still_holds(job: Job, use: Mapping[str, str], now: Checkout) -> bool:
    """Whether nothing was edited while the example ran: it may or may not have seen such an edit."""
    try:
        return now.digests(use) == use and read_job(job.example, now).key == job.key
    except (DeclarationError, FileNotFoundError):
        return False


def _outdated(verdict: Verdict) -> Iterator[Problem]:
    root, name = verdict.example.root, verdict.example.name
    for change in verdict.changes():
        path = change.path.relative_to(root).as_posix()
        command = command_line("accept", name)
        if change.before is None:
            yield Problem("missing", name, f"{path} is not committed", change.diff(root), command=command)
        elif change.after is None:
            yield Problem("stale", name, f"{path} is committed, but the example gives no such output", command=command)
        else:
            yield Problem("stale", name, f"{path} is not what it gives now", change.diff(root), command=command)


def _left_over(root: Path, examples: list[Example], verdicts: list[Verdict], used: Usage | None) -> Iterator[Problem]:
    for path in stray_outputs(root, examples):
        name = path.relative_to(root).as_posix()
        yield Problem("stray", name, "the example of this output does not exist", command=f"git rm {name}")
    if used is not None:
        for example in examples:
            if example.name not in used:
                yield Problem("unused", example.name, f"no page uses {example.relative}: embed it, or remove it")
    if any(verdict.job is None for verdict in verdicts):
        return  # which data these examples declare is not known
    declared = {file.source for verdict in verdicts if verdict.job for file in verdict.job.data}
    for path in data_files(root, examples):
        name = path.relative_to(root).as_posix()
        if path not in declared and name not in (used or {}):
            yield Problem("unused", name, "no example declares this file in 'files': use it, or remove it")


def _unknown(root: Path, examples: list[Example], used: Usage) -> Iterator[Problem]:
    names = [example.name for example in examples]
    for name in used:
        if name not in names and not (root / name).is_file():
            yield Problem("unknown", name, f"there is no such example: {near_matches(name, names)}")


def _with_pages(problem: Problem, used: Usage) -> Problem:
    return Problem(**{**vars(problem), "pages": tuple(used.get(problem.subject, ()))})


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
