"""Bars that results have to clear, for a build that is to fail when a search gets worse."""

import math
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from numbers import Real
from pathlib import Path
from typing import Any, TypeAlias

from rag_titan.documents.decoding import decode
from rag_titan.errors import InputError, near_matches
from rag_titan.evaluation.questions.readers import read_json
from rag_titan.evaluation.report.interchange import SCHEMA_VERSION
from rag_titan.evaluation.report.numbers import compared
from rag_titan.evaluation.results import EndToEndResult, RetrievalResult
from rag_titan.records import Record

__all__ = ["Baseline", "Changed", "broken_against", "check_gates", "read_baseline"]

AnyResult: TypeAlias = RetrievalResult | EndToEndResult

_COMPARED = ("questions_hash", "top_k", "gain")
_REMEDY = "save the results of the same questions anew"


@dataclass(frozen=True)
class Changed(Record):
    """What became of the questions of one setup since the baseline.

    A question is right when every required evidence was found within the cutoff. `broken` are the ids of those that
    were right before and are not now, `fixed` those that are right now and were not before.
    """

    name: str
    broken: tuple[str, ...]
    fixed: tuple[str, ...]


@dataclass(frozen=True)
class Baseline:
    """Results that were kept before: for each setup which questions were right, and how they were scored."""

    setups: Mapping[str, Mapping[str, bool]]
    scored_by: Mapping[str, Mapping[str, object]]


def check_gates(results: AnyResult | Iterable[AnyResult], fail_under: Mapping[str, float]) -> list[str]:
    """A sentence for each setup and metric below its bar; an empty list when all clear theirs.

    `fail_under` holds the bars by metric as it was asked for, such as `{"recall": 0.9}`; `answered` has one, too. A
    metric that is undefined, since no question is scored, is below every bar. Raises `InputError` for a metric that was
    not measured, and a bar that is not from 0 to 1.
    """
    listed = _listed(results)
    for key, bar in fail_under.items():
        measured = [key for key in ("answered", *listed[0].metrics) if key in listed[0]]
        if key not in measured:
            raise InputError(f"There is no bar for {key!r}, which was not measured: {near_matches(key, measured)}")
        if not isinstance(bar, Real) or isinstance(bar, bool) or not 0 <= bar <= 1:
            raise InputError(f"The bar for {key!r} is a number from 0 to 1, such as 0.9, not {bar!r}")
    return [
        failure
        for result in listed
        for key, bar in fail_under.items()
        if (failure := _failure(result, key, bar)) is not None
    ]


def read_baseline(source: str | os.PathLike[str] | Mapping[str, Any]) -> Baseline:
    """The baseline in a file that `results_json` wrote, or in its content; raises `InputError` when it is none."""
    record = source if isinstance(source, Mapping) else _read_file(source)
    if not isinstance(record, Mapping) or record.get("schema_version") != SCHEMA_VERSION:
        raise InputError(f"A baseline is saved results of schema_version {SCHEMA_VERSION}: {_REMEDY}")
    try:
        results = {str(result["name"]): result for result in record["results"]}
        return Baseline(
            setups={
                name: {str(row["id"]): row["complete"] is True for row in result["rows"]}
                for name, result in results.items()
            },
            scored_by={name: {key: result[key] for key in _COMPARED} for name, result in results.items()},
        )
    except (KeyError, TypeError) as error:
        raise InputError(f"The baseline is not what was saved ({type(error).__name__} {error}): {_REMEDY}") from error


def _read_file(source: str | os.PathLike[str]) -> Any:
    path = Path(source)
    try:
        return read_json(decode(path.read_bytes(), str(path), "utf-8"))
    except OSError as error:
        raise InputError(f"The baseline {path} cannot be read ({error.strerror or error}): {_REMEDY}") from error
    except InputError as error:
        raise InputError(f"The baseline {path} cannot be read: {error}") from error


def broken_against(baseline: Baseline, results: AnyResult | Iterable[AnyResult]) -> list[Changed]:
    """What changed in each setup since the baseline, matched by the setup's name.

    Where both hold one setup only, these are matched whatever their names. Raises `InputError` when a setup is not in
    the baseline, and when it was scored on other questions, with another cutoff or gain: these are not comparable.
    """
    listed = _listed(results)
    single = len(listed) == 1 and len(baseline.setups) == 1
    changes = []
    for result in listed:
        name = next(iter(baseline.setups)) if single else result.name
        if name not in baseline.setups:
            raise InputError(f"The baseline has no setup {name!r}: {near_matches(name, baseline.setups)}")
        _check_comparable(result, baseline.scored_by[name])
        changes.append(_changed(result, baseline.setups[name]))
    return changes


def _listed(results: AnyResult | Iterable[AnyResult]) -> list[AnyResult]:
    listed = [results] if isinstance(results, (RetrievalResult, EndToEndResult)) else list(results)
    if not listed:
        raise InputError("There are no results to check: evaluate something first")
    return listed


def _failure(result: AnyResult, key: str, bar: float) -> str | None:
    value = result[key]
    if value is None:
        return f"{result.name}: {key} is undefined, since no question is scored"
    if value >= bar or math.isclose(value, bar, rel_tol=1e-12):
        return None
    return f"{result.name}: {key} {compared(value, bar)}"


def _check_comparable(result: AnyResult, scored_by: Mapping[str, object]) -> None:
    told = {"questions_hash": "other questions or labels", "top_k": "another cutoff", "gain": "another gain"}
    for key, difference in told.items():
        if result[key] != scored_by[key]:
            values = "" if key == "questions_hash" else f" ({scored_by[key]} then, {result[key]} now)"
            raise InputError(
                f"{result.name}: the baseline was scored with {difference}{values}, so the two cannot be compared: "
                f"{_REMEDY}"
            )


def _changed(result: AnyResult, before: Mapping[str, bool]) -> Changed:
    now = {row.id: row.complete is True for row in result.rows}
    broken = tuple(name for name, right in now.items() if before.get(name, False) and not right)
    fixed = tuple(name for name, right in now.items() if right and not before.get(name, True))
    return Changed(result.name, broken, fixed)
