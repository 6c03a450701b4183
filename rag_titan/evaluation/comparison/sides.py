"""One side of a comparison: what is compared of a result, whether live or saved, or of a sequence of values."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from numbers import Real
from typing import Any, Protocol, TypeAlias

from rag_titan.errors import InputError, near_matches
from rag_titan.evaluation.comparison.saved import SavedResult
from rag_titan.evaluation.metrics import METRICS
from rag_titan.evaluation.metrics.names import parse_metric
from rag_titan.evaluation.results import EndToEndResult, RetrievalResult
from rag_titan.records import plain
from rag_titan.text.words import token_spans

__all__ = ["AnyResult", "Side", "side_of_result", "side_of_values"]

AnyResult: TypeAlias = RetrievalResult | EndToEndResult | SavedResult

# Numbers of a row that are no measure of quality: less is better, or neither.
_NO_METRICS = ("seconds", "ms", "missing", "complete")


class _Row(Protocol):
    def __getitem__(self, key: str) -> Any: ...
    def get(self, key: str, default: Any = None) -> Any: ...
    def keys(self) -> Iterable[str]: ...


@dataclass(frozen=True)
class Side:
    """Values and outcomes by question id; an outcome is `None` where right and wrong are not known.

    `cutoff`, `gain`, `kind` and `budget` (explicit context tokens) are `None` where nothing tells them. `tokens` are
    the measured context tokens of a question, on average.
    """

    name: str
    values: Mapping[str, float | None]
    right: Mapping[str, bool | None]
    questions: Mapping[str, str] = field(default_factory=dict)
    slices: Mapping[str, str | None] = field(default_factory=dict)
    questions_hash: str = ""
    kind: str | None = None
    cutoff: int | None = None
    gain: str | None = None
    budget: int | None = None
    tokens: float | None = None
    digest: str = ""


def side_of_values(values: Iterable[Any], name: str) -> Side:
    """The side of one number or boolean a question; the position, from 1, is the id."""
    numbers: dict[str, float | None] = {}
    for position, value in enumerate(values, 1):
        numbers[str(position)] = _number(value, f"Value {position} of {name}")
        if numbers[str(position)] is None:
            raise InputError(f"Value {position} of {name} is None: leave the question out of both")
    # One value between 0 and 1 makes all of them degrees.
    outcomes = set(numbers.values()) <= {0.0, 1.0}
    right = {key: value == 1.0 if outcomes else None for key, value in numbers.items()}
    return Side(name, numbers, right)


def side_of_result(result: AnyResult, metric: str) -> Side:
    """The side of `result` under `metric`, a metric's key or any other number or truth value that its rows hold."""
    rows: tuple[_Row, ...] = result["rows"]
    _check_metric(rows, metric, result.name)
    end_to_end = _kind(result) == "end_to_end"
    settings = result.get("settings") or {}
    ids = [str(row["id"]) for row in rows]
    cutoff = parse_metric(metric).cutoff(result.get("top_k")) if _is_ranking(metric) else result.get("top_k")
    values = {
        key: _number(row.get(metric), f"{result.name}: {metric} of {key}") for key, row in zip(ids, rows, strict=True)
    }
    return Side(
        name=result.name,
        values=values,
        right={key: _right(row, metric, cutoff, result.get("top_k")) for key, row in zip(ids, rows, strict=True)},
        questions={key: str(row.get("question") or "") for key, row in zip(ids, rows, strict=True)},
        slices={key: row.get("task_type") for key, row in zip(ids, rows, strict=True)},
        questions_hash=result.get("questions_hash") or "",
        kind=_kind(result),
        cutoff=cutoff,
        gain=result.get("gain"),
        budget=settings.get("context_tokens"),
        tokens=_tokens(rows, "chunks" if end_to_end else "results", result.get("top_k")),
        digest=_digest(result, rows),
    )


def _is_ranking(metric: str) -> bool:
    return metric.partition("@")[0] in METRICS


def _kind(result: AnyResult) -> str | None:
    if isinstance(result, SavedResult):
        kind: str | None = result.get("kind")
        return kind
    return "end_to_end" if isinstance(result, EndToEndResult) else "retrieval"


def _check_metric(rows: Iterable[_Row], metric: str, name: str) -> None:
    measured = list(
        dict.fromkeys(
            key
            for row in rows
            for key in row.keys()  # noqa: SIM118 - a record is read by key, and is no dict
            if isinstance(row[key], Real) and key not in _NO_METRICS
        )
    )
    if metric not in measured:
        remedy = near_matches(metric, measured) if measured else "evaluate with it first"
        raise InputError(f"{name} has no values of {metric!r}: {remedy}")


def _number(value: Any, what: str) -> float | None:
    if value is None:
        return None
    if not isinstance(value, Real) and not hasattr(value, "__bool__"):
        raise InputError(f"{what} is {value!r}: give a number or a truth value")
    try:
        number = float(value)
    except (TypeError, ValueError) as error:
        raise InputError(f"{what} is {value!r}: give a number or a truth value") from error
    if number - number != 0:
        raise InputError(f"{what} is {number}, not a finite number: leave out what was not scored")
    return number


def _right(row: _Row, metric: str, cutoff: int | None, top_k: int | None) -> bool | None:
    """Whether the question is right: what the metric says where it is an outcome itself, or else `all@k`."""
    value = row.get(metric)
    if not _is_ranking(metric):
        return value if isinstance(value, bool) else None if value is None else bool(value == 1)
    for key in (f"all@{cutoff}", "all" if cutoff == top_k else ""):
        if (found := row.get(key)) is not None:
            return bool(found == 1)
    complete: bool | None = row.get("complete") if cutoff == top_k else None
    return complete


def _tokens(rows: Iterable[_Row], key: str, limit: int | None) -> float | None:
    """The mean tokens of the texts under `key`, by the built-in tokenizer; `None` where any row holds no text."""
    counts = []
    for row in rows:
        chunks = row.get(key)
        if chunks is None:
            return None
        texts = [chunk.get("text") for chunk in chunks[:limit]]
        if not all(texts):
            return None
        counts.append(sum(len(token_spans(text)) for text in texts))
    return sum(counts) / len(counts) if counts and any(counts) else None


def _digest(result: AnyResult, rows: Iterable[_Row]) -> str:
    """What tells one setup from another: its settings, or its name and its values where it has none to tell."""
    if settings := result.get("settings"):
        content: object = [result.get("rag_type"), plain(settings), result.get("top_k")]
    else:
        numbers = [
            [str(row["id"]), {key: row[key] for key in row if isinstance(row[key], Real) and key not in _NO_METRICS}]
            for row in (dict(row) for row in rows)
        ]
        content = [result.name, result.get("top_k"), sorted(numbers, key=str)]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"
