"""Score a whole chain: every question is answered, and what the answerer was given is scored."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from rag_titan.documents.document import Document
from rag_titan.errors import InputError
from rag_titan.evaluation.failures import naming_question
from rag_titan.evaluation.metrics.names import parse_metrics
from rag_titan.evaluation.metrics.ranking import Gain
from rag_titan.evaluation.progress import Progress, tracked
from rag_titan.evaluation.questions import Question, Questions, load_questions, questions_hash
from rag_titan.evaluation.questions.label_checks import document_texts
from rag_titan.evaluation.results import EndToEndResult, EndToEndRow
from rag_titan.evaluation.scoring.averaging import mean, mean_of_defined, percentile
from rag_titan.evaluation.scoring.doubts import doubts
from rag_titan.evaluation.scoring.lists import Scoring, score_lists
from rag_titan.evaluation.scoring.rows import checked_results, file_names
from rag_titan.pipelines.pipeline import Pipeline
from rag_titan.pipelines.trace import RunResult

__all__ = ["Answering", "evaluate_pipeline"]


class Answering(Protocol):
    """Anything that answers questions as a `Pipeline` does."""

    def run(self, question: str, /) -> RunResult:
        """The answer, with the chunks that it was made from and the steps on the way."""


def evaluate_pipeline(  # noqa: PLR0913 - options, each of which stands for itself
    pipeline: Answering,
    questions: Questions,
    *,
    name: str,
    top_k: int | None = None,
    metrics: Iterable[str] | None = None,
    documents: Iterable[Document] | None = None,
    gain: Gain = "linear",
    progress: Progress | None = None,
) -> EndToEndResult:
    """Answer every question with `pipeline`, and score the chunks that its answerer was given.

    `top_k` is the cutoff of the metrics: by default as many chunks as the answerer can be given, `rerank_top_n` of the
    pipeline's settings. `documents` are what labels are checked against and spans are read from: by default those that
    the pipeline searches. A question without evidence is answered, too, and is not scored. What the pipeline raises
    comes through, with a note that names the question; see `evaluate_retriever` for the rest.
    """
    top_k = _cutoff(pipeline, top_k)
    scoring = Scoring(parse_metrics(metrics), top_k, gain)
    documents = _documents(pipeline) if documents is None else list(documents)
    asked = load_questions(questions, documents=documents)
    runs: list[RunResult] = []
    for question in tracked(asked, name, progress):
        with naming_question(question, f"setup {name!r}"):
            runs.append(pipeline.run(question.question))
    texts = None if documents is None else document_texts(documents)
    rows = _rows(list(zip(asked, runs, strict=True)), name, scoring, texts)
    return _result(pipeline, name, asked, rows, scoring)


def _cutoff(pipeline: Answering, top_k: int | None) -> int:
    if top_k is not None:
        return top_k
    if isinstance(pipeline, Pipeline):
        return pipeline.settings.rerank_top_n
    raise InputError("The cutoff of the metrics is not known: give top_k, how many chunks the answerer can be given")


def _documents(pipeline: Answering) -> list[Document] | None:
    return list(pipeline.retriever.documents) if isinstance(pipeline, Pipeline) else None


def _rows(
    answered: Sequence[tuple[Question, RunResult]], name: str, scoring: Scoring, texts: Mapping[str, str] | None
) -> list[EndToEndRow]:
    scored = [(question, run) for question, run in answered if question.scored]
    lists = [
        checked_results(run.sources, question, scoring, f"Setup {name!r}, question {question.id!r}")
        for question, run in scored
    ]
    scores = score_lists([question for question, _ in scored], lists, scoring, texts)
    by_id = {
        question.id: (values, complete)
        for (question, _), values, complete in zip(scored, scores.values, scores.complete, strict=True)
    }
    undefined: Mapping[str, float | None] = {spec.key: None for spec in scoring.metrics}
    return [_row(question, run, *by_id.get(question.id, (undefined, None))) for question, run in answered]


def _row(question: Question, run: RunResult, metrics: Mapping[str, float | None], complete: bool | None) -> EndToEndRow:
    return EndToEndRow(
        id=question.id,
        question=question.question,
        task_type=question.task_type,
        answer=run.answer,
        answered=run.answered,
        sources=file_names(run.sources),
        complete=complete,
        seconds=run.seconds,
        chunks=run.sources,
        citations=run.citations,
        log=run.log,
        metrics=metrics,
    )


def _result(
    pipeline: Answering, name: str, asked: Sequence[Question], rows: Sequence[EndToEndRow], scoring: Scoring
) -> EndToEndResult:
    seconds = [row.seconds for row in rows]
    return EndToEndResult(
        name=name,
        rag_type=str(getattr(pipeline, "name", type(pipeline).__name__)),
        settings=pipeline.settings.to_dict() if isinstance(pipeline, Pipeline) else {},
        top_k=scoring.top_k,
        gain=scoring.gain,
        questions=len(asked),
        scored=sum(question.scored for question in asked),
        not_scored=tuple(question.id for question in asked if not question.scored),
        answered=mean([row.answered for row in rows]),
        steps=mean([len(row.log) for row in rows]),
        p50_s=percentile(seconds, 50),
        p95_s=percentile(seconds, 95),
        rows=tuple(rows),
        warnings=doubts(asked, [row.chunks for row in rows]),
        questions_hash=questions_hash(asked),
        metrics={spec.key: mean_of_defined(row.metrics[spec.key] for row in rows) for spec in scoring.metrics},
    )
