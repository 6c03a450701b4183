"""Ten metrics of a whole run, against ranx, pytrec_eval and ir_measures.

Every tool works in a process of its own, on the same run and labels: ragged lists, many equal scores, graded labels of
which some are 0. From memory, ranx and pytrec_eval are given their own objects, built beforehand and warm; ours starts
from three plain arrays each time, so its checks are in its time. From TREC files all of the reading is counted. The
scores are in the order of the file, as search tools write them, and shuffled where the line says so. Our values are
compared with pytrec_eval's. The goal against pytrec_eval is for the long sorted lists; where lists are short, the rows
of the result, one a question, take most of our time.

Usage: python benchmarks/metrics.py
"""

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from benchmarks.figures import Figures

CUTOFFS = (10, 100)
METRICS = [f"{name}@{k}" for k in CUTOFFS for name in ("recall", "precision", "mrr", "ndcg", "map")]
DOCUMENTS = 200_000
ROUNDS = 5


def make(folder: Path, questions: int, longest: int, *, shuffled: bool = False, files: bool = False) -> None:
    """A run and labels as arrays in `folder`, and as TREC files with `files`."""
    rng = np.random.default_rng(questions)
    lengths = rng.integers(longest * 4 // 5, longest + 1, questions)
    asked = np.repeat(np.arange(questions), lengths)
    documents = np.concatenate([rng.choice(DOCUMENTS, length, replace=False) for length in lengths])
    scores = rng.normal(size=len(asked)).round(3)
    if not shuffled:
        scores = scores[np.lexsort((-scores, asked))]
    starts = np.concatenate(([0], np.cumsum(lengths)))
    labelled = np.repeat(np.arange(questions), rng.integers(1, 60, questions))
    found = documents[starts[labelled] + (rng.random(len(labelled)) * lengths[labelled]).astype(int)]
    other = rng.integers(0, DOCUMENTS, len(labelled))
    pairs = np.unique(labelled * DOCUMENTS + np.where(rng.random(len(labelled)) < 0.5, found, other))
    of_label, label = np.divmod(pairs, DOCUMENTS)
    grades = rng.integers(0, 4, len(pairs))
    np.savez(folder / "data.npz", q=asked, d=documents, s=scores, lq=of_label, ld=label, g=grades)
    if files:
        with (folder / "run.txt").open("w") as file:
            for place in range(questions):
                rows = range(starts[place], starts[place + 1])
                file.writelines(
                    f"{place} Q0 doc-{documents[row]:07d} {rank} {scores[row]} bench\n"
                    for rank, row in enumerate(rows, 1)
                )
        with (folder / "qrels.txt").open("w") as file:
            file.writelines(f"{q} 0 doc-{d:07d} {g}\n" for q, d, g in zip(of_label, label, grades, strict=True))


def mappings(folder: Path) -> tuple[dict[str, dict[str, float]], dict[str, dict[str, int]]]:
    data = np.load(folder / "data.npz")
    run: dict[str, dict[str, float]] = {}
    for q, d, s in zip(data["q"].tolist(), data["d"].tolist(), data["s"].tolist(), strict=True):
        run.setdefault(str(q), {})[f"doc-{d:07d}"] = s
    qrels: dict[str, dict[str, int]] = {}
    for q, d, g in zip(data["lq"].tolist(), data["ld"].tolist(), data["g"].tolist(), strict=True):
        qrels.setdefault(str(q), {})[f"doc-{d:07d}"] = g
    return run, qrels


def ours(folder: Path) -> Callable[[], object]:
    from rag_titan.evaluation import Qrels, score_run

    data = dict(np.load(folder / "data.npz"))
    run = (data["q"], data["d"], data["s"])
    qrels = Qrels.from_arrays(data["lq"], data["ld"], data["g"])
    return lambda: dict(score_run(run, qrels, metrics=METRICS).metrics)


def ours_from_files(folder: Path) -> Callable[[], object]:
    from rag_titan.evaluation import score_run

    return lambda: dict(score_run(folder / "run.txt", folder / "qrels.txt", metrics=METRICS).metrics)


def ranx(folder: Path) -> Callable[[], object]:
    from ranx import Qrels, Run, evaluate

    run, qrels = mappings(folder)
    built, labels = Run(run), Qrels(qrels)
    return lambda: {key: float(value) for key, value in evaluate(labels, built, METRICS).items()}


def pytrec(folder: Path) -> Callable[[], object]:
    import pytrec_eval

    run, qrels = mappings(folder)
    asked = {f"{name}.10,100" for name in ("recall", "P", "ndcg_cut", "map_cut")} | {"recip_rank"}
    names = {"recall": "recall", "precision": "P", "ndcg": "ndcg_cut", "map": "map_cut"}
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, asked)
    scored = [name for name, row in qrels.items() if any(grade > 0 for grade in row.values())]

    def work() -> object:
        values = evaluator.evaluate(run)
        return {
            f"{name}@{k}": statistics.fmean(values[question][f"{theirs}_{k}"] for question in scored)
            for k in CUTOFFS
            for name, theirs in names.items()
        }

    return work


def ir_measures(folder: Path) -> Callable[[], object]:
    import ir_measures
    from ir_measures import AP, RR, P, R, nDCG

    asked = [measure @ k for k in CUTOFFS for measure in (R, P, RR, nDCG, AP)]

    def work() -> object:
        qrels = list(ir_measures.read_trec_qrels(str(folder / "qrels.txt")))
        values = ir_measures.calc_aggregate(asked, qrels, ir_measures.read_trec_run(str(folder / "run.txt")))
        return dict(zip(METRICS, (values[measure] for measure in asked), strict=True))

    return work


TOOLS = {"ours": ours, "ours_from_files": ours_from_files, "ranx": ranx, "pytrec": pytrec, "ir_measures": ir_measures}


def child(tool: str, folder: Path) -> None:
    """Do the work once for each line of standard input, and print its seconds; in the end peak memory and values."""
    work, values = TOOLS[tool](folder), None
    print("ready", flush=True)
    for _ in sys.stdin:
        began = time.perf_counter()
        values = work()
        print(time.perf_counter() - began, flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"peak": peak, "values": values}), flush=True)


@dataclass(frozen=True)
class Measured:
    """Seconds of the first call and of each further one, peak memory in bytes, and the mean of each metric."""

    first: float
    times: tuple[float, ...]
    peak: float
    values: dict[str, float]

    @property
    def warm(self) -> float:
        return statistics.median(self.times)


def measured(folder: Path, *tools: str, rounds: int = ROUNDS) -> list[Measured]:
    """Each tool in a process of its own; they take turns, so that whatever else the machine does meets all alike."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-W", "ignore", __file__, tool, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        for tool in tools
    ]
    for process in processes:
        process.stdout.readline()
    times: list[list[float]] = [[] for _ in processes]
    for _ in range(rounds + 1):
        for process, taken in zip(processes, times, strict=True):
            process.stdin.write("go\n")
            process.stdin.flush()
            taken.append(float(process.stdout.readline()))
    results = []
    for process, taken in zip(processes, times, strict=True):
        told = json.loads(process.communicate()[0])
        results.append(Measured(taken[0], tuple(taken[1:]), told["peak"], told["values"]))
    return results


def from_memory(
    figures: Figures, questions: int, longest: int, *, shuffled: bool = False, trec_goal: float | None = None
) -> None:
    name = f"{questions:,} x {longest:,}" + ", shuffled" * shuffled
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder), questions, longest, shuffled=shuffled)
        our, peer, trec = measured(Path(folder), "ours", "ranx", "pytrec")
    figures.faster(f"{name}: ten metrics, warm, ours and ranx", our.warm, peer.warm, goal=3)
    figures.faster(f"{name}: ten metrics, warm, ours and pytrec_eval", our.warm, trec.warm, goal=trec_goal)
    figures.faster(f"{name}: first call, ours and ranx", our.first, peer.first)
    figures.faster(f"{name}: peak memory, ours and ranx", our.peak / 1e6, peer.peak / 1e6, goal=1, unit="MB")
    figures.faster(f"{name}: peak memory, ours and pytrec_eval", our.peak / 1e6, trec.peak / 1e6, goal=1, unit="MB")
    apart = max(abs(our.values[key] - value) for key, value in trec.values.items())
    figures.faster(
        f"{name}: largest difference to pytrec_eval, and what is allowed", apart + 1e-300, 1e-9, goal=1, unit=""
    )


def from_files(figures: Figures, questions: int, longest: int) -> None:
    name = f"{questions:,} x {longest:,} from TREC files"
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder), questions, longest, files=True)
        our, peer = measured(Path(folder), "ours_from_files", "ir_measures", rounds=1)
    figures.faster(f"{name}: ours and ir_measures", our.warm, peer.warm, goal=5)
    figures.faster(f"{name}: peak memory, ours and ir_measures", our.peak / 1e6, peer.peak / 1e6, goal=1, unit="MB")


def growth(figures: Figures) -> None:
    """Ten times the rows may take at most half as much again a row."""
    times = []
    for questions in (500, 5000):
        with tempfile.TemporaryDirectory() as folder:
            make(Path(folder), questions, 1000)
            times.append(measured(Path(folder), "ours")[0].warm)
    figures.faster(
        "0.5 and 5 million rows: time a row, of the larger and the smaller", times[1] / 10, times[0], goal=1 / 1.5
    )


def main(arguments: list[str]) -> int:
    if arguments:
        child(arguments[0], Path(arguments[1]))
        return 0
    figures = Figures()
    from_memory(figures, 7_000, 1_000, trec_goal=10)
    from_memory(figures, 7_000, 1_000, shuffled=True)
    from_memory(figures, 10_000, 100)
    from_files(figures, 7_000, 1_000)
    growth(figures)
    return figures.exit_status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
