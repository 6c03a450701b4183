"""The first screen: the product at work in a terminal, and the chain with the metric of each link."""

from dataclasses import dataclass
from html import escape

from scripts.site.context import DirectiveError, PageContext
from scripts.site.highlight import attribute, literal

__all__ = ["CHAIN", "ChainLink", "chain", "terminal"]


@dataclass(frozen=True)
class ChainLink:
    """A link of the chain: its name, what happens there, what measures it, and the place that explains the measure."""

    name: str
    does: str
    measured_by: str
    page: str


CHAIN: tuple[ChainLink, ...] = (
    ChainLink("Documents", "what is there to be found", "labels", "evaluating-rag.html#evidence-ids"),
    ChainLink("Chunks", "documents are split", "span recall, IoU", "metrics.html#span-recall"),
    ChainLink("Retrieve", "candidates are found", "recall@k", "metrics.html#recall"),
    ChainLink("Rerank", "the best come first", "MRR, nDCG", "metrics.html#ndcg"),
    ChainLink("Context", "what the model reads", "all@k, precision", "metrics.html#all"),
    ChainLink(
        "Answer",
        "or an honest “I don't know”",
        "answered, trace",
        "evaluating-rag.html#see-why-one-question-went-wrong",
    ),
)


def terminal(argument: str, context: PageContext) -> str:
    """The session `argument` as a terminal shows it; each command can be copied."""
    result = context.example(argument)
    if result.kind != "session":
        raise DirectiveError(
            f"a terminal shows a session, and {argument!r} is a {result.kind}: use [[example {argument}]]"
        )
    # What was printed is focusable, so that the arrow keys scroll what is wider than the screen.
    screen = "".join(
        f'<div class="rt-terminal__command highlight" data-copy="{attribute(part.command)}">'
        f"<pre><code>{_words(part.command)}</code></pre></div>"
        f'<div class="rt-terminal__output no-copy"><pre tabindex="0" role="region" aria-label="Output">'
        f"<code>{_lit(part.output)}</code></pre></div>"
        for part in result.parts
    )
    return f'<div class="rt-terminal"><div class="rt-terminal__bar">{escape(result.summary)}</div>{screen}</div>'


def _words(command: str) -> str:
    """The command with each word kept in one piece: a browser would break a line after the dashes of an option."""
    return " ".join(f'<span class="rt-terminal__word">{literal(word)}</span>' for word in command.split(" "))


def _lit(output: str) -> str:
    """What was printed, with its first line, its rules and its remarks told apart; not a character is changed."""
    first, *rest = output.rstrip("\n").split("\n")
    lines = [f"<b>{literal(first)}</b>", *map(_line, rest)]
    return "\n".join(lines)


def _line(line: str) -> str:
    if line and not line.strip("-"):
        return f'<span class="rt-terminal__rule">{line}</span>'
    if line.startswith("  ") or line.endswith(":"):
        return f'<span class="rt-terminal__remark">{literal(line)}</span>'
    return literal(line)


def chain(argument: str, context: PageContext) -> str:
    """The links of a chain in order, each with what measures it."""
    if argument:
        raise DirectiveError(f"[[chain]] takes no argument, not {argument!r}")
    links = "".join(
        f'<li class="rt-chain__link"><strong>{escape(link.name)}</strong><span>{escape(link.does)}</span>'
        f'<a href="{context.href(link.page)}">{escape(link.measured_by)}</a></li>'
        for link in CHAIN
    )
    return f'<ol class="rt-chain" aria-label="The links of a RAG chain, and what measures each">{links}</ol>'
