"""What a report has to say beside its table, so that no number is taken for more than it is."""

from collections.abc import Iterator, Sequence

from rag_titan.evaluation.metrics.names import parse_metric
from rag_titan.evaluation.report.model import Section
from rag_titan.evaluation.report.numbers import counted
from rag_titan.evaluation.results import EndToEndResult, RetrievalResult

__all__ = ["notes"]

Results = Sequence[RetrievalResult | EndToEndResult]


def notes(results: Results, *, further: Sequence[str] = ()) -> list[Section]:
    """Gains, questions that are not scored or missing, metrics that not every question has, doubts; then `further`."""
    lines = [*_gains(results), *_not_scored(results), *_partly_defined(results)]
    for result in results:
        lines += _missing(result) if isinstance(result, RetrievalResult) else _without_chunks(result)
    # The same doubt about every setup is one doubt.
    lines += dict.fromkeys(f"Warning: {warning}." for result in results for warning in result.warnings)
    lines += further
    return [Section(tuple(lines))] if lines else []


def _gains(results: Results) -> Iterator[str]:
    told = [result.gain for result in results if any(parse_metric(key).entry.takes_gain for key in result.metrics)]
    for gain in dict.fromkeys(told):
        yield f"nDCG with {gain} gain."


def _not_scored(results: Results) -> Iterator[str]:
    for ids in dict.fromkeys(result.not_scored for result in results):
        if ids:
            total = next(result.questions for result in results if result.not_scored == ids)
            yield f"{len(ids)} of {counted(total, 'question')} not scored, without labelled evidence: {', '.join(ids)}"


def _partly_defined(results: Results) -> Iterator[str]:
    """Span metrics are not defined for every question that is scored."""
    told = []
    for result in results:
        for key in result.metrics:
            entry = parse_metric(key).entry
            defined = sum(row.metrics.get(key) is not None for row in result.rows)
            if "labelled" in entry.arrays and defined < result.scored:
                over = counted(defined, "question")
                told.append(f"{entry.title} is over {over} of {result.scored}: those whose evidence is all spans.")
    yield from dict.fromkeys(told)


def _missing(result: RetrievalResult) -> Iterator[str]:
    if result.missing:
        yield f"{result.name}: {_questions(result.missing)} missing from the run, scored 0: {', '.join(result.missing)}"


def _without_chunks(result: EndToEndResult) -> Iterator[str]:
    ids = [row.id for row in result.rows if not row.chunks and row.complete is not None]
    if ids:
        yield (
            f"{result.name}: {_questions(ids)} ended without a chunk given to the LLM, which scores 0 even where the "
            f"search had found the file: {', '.join(ids)}"
        )


def _questions(ids: Sequence[str]) -> str:
    return counted(len(ids), "question")
