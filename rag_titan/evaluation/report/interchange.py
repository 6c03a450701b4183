"""Results as JSON that other programs, and later versions, can read."""

import json
from collections.abc import Iterable
from typing import Any

from rag_titan.errors import InputError
from rag_titan.evaluation.results import EndToEndResult, RetrievalResult
from rag_titan.version import __version__

__all__ = ["SCHEMA_VERSION", "results_json", "results_record"]

SCHEMA_VERSION = 1
"""Counts up when a reader of the old form would misread the new one."""

_CHUNK_KEYS = ("id", "source", "start", "end", "score", "rerank_score")
_SHARED = ("questions_hash", "questions", "top_k", "gain")


def results_json(results: RetrievalResult | EndToEndResult | Iterable[RetrievalResult | EndToEndResult]) -> str:
    """The results with every question's values, as JSON; see `results_record`."""
    return json.dumps(results_record(results), ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def results_record(
    results: RetrievalResult | EndToEndResult | Iterable[RetrievalResult | EndToEndResult],
) -> dict[str, Any]:
    """What `results_json` writes, as plain dicts.

    What all results share stands once at the top: the hash of the questions, their number, cutoff, gain and seed; where
    results differ in one of these it is null there, and each result has its own. Values are as they were measured, and
    `null` where they were not.
    """
    listed = [results] if isinstance(results, (RetrievalResult, EndToEndResult)) else list(results)
    if not listed:
        raise InputError("There are no results to keep: evaluate something first")
    kind = "end_to_end" if isinstance(listed[0], EndToEndResult) else "retrieval"
    return {
        "schema_version": SCHEMA_VERSION,
        "library_version": __version__,
        "kind": kind,
        **{key: _common([result[key] for result in listed]) for key in _SHARED},
        "seed": _common([_seed(result) for result in listed]),
        "results": [_result(result) for result in listed],
    }


def _result(result: RetrievalResult | EndToEndResult) -> dict[str, Any]:
    record = result.to_dict()
    rows = [_compact(row) for row in record.pop("rows")]
    values = {key: record.pop(key) for key in result.metrics}
    return {"name": record.pop("name"), **values, **record, "rows": rows}


def _compact(row: dict[str, Any]) -> dict[str, Any]:
    """The row, with each chunk's text once: the steps of the log refer to chunks by id."""
    for step in row.get("log", ()):
        for side in ("inputs", "outputs"):
            step[side] = {name: _without_texts(value) for name, value in step[side].items()}
    return row


def _without_texts(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [
        {key: item for key, item in chunk.items() if key in _CHUNK_KEYS} if isinstance(chunk, dict) else chunk
        for chunk in value
    ]


def _seed(result: RetrievalResult | EndToEndResult) -> object:
    return result.settings.get("seed") if isinstance(result, EndToEndResult) else None


def _common(values: list[Any]) -> Any:
    return values[0] if all(value == values[0] for value in values) else None
