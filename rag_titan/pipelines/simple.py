"""The plain chain."""

from rag_titan.pipelines.pipeline import Outcome, Pipeline
from rag_titan.pipelines.trace import Trace

__all__ = ["SimplePipeline"]


class SimplePipeline(Pipeline):
    """Retrieve, rerank, generate; with `context_tokens`, assemble before generate."""

    name = "simple"

    def follow(self, question: str, trace: Trace) -> Outcome:
        """Every question takes the same steps, once."""
        matches = self.retrieve(trace, question)
        chunks = self.rerank(trace, question, matches)
        return self.generate(trace, question, self.assemble(trace, chunks))
