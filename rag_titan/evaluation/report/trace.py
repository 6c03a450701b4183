"""The steps of one run as text."""

import json
from collections.abc import Mapping, Sequence

from rag_titan.documents.document import Chunk
from rag_titan.evaluation.report.numbers import counted
from rag_titan.evaluation.report.text import one_line
from rag_titan.pipelines.trace import RunResult, Step, Traced

__all__ = ["format_trace"]

_CHUNKS = ("chunks", "matches")
_FIRST = 2  # chunks that are listed; the rest is counted


def format_trace(result: RunResult) -> str:
    """Every step in order: what went in, how long it took, and what came out."""
    return "\n".join(line for number, step in enumerate(result.log, 1) for line in _step_lines(number, step))


def _step_lines(number: int, step: Step) -> list[str]:
    inputs = ", ".join(f"{name}={_input(name, value)}" for name, value in step.inputs.items())
    head = f"{number}. {step.name} {step.duration_ms:.2f} ms  {inputs}".rstrip()
    return [one_line(head), *([one_line(f"   -> {_outputs(step.outputs)}")] if step.outputs else [])]


def _input(name: str, value: Traced) -> str:
    return _count(len(value)) if name in _CHUNKS and isinstance(value, tuple) else _plain(value)


def _outputs(outputs: Mapping[str, Traced]) -> str:
    return ", ".join(_output(name, value) for name, value in outputs.items())


def _output(name: str, value: Traced) -> str:
    if name in _CHUNKS and isinstance(value, tuple):
        return _chunks([chunk for chunk in value if isinstance(chunk, Chunk)])
    if name == "answer" and isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return f"{name}={_plain(value)}"


def _chunks(chunks: Sequence[Chunk]) -> str:
    listed = [_chunk(chunk) for chunk in chunks[:_FIRST]] + ["..."] * (len(chunks) > _FIRST)
    return f"{_count(len(chunks))}: {', '.join(listed)}" if chunks else _count(0)


def _chunk(chunk: Chunk) -> str:
    named = f"{chunk.id} {chunk.source}"
    if chunk.rerank_score is not None:
        return f"{named} (rerank {chunk.rerank_score:.3f})"
    return named if chunk.score is None else f"{named} ({chunk.score:.3f})"


def _count(chunks: int) -> str:
    return counted(chunks, "chunk")


def _plain(value: Traced) -> str:
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(repr, value))}]"
    return repr(value)
