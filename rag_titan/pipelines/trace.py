"""What a pipeline did, step by step, and what came of it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

from rag_titan.documents.document import Chunk
from rag_titan.records import Record

__all__ = ["RunResult", "Step", "Trace", "Traced"]

Traced = str | float | None | tuple[str, ...] | tuple[Chunk, ...]
"""What a step's inputs and outputs hold: plain values, names, or chunks."""


@dataclass(frozen=True)
class Step(Record):
    """One step of a run: its name, how long it took in milliseconds, what went in and what came out.

    `inputs` and `outputs` are in the order in which they read best. Chunks stand under `chunks` (or `matches`, for
    those that a reranker is given), a text that was written under `answer`, and everything else under its own name.
    """

    name: str
    duration_ms: float
    inputs: Mapping[str, Traced]
    outputs: Mapping[str, Traced]


class Trace:
    """Records the steps of one run, in order.

    >>> trace = Trace()
    >>> with trace.step("retrieve", query="leave", top_k=5) as outputs:
    ...     outputs["chunks"] = ()
    >>> step = trace.steps[0]
    >>> step.name, dict(step.inputs), dict(step.outputs)
    ('retrieve', {'query': 'leave', 'top_k': 5}, {'chunks': ()})
    """

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._started = perf_counter()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps so far."""
        return tuple(self._steps)

    @property
    def seconds(self) -> float:
        """Seconds since the trace began."""
        return perf_counter() - self._started

    @contextmanager
    def step(self, name: str, **inputs: Traced) -> Iterator[dict[str, Traced]]:
        """Time the block as the step `name`; the block puts what came out into the dict that it is given."""
        outputs: dict[str, Traced] = {}
        started = perf_counter()
        yield outputs
        self._steps.append(Step(name, (perf_counter() - started) * 1000, inputs, outputs))


@dataclass(frozen=True, repr=False)
class RunResult(Record):
    """What one question gave.

    `answer` is the text and `answered` tells whether it is one, rather than "I don't know...". `sources` are the chunks
    that were given to the answerer, in rank order: empty when none reached it. `citations` are the ids of those that
    the answer rests on. `log` holds every step in order; `seconds` is the duration of the whole run.
    """

    question: str
    answer: str
    answered: bool
    sources: tuple[Chunk, ...]
    citations: tuple[str, ...]
    log: tuple[Step, ...]
    seconds: float

    def __repr__(self) -> str:
        return f"<RunResult {self.question!r}: {self.answer!r}>"

    def __str__(self) -> str:
        """The answer, and below it the chunks that it was given."""
        listed = [f"  {chunk.id} {chunk.source}{' (cited)' * (chunk.id in self.citations)}" for chunk in self.sources]
        return "\n".join([self.answer, *(["Sources:", *listed] if listed else [])])
