"""What to try next, for each link of the chain: one change, tried out where that needs no model."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rag_titan.documents.document import Chunk
from rag_titan.evaluation.evidence import Evidence
from rag_titan.evaluation.scoring.finding import found_ranks
from rag_titan.pipelines.build import build_retriever
from rag_titan.pipelines.pipeline import Pipeline
from rag_titan.pipelines.trace import RunResult
from rag_titan.retrieval import RETRIEVERS
from rag_titan.retrieval.retriever import IndexRetriever

__all__ = ["Loss", "Remedy", "remedy_for"]

_DEEP = 100  # results that are looked through for evidence that was not among the first
_SENSIBLE = 20  # a top_k beyond this is no remedy but another disease


@dataclass(frozen=True)
class Loss:
    """What was lost, or declined: its labels, and its worst rank after each step, 0 where it was not there."""

    result: RunResult
    labels: tuple[Evidence, ...]
    ranks: Mapping[str, int]
    texts: Mapping[str, str]

    @property
    def named(self) -> str:
        """The ids, for a sentence."""
        return " and ".join(repr(label.id) for label in self.labels)

    @property
    def matches(self) -> list[Chunk]:
        """What the reranker was given the last time."""
        given = [step.inputs.get("matches") for step in self.result.log if step.name == "rerank"]
        last = given[-1] if given else None
        return [chunk for chunk in last if isinstance(chunk, Chunk)] if isinstance(last, tuple) else []

    def worst_rank(self, chunks: list[Chunk]) -> int:
        """The rank at which all of it is there, 0 where it is not."""
        ranks = found_ranks(chunks, self.labels, self.texts).tolist()
        return max(ranks) if all(ranks) else 0


@dataclass(frozen=True)
class Remedy:
    """What was found, what to try next, and that as settings."""

    finding: str
    next_step: str
    change: Mapping[str, object] = field(default_factory=dict)


def remedy_for(link: str, loss: Loss, pipeline: Pipeline) -> Remedy:
    """The remedy for a failure of `link`; where no link failed, what to look at instead."""
    remedies = {
        "decide": _decide,
        "retrieve": _retrieve,
        "rerank": _rerank,
        "assemble": _assemble,
        "check_evidence": _check_evidence,
        "generate": _generate,
        "check_grounding": _check_grounding,
    }
    return remedies.get(link, _nothing)(loss, pipeline)


def _decide(loss: Loss, pipeline: Pipeline) -> Remedy:
    return Remedy(
        f"The chain decided that the question needs no search, so {loss.named} was never looked for.",
        "Try rag_type 'simple', which always searches.",
        {"rag_type": "simple"},
    )


def _retrieve(loss: Loss, pipeline: Pipeline) -> Remedy:
    top_k = pipeline.settings.top_k
    finding = f"The search did not bring {loss.named} within its top_k of {top_k}: what comes after cannot help."
    for name, rank in _other_retrievers(loss, pipeline):
        return Remedy(
            finding, f"Try retriever {name!r}, which has it at rank {rank} for the same question.", {"retriever": name}
        )
    results = pipeline.retriever.search(loss.result.question, _DEEP)
    deep = loss.worst_rank(results)
    if 0 < deep <= _SENSIBLE:
        return Remedy(finding, f"Try top_k {deep}: the search has it at rank {deep}.", {"top_k": deep})
    where = f"comes only at rank {deep}" if deep else f"is in none of the {len(results)} best results either"
    return Remedy(
        f"{finding} It {where}.",
        "Compare the words of the question with those of the evidence: try smaller chunks, or an embedder that knows "
        "meanings (embedder 'ollama').",
        {} if pipeline.settings.embedder == "ollama" else {"embedder": "ollama"},
    )


def _other_retrievers(loss: Loss, pipeline: Pipeline) -> Iterator[tuple[str, int]]:
    """The other retrievers that have it within the same cutoff, the best first."""
    retriever, settings = pipeline.retriever, pipeline.settings
    if not isinstance(retriever, IndexRetriever):
        return
    ranks = {}
    for name, row in RETRIEVERS.items():
        # Vectors that are not there yet may be the work of a model, which nobody has asked for.
        affordable = retriever.uses_vectors or settings.embedder == "embedded" or not row.load().uses_vectors
        if name != settings.retriever and affordable:
            other = build_retriever(retriever.index, replace(settings, retriever=name))
            ranks[name] = loss.worst_rank(other.search(loss.result.question, settings.top_k))
    yield from sorted(((name, rank) for name, rank in ranks.items() if rank), key=lambda found: found[1])


def _rerank(loss: Loss, pipeline: Pipeline) -> Remedy:
    rank, kept = loss.ranks["retrieve"], pipeline.settings.rerank_top_n
    finding = f"The search had {loss.named} at rank {rank}, and the reranker left it out of the {kept} that it keeps."
    if rank <= kept:
        return Remedy(finding, "Try reranker 'none', which keeps the order of the search.", {"reranker": "none"})
    matches = loss.matches
    if pipeline.settings.reranker == "llm":  # would have to be asked again
        needed, why = len(matches), "which keeps all that the search brings"
    else:
        needed = loss.worst_rank(pipeline.reranker.rerank(loss.result.question, matches, len(matches)))
        why = f"since the reranker has it at rank {needed}"
    return Remedy(finding, f"Try rerank_top_n {needed}, {why}.", {"rerank_top_n": needed})


def _assemble(loss: Loss, pipeline: Pipeline) -> Remedy:
    budget = pipeline.settings.context_tokens
    return Remedy(
        f"{loss.named} was found and kept, but did not fit into the context of at most {budget} tokens.",
        "Try smaller chunks, of which more fit, or a larger context_tokens.",
    )


def _check_evidence(loss: Loss, pipeline: Pipeline) -> Remedy:
    return Remedy(
        f"{loss.named} was found, but the check of the evidence did not pass, so no chunk reached the answerer.",
        "Try rag_type 'simple', which answers without that check.",
        {"rag_type": "simple"},
    )


def _generate(loss: Loss, pipeline: Pipeline) -> Remedy:
    finding = (
        f"The search gave the answerer {loss.named}, and the answerer still declined: the answer step is the problem, "
        "not the search."
    )
    if pipeline.answerer.language_model is None:
        return Remedy(
            finding,
            "Try llm 'ollama': the offline answerer picks sentences that share words with the question, and a language "
            "model also reads what is said in other words.",
            {"llm": "ollama"},
        )
    return Remedy(finding, "Try another llm_model, or ask in the words of the documents.")


def _check_grounding(loss: Loss, pipeline: Pipeline) -> Remedy:
    return Remedy(
        f"The answerer was given {loss.named}, but its answer did not pass the check against the chunks.",
        "Try rag_type 'simple' to see the answer that was refused.",
        {"rag_type": "simple"},
    )


def _nothing(loss: Loss, pipeline: Pipeline) -> Remedy:
    return Remedy(
        f"Nothing was lost: the answerer was given {loss.named}, and it answered.",
        "Compare the answer with the evidence: if it is wrong, the answer step is the problem, not the search.",
    )
