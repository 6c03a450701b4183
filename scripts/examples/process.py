"""One process with a time limit, whose standard output and error go into one file in the order of writing."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Ended", "Processes"]


@dataclass(frozen=True)
class Ended:
    """How a process ended. `code` is None when the time was up; `seconds` is wall clock."""

    code: int | None
    output: bytes
    seconds: float


class Processes:
    """Starts processes, each the leader of its own group, and can kill all of them when the run is called off."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._stopped = False

    def run(self, command: list[str], *, folder: Path, environment: dict[str, str], log: Path, timeout: float) -> Ended:
        """Run `command` in `folder` to its end, at most `timeout` seconds; what it leaves behind is killed.

        The output goes to the file `log` and not through a pipe: a pipe would be held open by a forgotten background
        process, and nobody has to read while the process runs.
        """
        started = time.monotonic()
        with log.open("ab") as output:
            process = self._start(command, folder, environment, output.fileno())
            try:
                code: int | None = process.wait(timeout=max(timeout, 0.001))
            except subprocess.TimeoutExpired:
                code = None
            finally:
                self._end(process)
        return Ended(code, log.read_bytes(), time.monotonic() - started)

    def stop(self) -> None:
        """Kill everything that runs, and start nothing any more."""
        with self._lock:
            self._stopped = True
            running = list(self._running)
        for process in running:
            _kill_group(process)

    def _start(
        self, command: list[str], folder: Path, environment: dict[str, str], output: int
    ) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise KeyboardInterrupt
            process = subprocess.Popen(
                command,
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            self._running.add(process)
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        _kill_group(process)
        process.wait()
        with self._lock:
            self._running.discard(process)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and all that it started; fine when there is nothing left."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
