"""One run: where the evidence that should have answered was lost."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rag_titan.documents.document import Chunk
from rag_titan.errors import InputError, QuestionsError
from rag_titan.evaluation.diagnosis.remedies import Loss, remedy_for
from rag_titan.evaluation.evidence import Evidence, parse_evidence_id
from rag_titan.evaluation.questions.label_checks import document_texts, documents_by_name, label_problems
from rag_titan.evaluation.scoring.finding import found_ranks
from rag_titan.pipelines.pipeline import Pipeline
from rag_titan.pipelines.trace import RunResult, Step
from rag_titan.records import Record

__all__ = ["Diagnosis", "Whereabouts", "diagnose_run"]


@dataclass(frozen=True)
class Whereabouts(Record):
    """Where one expected evidence was: its best rank in what each step put out, by the step's name, 0 where it was not.

    `given` is its rank among the chunks that the answerer was given, 0 where it was not among them.
    """

    id: str
    ranks: Mapping[str, int]
    given: int


@dataclass(frozen=True)
class Diagnosis(Record):
    """Which link of the chain failed.

    `link` is the name of the step, and empty where none did. `finding` says in a sentence what happened, and
    `next_step` the one thing to try; `change` is that as settings (and `rag_type`), where it is one.
    """

    link: str
    finding: str
    next_step: str
    change: Mapping[str, object]
    expected: tuple[Whereabouts, ...]


def diagnose_run(result: RunResult, expect: Iterable[str], pipeline: Pipeline) -> Diagnosis:
    """Follow the evidence that was expected, as evidence ids, through the run of `pipeline`, to the link that lost it.

    What to try next is looked for by searching again, deeper and with the other retrievers, so that it is known to
    bring the evidence; nothing is asked of a language model. Raises `InputError` for ids with mistakes, and for those
    of files or pages that are not there.
    """
    labels = _labels(expect, pipeline)
    texts = document_texts(pipeline.retriever.documents)
    given = found_ranks(result.sources, labels, texts).tolist()
    by_step = _ranks_by_step(result.log, labels, texts)
    expected = tuple(
        Whereabouts(label.id, {name: ranks[place] for name, ranks in by_step.items()}, given[place])
        for place, label in enumerate(labels)
    )
    link = _failed_link(result, expected)
    lost = [place for place, where in enumerate(expected) if not where.given and not where.ranks.get(link, 0)]
    places = lost or range(len(labels))
    ranks = {name: max(ranks[place] for place in places) for name, ranks in by_step.items()}
    loss = Loss(result, tuple(labels[place] for place in places), ranks, texts)
    remedy = remedy_for(link, loss, pipeline)
    return Diagnosis(link, remedy.finding, remedy.next_step, remedy.change, expected)


def _labels(expect: Iterable[str], pipeline: Pipeline) -> list[Evidence]:
    labels, problems = [], []
    for text in dict.fromkeys([expect] if isinstance(expect, str) else expect):
        try:
            labels.append(parse_evidence_id(text))
        except InputError as error:
            problems.append(str(error))
    problems += label_problems(labels, documents_by_name(pipeline.retriever.documents))
    if problems:
        raise QuestionsError(problems)
    if not labels:
        raise InputError("No evidence is expected: name at least one file, such as 'hr.pdf'")
    return labels


def _ranks_by_step(log: Sequence[Step], labels: Sequence[Evidence], texts: Mapping[str, str]) -> dict[str, list[int]]:
    """For each step that puts out chunks, the best rank of each label over all times that it was taken."""
    best: dict[str, list[int]] = {}
    for step in log:
        chunks = step.outputs.get("chunks")
        if isinstance(chunks, tuple):
            ranks = found_ranks([chunk for chunk in chunks if isinstance(chunk, Chunk)], labels, texts).tolist()
            before = best.get(step.name, ranks)
            best[step.name] = [min(pair) if all(pair) else max(pair) for pair in zip(before, ranks, strict=True)]
    return best


def _failed_link(result: RunResult, expected: Sequence[Whereabouts]) -> str:
    """The step of the chain after which evidence was missing, or else what went wrong with all evidence given."""
    taken = [step.name for step in result.log]
    if "retrieve" not in taken:
        return "decide"
    lost = [where for where in expected if not where.given]
    for name in ("retrieve", "rerank", "assemble"):
        if any(name in where.ranks and not where.ranks[name] for where in lost):
            return name
    if lost:
        return "check_evidence"
    if result.answered:
        return ""
    return "check_grounding" if "check_grounding" in taken and taken[-1] == "give_up" else "generate"
