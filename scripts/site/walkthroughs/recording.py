"""A recorded run, read back: what each step was given and gave, and what became of the evidence there."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rag_titan.evaluation.metrics import ranking
from rag_titan.evaluation.report.numbers import significant, three_decimals
from scripts.site.context import DirectiveError
from scripts.site.walkthroughs.links import LINKS, Link

__all__ = ["Piece", "Recording", "Step", "Value", "read_recording"]


@dataclass(frozen=True)
class Piece:
    """A chunk as it stands in a step: `score` is the one that ordered it, `quotes` the evidence that it holds."""

    id: str
    source: str
    text: str
    score: str
    quotes: tuple[str, ...]


@dataclass(frozen=True)
class Value:
    """One input or output of a step: its name, and either a text or chunks."""

    name: str
    text: str = ""
    pieces: tuple[Piece, ...] | None = None


@dataclass(frozen=True)
class Step:
    """One step. `state` is `held` where the evidence is there, `lost` where it fails, and empty otherwise.

    `verdict` says what became of the evidence, and `here` gives the values of the metrics for this one question.
    """

    title: str
    link: Link
    took: str
    inputs: tuple[Value, ...]
    outputs: tuple[Value, ...]
    state: str
    verdict: str
    here: str


@dataclass(frozen=True)
class Recording:
    """The run: what was asked and answered, the evidence by its id, the steps, and the diagnosis in two sentences."""

    question: str
    answer: str
    answered: bool
    cited: tuple[str, ...]
    took: str
    quotes: Mapping[str, str]
    failed: str
    finding: str
    next_step: str
    steps: tuple[Step, ...] = field(default=())


def read_recording(text: str) -> Recording:
    """The recording in the file that an example has written."""
    recorded = json.loads(text)
    run, diagnosis, quotes = recorded["run"], recorded["diagnosis"], recorded["quotes"]
    failed = LINKS[diagnosis["link"]].title if diagnosis["link"] else ""
    reader = _Reader(tuple(quotes.values()), diagnosis["link"], run["answered"])
    return Recording(
        question=run["question"],
        answer=run["answer"],
        answered=run["answered"],
        cited=tuple(run["citations"]),
        took=f"{significant(run['seconds'] * 1000)} ms",
        quotes=quotes,
        failed=failed,
        finding=diagnosis["finding"],
        next_step=diagnosis["next_step"],
        steps=tuple(reader.step(step) for step in run["log"]),
    )


class _Reader:
    """Reads steps one after the other; a step that is taken again is counted."""

    def __init__(self, quotes: Sequence[str], failed: str, answered: bool) -> None:
        self._quotes = [_one_line(quote) for quote in quotes]
        self._failed = failed
        self._answered = answered
        self._taken: Counter[str] = Counter()

    def step(self, step: Mapping[str, Any]) -> Step:
        name: str = step["name"]
        if name not in LINKS:
            raise DirectiveError(f"the step {name!r} has no row in scripts/site/walkthroughs/links.py: add one")
        self._taken[name] += 1
        link, again = LINKS[name], self._taken[name]
        outputs = self._values(step["outputs"])
        state, verdict = self._verdict(name, outputs)
        return Step(
            title=link.title if again == 1 else f"{link.title} {again}",
            link=link,
            took=f"{significant(step['duration_ms'])} ms",
            inputs=self._values(step["inputs"]),
            outputs=outputs,
            state=state,
            verdict=verdict,
            here=self._metrics(outputs),
        )

    def _values(self, values: Mapping[str, object]) -> tuple[Value, ...]:
        return tuple(self._value(str(name), value) for name, value in values.items())

    def _value(self, name: str, value: object) -> Value:
        if isinstance(value, list) and (name in {"chunks", "matches"}):
            return Value(name, pieces=tuple(map(self._piece, value)))
        return Value(name, f"“{value}”" if isinstance(value, str) else json.dumps(value, ensure_ascii=False))

    def _piece(self, chunk: Mapping[str, Any]) -> Piece:
        score = chunk["score"] if chunk["rerank_score"] is None else chunk["rerank_score"]
        text = _one_line(str(chunk["text"]))
        held = tuple(quote for quote in self._quotes if quote in text)
        return Piece(str(chunk["id"]), str(chunk["source"]), text, three_decimals(score), held)

    def _ranks(self, outputs: Sequence[Value]) -> list[int] | None:
        """The rank of each evidence among the chunks that came out, 0 where it is not; `None` where none came out."""
        pieces = next((value.pieces for value in outputs if value.pieces is not None), None)
        if pieces is None:
            return None
        return [
            next((rank for rank, piece in enumerate(pieces, 1) if quote in piece.quotes), 0) for quote in self._quotes
        ]

    def _verdict(self, name: str, outputs: Sequence[Value]) -> tuple[str, str]:
        ranks = self._ranks(outputs)
        if ranks is None:
            return self._judged(name)
        if all(ranks):
            places = " and ".join(f"rank {rank}" for rank in ranks)
            return "held", f"The evidence is there, at {places}."
        if name == self._failed:
            return "lost", "The evidence is not among these: this link lost it."
        return "", "The evidence is not among these."

    def _judged(self, name: str) -> tuple[str, str]:
        if name == self._failed:
            return "lost", "It had the evidence, and this is what it made of it."
        return ("held", "It answered from what it was given.") if name == "generate" and self._answered else ("", "")

    def _metrics(self, outputs: Sequence[Value]) -> str:
        ranks = self._ranks(outputs)
        if ranks is None:
            return ""
        k = next(len(value.pieces) for value in outputs if value.pieces is not None)
        found, grades = np.array([ranks]), np.ones((1, len(ranks)))
        recall = float(ranking.recall(found, grades, k=max(k, 1))[0])
        first = float(ranking.reciprocal_rank(found, grades)[0])
        return f"recall@{k} = {three_decimals(recall)}, reciprocal rank = {three_decimals(first)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
