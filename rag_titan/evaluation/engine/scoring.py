"""`score_run`: a whole run against labels, from files, arrays or dicts."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rag_titan.errors import InputError
from rag_titan.evaluation.engine.labels import Labels
from rag_titan.evaluation.engine.ranks import found_ranks
from rag_titan.evaluation.engine.tables import Qrels, Run
from rag_titan.evaluation.metrics.names import MetricSpec, parse_metrics
from rag_titan.evaluation.metrics.ranking import Gain
from rag_titan.evaluation.results import RetrievalResult, RetrievalRow
from rag_titan.evaluation.scoring.averaging import mean_of_defined
from rag_titan.evaluation.scoring.lists import Scoring

__all__ = ["RUN_METRICS", "QrelsLike", "RunLike", "score_run"]

RunLike: TypeAlias = (
    str | os.PathLike[str] | Run | Mapping[Any, Mapping[Any, float]] | tuple[ArrayLike, ArrayLike, ArrayLike]
)
"""The path of a TREC run, a `Run`, `{question: {document: score}}`, or arrays of questions, documents and scores."""
QrelsLike: TypeAlias = (
    str | os.PathLike[str] | Qrels | Mapping[Any, Mapping[Any, float]] | tuple[ArrayLike, ArrayLike, ArrayLike]
)
"""Labels in the same forms, with grades in the place of scores."""

RUN_METRICS = ("recall@10", "precision@10", "mrr@10", "ndcg@10")
"""What is measured unless something else is asked for."""

_CELLS = 1 << 15


def score_run(
    run: RunLike,
    qrels: QrelsLike,
    *,
    metrics: Iterable[str] | None = None,
    gain: Gain = "linear",
    name: str | None = None,
) -> RetrievalResult:
    """Score a run against labels, as trec_eval does: by score, ties by document id descending.

    `run` and `qrels` are paths of TREC files (gzip too), `{question: {document: score}}` or `{question: {document:
    grade}}`, a `Run` and a `Qrels`, or tuples of three arrays; ids of documents are all numbers or all texts. `metrics`
    are `RUN_METRICS` unless others are asked for; `mrr` and `map` without a cutoff are over the whole list.

    Means are over the questions of the qrels that have a grade above 0. One that the run lacks scores 0 and is named in
    `missing` (trec_eval leaves it out unless called with -c); one without such a grade is named in `not_scored`;
    questions of the run without labels are named in `warnings`. `complete` of a row tells whether all relevant
    documents are within the largest cutoff. Raises `InputError` for input that cannot be scored as it stands.

    >>> result = score_run({"q1": {"a": 1.0, "b": 2.0}}, {"q1": {"a": 1}, "q2": {"a": 1}}, metrics=["mrr"])
    >>> result["mrr"], result.missing
    (0.25, ('q2',))
    """
    scoring = Scoring(parse_metrics(RUN_METRICS if metrics is None else metrics), None, gain)
    for spec in scoring.metrics:
        if "found" not in spec.entry.arrays:
            raise InputError(f"Metric {spec.key!r} counts characters, which a run does not hold: leave it out")
    labels = _qrels(qrels).labels
    depth = _depth(scoring.metrics)
    found, named = _searched(_parts(run), labels, depth)
    if len(set(named)) < len(named):  # a file in which the lines of a question do not stand together
        found, named = _searched([_whole(run)], labels, depth)
    if depth is not None:
        found[found > depth] = 0
    result = _result(labels, found, scoring, set(named))
    result = replace(result, name=name or _name(run))
    unjudged = [one for one in named if one not in labels.places]
    return replace(result, warnings=_unjudged(unjudged)) if unjudged else result


def _searched(parts: Iterable[Run], labels: Labels, depth: int | None) -> tuple[NDArray[np.int64], list[str]]:
    """The rank of each label, and the questions of the run in their order."""
    found = np.zeros(len(labels.rows), np.int64)
    named: list[str] = []
    for part in parts:
        found_ranks(part, labels, found, depth=depth)
        named += part.question_ids
    return found, named


def _whole(run: RunLike) -> Run:
    from rag_titan.evaluation.exchange.runs import read_run

    return read_run(cast("str | os.PathLike[str]", run))


def _parts(run: RunLike) -> Iterable[Run]:
    if isinstance(run, (str, os.PathLike)):
        from rag_titan.evaluation.exchange.runs import run_parts

        return run_parts(run)
    if isinstance(run, Run):
        return [run]
    if isinstance(run, tuple) and len(run) == 3:
        return [Run.from_arrays(*run)]
    if isinstance(run, Mapping):
        return [Run.from_mapping(run)]
    raise InputError(f"A run is a path, a dict of dicts, or three arrays, not {type(run).__name__}")


def _qrels(qrels: QrelsLike) -> Qrels:
    if isinstance(qrels, (str, os.PathLike)):
        from rag_titan.evaluation.exchange.runs import read_qrels

        return read_qrels(qrels)
    if isinstance(qrels, Qrels):
        return qrels
    if isinstance(qrels, tuple) and len(qrels) == 3:
        return Qrels.from_arrays(*qrels)
    if isinstance(qrels, Mapping):
        return Qrels.from_mapping(qrels)
    raise InputError(f"Qrels are a path, a dict of dicts, or three arrays, not {type(qrels).__name__}")


def _name(run: RunLike) -> str:
    return Path(run).name if isinstance(run, (str, os.PathLike)) else "run"


def _depth(metrics: Sequence[MetricSpec]) -> int | None:
    """The rank beyond which no metric looks; `None` where one looks at the whole list."""
    cutoffs = [spec.k for spec in metrics if spec.k is not None]
    return max(cutoffs) if len(cutoffs) == len(metrics) else None


def _result(labels: Labels, found: NDArray[np.int64], scoring: Scoring, returned: set[str]) -> RetrievalResult:
    ids = labels.qrels.question_ids
    if not ids:
        raise InputError("The qrels hold no label: there is nothing to score against")
    counts = np.diff(labels.starts)
    scored = np.flatnonzero(counts)
    columns, complete = _values(labels, found, scoring, scored)
    keys, listed = tuple(columns), [column.tolist() for column in columns.values()]
    names = [ids[place] for place in scored.tolist()]
    rows = tuple(
        RetrievalRow(name, "", None, (), right, None, (), name not in returned, dict(zip(keys, values, strict=True)))
        for name, right, values in zip(names, complete.tolist(), zip(*listed, strict=True), strict=True)
    )
    return RetrievalResult(
        name="",
        top_k=None,
        gain=scoring.gain,
        questions=len(ids),
        scored=len(scored),
        not_scored=tuple(ids[place] for place in np.flatnonzero(counts == 0).tolist()),
        missing=tuple(name for name in names if name not in returned),
        p50_ms=None,
        p95_ms=None,
        rows=rows,
        questions_hash=labels.qrels.digest,
        metrics={key: mean_of_defined(column) for key, column in zip(keys, listed, strict=True)},
    )


def _values(
    labels: Labels, found: NDArray[np.int64], scoring: Scoring, scored: NDArray[np.int64]
) -> tuple[dict[str, NDArray[np.float64]], NDArray[np.bool_]]:
    """The values of each metric, and whether all was found: one for each scored question.

    Questions with as many labels go through the kernels together, a few at a time, so that little is padding.
    """
    columns = {spec.key: np.zeros(len(scored)) for spec in scoring.metrics}
    complete = np.zeros(len(scored), bool)
    counts = np.diff(labels.starts)[scored]
    grades = labels.qrels.values[labels.rows]
    by_count = np.argsort(counts, kind="stable")
    first = 0
    while first < len(by_count):
        some = by_count[first : first + max(1, _CELLS // int(counts[by_count[first]]))]
        # Their number was reckoned for the shortest: those that would make the table twice as wide wait.
        some = some[counts[some] <= 2 * counts[some[0]]]
        width = int(counts[some].max())
        inside = np.arange(width) < counts[some][:, None]
        places = np.where(inside, labels.starts[scored[some]][:, None] + np.arange(width), 0)
        arrays = {"found": np.where(inside, found[places], 0), "grades": np.where(inside, grades[places], 0.0)}
        arrays["required"] = inside
        for spec in scoring.metrics:
            options: dict[str, Any] = {"gain": scoring.gain} if spec.entry.takes_gain else {}
            given = (arrays[each] for each in spec.entry.arrays)
            columns[spec.key][some] = spec.entry.load()(*given, k=spec.k, **options)
        complete[some] = ((arrays["found"] > 0) | ~inside).all(axis=1)
        first += len(some)
    return columns, complete


def _unjudged(ids: Sequence[str]) -> tuple[str, ...]:
    listed = ", ".join(ids[:10]) + (f" and {len(ids) - 10} more" if len(ids) > 10 else "")
    return (f"The run holds lists for {len(ids)} question{'s' * (len(ids) > 1)} without labels, left out: {listed}",)
