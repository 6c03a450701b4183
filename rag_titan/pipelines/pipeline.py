"""What RAG types have in common: the steps, each of them traced."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from rag_titan.answering.answerer import Answer, Answerer
from rag_titan.documents.document import Chunk
from rag_titan.errors import InputError
from rag_titan.pipelines.context import token_counter, within_budget
from rag_titan.pipelines.settings import Settings
from rag_titan.pipelines.trace import RunResult, Trace
from rag_titan.reranking.reranker import Reranker
from rag_titan.retrieval.retriever import Retriever

__all__ = ["Outcome", "Pipeline"]


@dataclass(frozen=True)
class Outcome:
    """What a run came to: the answer, and the chunks that the answerer was given, in rank order."""

    answer: Answer
    sources: tuple[Chunk, ...]


class Pipeline(ABC):
    """Answers questions; a subclass says in `follow` which steps it takes.

    Each step is a method that records itself in the trace: what went in, what came out, and how long it took.
    """

    name: str

    def __init__(self, retriever: Retriever, reranker: Reranker, answerer: Answerer, settings: Settings) -> None:
        self.retriever = retriever
        self.reranker = reranker
        self.answerer = answerer
        self.settings = settings
        # Loaded now, so that a bad tokenizer is known before the first question; without a budget none is needed.
        self._count = token_counter("builtin" if settings.context_tokens is None else settings.tokenizer)

    @abstractmethod
    def follow(self, question: str, trace: Trace) -> Outcome:
        """Take the steps from the question to the answer."""

    def run(self, question: str) -> RunResult:
        """Answer `question`; raises `InputError` when it is empty."""
        if not isinstance(question, str) or not question.strip():
            raise InputError(f"A question is a text of at least one word, not {question!r}: type what you want to know")
        trace = Trace()
        outcome = self.follow(question, trace)
        return RunResult(
            question=question,
            answer=outcome.answer.text,
            answered=not outcome.answer.declined,
            sources=outcome.sources,
            citations=outcome.answer.citations,
            log=trace.steps,
            seconds=trace.seconds,
        )

    def retrieve(self, trace: Trace, query: str) -> list[Chunk]:
        """Find up to `top_k` chunks."""
        top_k = self.settings.top_k
        with trace.step("retrieve", query=query, top_k=top_k) as outputs:
            chunks = self.retriever.search(query, top_k)
            outputs["chunks"] = tuple(chunks)
        return chunks

    def rerank(self, trace: Trace, query: str, matches: Sequence[Chunk]) -> list[Chunk]:
        """Order the matches anew and keep up to `rerank_top_n`."""
        top_n = self.settings.rerank_top_n
        with trace.step("rerank", query=query, matches=tuple(matches), top_n=top_n) as outputs:
            chunks = self.reranker.rerank(query, matches, top_n)
            outputs["chunks"] = tuple(chunks)
        return chunks

    def assemble(self, trace: Trace, chunks: Sequence[Chunk]) -> list[Chunk]:
        """Keep the chunks that fit into `context_tokens`; without a budget, all of them, and no step."""
        budget = self.settings.context_tokens
        if budget is None:
            return list(chunks)
        with trace.step("assemble", chunks=tuple(chunks), context_tokens=budget) as outputs:
            context = within_budget(chunks, budget, self._count)
            outputs.update(chunks=context.chunks, tokens=context.tokens, left_out=len(chunks) - len(context.chunks))
        return list(context.chunks)

    def generate(self, trace: Trace, question: str, chunks: Sequence[Chunk]) -> Outcome:
        """Let the answerer write."""
        with trace.step("generate", query=question, chunks=tuple(chunks)) as outputs:
            answer = self.answerer.answer(question, chunks)
            outputs["answer"] = answer.text
        return Outcome(answer, tuple(chunks))
