"""What an evaluation gives back: means, and the values of every question."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, overload

from rag_titan.documents.document import Chunk
from rag_titan.pipelines.trace import Step
from rag_titan.records import Record, plain

__all__ = ["EndToEndResult", "EndToEndRow", "RetrievalResult", "RetrievalRow", "Retrieved", "SetupsResult"]


@dataclass(frozen=True)
class Retrieved(Record):
    """One result of a retriever that returns dicts: its names are those of a `Chunk`; only `source` must be there."""

    source: str
    id: str = ""
    text: str = ""
    start: int | None = None
    end: int | None = None
    page_numbers: tuple[int, ...] = ()
    score: float | None = None


@dataclass(frozen=True)
class RetrievalRow(Record):
    """One question. The metrics can be read by key like the other fields: `row["recall"]`.

    `sources` are the names of the files among the first `top_k` results, each once, in rank order. `complete` tells
    whether every required evidence is among these results. `ms` is the duration of the search in milliseconds, `None`
    where it was not measured. `results` are all results that were looked at, best first. `missing` tells that a run had
    no list for the question, which then scores 0. A metric is `None` where it is not defined for the question.
    """

    id: str
    question: str
    task_type: str | None
    sources: tuple[str, ...]
    complete: bool
    ms: float | None
    results: tuple[Chunk | Retrieved, ...]
    missing: bool
    metrics: Mapping[str, float | None] = field(default_factory=dict)

    _open: ClassVar[tuple[str, ...]] = ("metrics",)


@dataclass(frozen=True, repr=False)
class RetrievalResult(Record):
    """How well one retriever finds the evidence. The mean metrics can be read by key: `result["recall"]`, from 0 to 1.

    `top_k` is the cutoff of the metrics that are named without one (`mrr` and `map` are then over all results that were
    looked at; `None` where these are whole lists of any length), and `gain` the form of nDCG's gain. `questions` counts
    all questions and `scored` those with evidence, which the means are over. `not_scored` are the ids of the others,
    which are not searched, and `missing` those of the scored ones that a run did not hold. `p50_ms` and `p95_ms` are
    percentiles of the milliseconds per search. `rows` holds the scored questions in their order. `warnings` are
    sentences about what makes the values doubtful. `questions_hash` tells one set of questions from another.
    """

    name: str
    top_k: int | None
    gain: str
    questions: int
    scored: int
    not_scored: tuple[str, ...]
    missing: tuple[str, ...]
    p50_ms: float | None
    p95_ms: float | None
    rows: tuple[RetrievalRow, ...]
    warnings: tuple[str, ...] = ()
    questions_hash: str = ""
    metrics: Mapping[str, float | None] = field(default_factory=dict)

    _open: ClassVar[tuple[str, ...]] = ("metrics",)

    def __repr__(self) -> str:
        return f"<RetrievalResult {self.name!r}: {self.questions} questions>"

    def __str__(self) -> str:
        """The report."""
        from rag_titan.evaluation.report import format_report

        return format_report(self)


@dataclass(frozen=True)
class EndToEndRow(Record):
    """One question, answered. The metrics can be read by key; they are `None` for a question without evidence.

    `sources` are the names of the files given to the answerer, each once, in rank order; `chunks` are what of them it
    was given. `complete` tells whether every required evidence is among these chunks (`None` without evidence).
    `seconds` is the duration of the whole run and `log` every step of it.
    """

    id: str
    question: str
    task_type: str | None
    answer: str
    answered: bool
    sources: tuple[str, ...]
    complete: bool | None
    seconds: float
    chunks: tuple[Chunk | Retrieved, ...]
    citations: tuple[str, ...]
    log: tuple[Step, ...]
    metrics: Mapping[str, float | None] = field(default_factory=dict)

    _open: ClassVar[tuple[str, ...]] = ("metrics",)


@dataclass(frozen=True, repr=False)
class EndToEndResult(Record):
    """How one setup answers the questions. The mean metrics can be read by key: `result["recall"]`, from 0 to 1.

    They are scored on the chunks given to the answerer; `top_k`, their cutoff, is how many it can be given. `answered`
    is the share of all questions, from 0 to 1, that were not answered with "I don't know..."; `steps` the mean number
    of steps; `p50_s` and `p95_s` are percentiles of the seconds per question. `rows` holds every question in its order.
    `settings` are all settings by name, and empty for a pipeline that has none. The rest is as in `RetrievalResult`.
    """

    name: str
    rag_type: str
    settings: Mapping[str, object]
    top_k: int | None
    gain: str
    questions: int
    scored: int
    not_scored: tuple[str, ...]
    answered: float
    steps: float
    p50_s: float
    p95_s: float
    rows: tuple[EndToEndRow, ...]
    warnings: tuple[str, ...] = ()
    questions_hash: str = ""
    metrics: Mapping[str, float | None] = field(default_factory=dict)

    _open: ClassVar[tuple[str, ...]] = ("metrics",)

    def __repr__(self) -> str:
        return f"<EndToEndResult {self.name!r}: {self.questions} questions>"

    def __str__(self) -> str:
        """The report."""
        from rag_titan.evaluation.report import format_rag_report

        return format_rag_report(self)


@dataclass(frozen=True, repr=False)
class SetupsResult(Sequence[EndToEndResult]):
    """One `EndToEndResult` a setup, in order: `results[0]`, or `results["simple + word"]`.

    `indexes` counts the indexes that were made for them, `embeddings` the texts that were embedded for these, and
    `embeddings_saved` those that would have been embedded again without sharing.
    """

    results: tuple[EndToEndResult, ...]
    indexes: int
    embeddings: int
    embeddings_saved: int

    def __len__(self) -> int:
        return len(self.results)

    def __iter__(self) -> Iterator[EndToEndResult]:
        return iter(self.results)

    @overload
    def __getitem__(self, key: int | str) -> EndToEndResult: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[EndToEndResult, ...]: ...
    def __getitem__(self, key: int | str | slice) -> EndToEndResult | tuple[EndToEndResult, ...]:
        if not isinstance(key, str):
            return self.results[key]
        for result in self.results:
            if result.name == key:
                return result
        raise KeyError(f"No setup is called {key!r}; there are: {', '.join(result.name for result in self.results)}")

    def to_dict(self) -> dict[str, Any]:
        """A plain dict, all the way down."""
        return {
            "results": plain(self.results),
            "indexes": self.indexes,
            "embeddings": self.embeddings,
            "embeddings_saved": self.embeddings_saved,
        }

    def __repr__(self) -> str:
        return f"<SetupsResult: {', '.join(result.name for result in self.results)}>"

    def __str__(self) -> str:
        """The report."""
        from rag_titan.evaluation.report import format_rag_report

        return format_rag_report(self)
