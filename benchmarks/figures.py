"""What every benchmark prints: one line a figure, `name: ours, peer, ratio`, and an exit status for missed goals."""

import statistics
import time
from collections.abc import Callable

__all__ = ["Figures", "seconds"]


def seconds(work: Callable[[], object], *, runs: int = 5) -> float:
    """The median wall time of `runs` calls, after one that is not counted."""
    work()
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


class Figures:
    """Prints figures as they come and remembers whether a goal was missed."""

    def __init__(self) -> None:
        self.missed = False

    def faster(self, name: str, ours: float, peer: float, *, goal: float | None = None, unit: str = "s") -> None:
        """Times or bytes, where less is better: the ratio is how many times less than the peer we need."""
        self._line(name, f"{ours:.3g} {unit}", f"{peer:.3g} {unit}", peer / ours, goal)

    def higher(self, name: str, ours: float, peer: float, *, goal: float | None = None, unit: str = "MB/s") -> None:
        """Rates, where more is better: the ratio is how many times the peer's rate we reach."""
        self._line(name, f"{ours:.3g} {unit}", f"{peer:.3g} {unit}", ours / peer, goal)

    def _line(self, name: str, ours: str, peer: str, ratio: float, goal: float | None) -> None:
        verdict = ""
        if goal is not None:
            self.missed |= ratio < goal
            verdict = f" (goal {goal:g}: {'missed' if ratio < goal else 'met'})"
        print(f"{name}: {ours}, {peer}, {ratio:.2f}{verdict}", flush=True)

    def exit_status(self) -> int:
        """0 when every goal was met, 1 otherwise."""
        return int(self.missed)
