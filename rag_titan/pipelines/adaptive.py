"""The chain that checks itself."""

from collections.abc import Sequence

from rag_titan.answering.answerer import Answerer, declined_answer
from rag_titan.documents.document import Chunk
from rag_titan.pipelines.judgement import Check, Judge, TermJudge
from rag_titan.pipelines.model_judge import ModelJudge
from rag_titan.pipelines.pipeline import Outcome, Pipeline
from rag_titan.pipelines.settings import Settings
from rag_titan.pipelines.trace import Trace
from rag_titan.reranking.reranker import Reranker
from rag_titan.retrieval.retriever import Retriever

__all__ = ["AdaptivePipeline"]

_FUSION_K = 60  # as in Cormack et al. 2009


class AdaptivePipeline(Pipeline):
    """Unlike simple: decides whether to search, checks the evidence before it answers and the answer after it.

    The steps: decide, then up to `max_attempts` times retrieve, rerank, check_evidence, generate, check_grounding.
    Where a check fails, rewrite gives the query of the next attempt; what it finds is merged with what was found before
    by reciprocal rank fusion, and reranked against the question as it was asked. With no attempt or no new query left,
    give_up declines. After a failed evidence check no chunk has reached the answerer, so `sources` is empty. An answer
    that declines by itself stands: it claims nothing that could be checked.

    The answerer's language model takes the decisions, where it has one; `TermJudge` takes them where it has none.
    """

    name = "adaptive"

    def __init__(self, retriever: Retriever, reranker: Reranker, answerer: Answerer, settings: Settings) -> None:
        super().__init__(retriever, reranker, answerer, settings)
        model = answerer.language_model
        self.judge: Judge = TermJudge() if model is None else ModelJudge(model)

    def follow(self, question: str, trace: Trace) -> Outcome:
        """At most `max_attempts` searches, each of which may end in an answer."""
        if not self.decide(trace, question):
            return self.generate(trace, question, [])
        tried: list[str] = []
        rankings: list[Sequence[Chunk]] = []
        sources: tuple[Chunk, ...] = ()
        query = question
        while query not in tried and len(tried) < self.settings.max_attempts:
            tried.append(query)
            rankings.append(self.retrieve(trace, query))
            chunks = self.assemble(trace, self.rerank(trace, question, _fused(rankings)))
            if self.check_evidence(trace, question, chunks).passed:
                outcome = self.generate(trace, question, chunks)
                sources = outcome.sources
                if outcome.answer.declined or self.check_grounding(trace, outcome).passed:
                    return outcome
            if len(tried) < self.settings.max_attempts:
                query = self.rewrite(trace, question, chunks, tried)
        return self.give_up(trace, question, sources)

    def decide(self, trace: Trace, question: str) -> bool:
        """Whether to search at all."""
        with trace.step("decide", query=question, by=self.judge.name) as outputs:
            search = self.judge.needs_search(question)
            outputs["search"] = search
        return search

    def check_evidence(self, trace: Trace, question: str, chunks: Sequence[Chunk]) -> Check:
        """Whether the chunks cover the question."""
        with trace.step("check_evidence", query=question, chunks=tuple(chunks), by=self.judge.name) as outputs:
            check = self.judge.check_evidence(question, chunks)
            outputs.update(enough=check.passed, share=check.share, missing=check.lacking)
        return check

    def rewrite(self, trace: Trace, question: str, chunks: Sequence[Chunk], tried: Sequence[str]) -> str:
        """Another query for the same question."""
        with trace.step("rewrite", query=tried[-1], chunks=tuple(chunks), by=self.judge.name) as outputs:
            query = self.judge.rewrite(question, chunks, tried)
            outputs["query"] = query
        return query

    def check_grounding(self, trace: Trace, outcome: Outcome) -> Check:
        """Whether the chunks support the answer."""
        answer, chunks = outcome.answer.text, outcome.sources
        with trace.step("check_grounding", answer=answer, chunks=chunks, by=self.judge.name) as outputs:
            check = self.judge.check_grounding(answer, chunks)
            outputs.update(grounded=check.passed, share=check.share, unsupported=check.lacking)
        return check

    def give_up(self, trace: Trace, question: str, sources: tuple[Chunk, ...]) -> Outcome:
        """Decline, honestly."""
        with trace.step("give_up", query=question) as outputs:
            answer = declined_answer()
            outputs["answer"] = answer.text
        return Outcome(answer, sources)


def _fused(rankings: Sequence[Sequence[Chunk]]) -> list[Chunk]:
    """The chunks of all rankings, each once, by the sum of 1 / (60 + rank); equal sums in the order first found."""
    chunks: dict[str, Chunk] = {}
    sums: dict[str, float] = {}
    for ranking in rankings:
        for rank, chunk in enumerate(ranking, 1):
            chunks.setdefault(chunk.id, chunk)
            sums[chunk.id] = sums.get(chunk.id, 0.0) + 1 / (_FUSION_K + rank)
    return sorted(chunks.values(), key=lambda chunk: -sums[chunk.id])
