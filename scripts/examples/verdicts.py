"""Whether a run went as declared: each function yields one sentence for each thing that did not."""

import signal
from collections.abc import Iterator

from scripts.examples.declarations import Declarations
from scripts.examples.record import Record

__all__ = ["check_end", "check_exception", "check_figures", "check_record"]


def check_end(code: int | None, expected: int, declared: Declarations, *, command: str = "") -> Iterator[str]:
    """The exit code of a process; None means that its time was up."""
    what = f"$ {command}: " if command else ""
    if code is None:
        yield f"{what}is not done after {declared.timeout:g} s: make it shorter, or declare a longer 'timeout'"
    elif code == expected:
        return
    elif code < 0:
        yield f"{what}was ended by {_signal(-code)}"
    elif code == 0:
        yield f"{what}must fail with exit code {expected}, but passes: if that is right now, change 'exits'"
    else:
        yield f"{what}ends with exit code {code}" + (f", not {expected}" if expected else "")


def check_exception(raised: tuple[str, ...], declared: Declarations) -> Iterator[str]:
    """The exception that ended a script or recipe: the names of its class and of the class's bases; () for none."""
    if not raised:
        if declared.raises:
            yield f"must fail with {declared.raises}, but passes: if that is right now, remove 'raises'"
        return
    if declared.raises is None:
        hint = f": it may use {declared.memory} MB, see 'memory'" if raised[0].endswith("MemoryError") else ""
        yield f"raises {raised[0].removeprefix('builtins.')}{hint}"
    elif not any(declared.raises in (name, name.rpartition(".")[2]) for name in raised):
        yield f"must fail with {declared.raises}, but raises {raised[0].removeprefix('builtins.')}"


def check_figures(count: int, declared: Declarations) -> Iterator[str]:
    """Every figure has a text alternative."""
    if count != len(declared.alt):
        yield f"needs one text in 'alt' for each figure that it draws: figures {count}, texts {len(declared.alt)}"


def check_record(record: Record) -> Iterator[str]:
    """What no example may do, whatever comes of it."""
    for path in record.foreign:
        yield f"imports another copy of the library than the checkout's: {path}"
    for path in record.written:
        yield f"writes into the checkout: {path}"
    for path in sorted(record.undeclared):
        yield f"reads {path} without declaring it: name it in 'files', and read the copy in the working directory"
    for address in record.network:
        yield f'tries to reach {address}: declare network = "any" if it must'


def _signal(number: int) -> str:
    name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
    reasons = {"SIGXCPU": " (more processor time than 'timeout')", "SIGXFSZ": " (it wrote more than 256 MB)"}
    return name + reasons.get(name, "")
