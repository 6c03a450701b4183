"""The links of a chain as a walkthrough shows them: one row for each step that a RAG type can take."""

from dataclasses import dataclass

__all__ = ["LINKS", "Link"]


@dataclass(frozen=True)
class Link:
    """What a step of a run is called in the diagram, what judges it, and the repair where it fails."""

    title: str
    judged_by: str
    repair: str


LINKS: dict[str, Link] = {
    "decide": Link("Decide", "the share of questions that are searched for at all", "search always: the type `simple`"),
    "retrieve": Link(
        "Retrieve",
        "recall at the number of candidates: is the evidence among them?",
        "chunk boundaries, hybrid search, an embedding model, or the label itself",
    ),
    "rerank": Link(
        "Rerank",
        "MRR and nDCG at the k that is kept: did the evidence move up?",
        "another reranker, or a larger `rerank_top_n`",
    ),
    "assemble": Link(
        "Assemble",
        "`all@k` and precision of what is kept: does everything that is needed fit?",
        "a larger budget, or smaller chunks",
    ),
    "check_evidence": Link(
        "Check evidence",
        "how often it stops a run whose evidence was there",
        "a language model as the judge, or more attempts",
    ),
    "rewrite": Link(
        "Rewrite",
        "recall after the rewrite against recall before it",
        "a language model, which knows other words for the same thing",
    ),
    "generate": Link(
        "Generate",
        "required facts, citations, and whether it declines rightly",
        "the prompt, the order of the context, another model",
    ),
    "check_grounding": Link(
        "Check grounding",
        "the share of sentences that the context supports",
        "quotes in the answer, or a stricter prompt",
    ),
    "give_up": Link("Give up", "how often it gives up on answerable questions", "more attempts, or a better search"),
}
