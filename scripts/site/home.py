"""The first screen: the product at work in a terminal, and the chain with the metric of each link."""

from html import escape

from scripts.examples import ExampleResult
from scripts.site.context import DirectiveError, PageContext
from scripts.site.highlight import attribute, literal

__all__ = ["CHAIN", "chain", "terminal"]

# A link of the chain, what it does, the metrics that judge it, and the page that explains them.
CHAIN: tuple[tuple[str, str, str, str], ...] = (
    ("Chunks", "documents are split", "span recall", "metrics.html#span-recall"),
    ("Retrieve", "candidates are found", "recall@k", "metrics.html#recall"),
    ("Rerank", "the best come first", "MRR, nDCG", "metrics.html#ndcg"),
    ("Context", "what the model reads", "all@k, precision", "metrics.html#all"),
    ("Answer", "or an honest “I don't know”", "answered, trace", "evaluating-rag.html#see-why-one-question-went-wrong"),
)


def terminal(argument: str, context: PageContext) -> str:
    """The session `argument` as a terminal shows it; its first command can be copied."""
    result = context.example(argument)
    if result.kind != "session":
        raise DirectiveError(
            f"a terminal shows a session, and {argument!r} is a {result.kind}: use [[example {argument}]]"
        )
    screen = "".join(
        f'<span class="rt-terminal__prompt" aria-hidden="true">$ </span>'
        f'<span class="rt-terminal__command">{literal(part.command)}</span>\n{literal(part.output)}'
        for part in result.parts
    )
    # Focusable, so that the arrow keys scroll what is wider than the screen.
    return (
        f'<div class="rt-terminal highlight no-copy" data-copy="{attribute(_commands(result))}">'
        f'<div class="rt-terminal__bar"><span>{escape(result.summary)}</span></div>'
        f'<pre tabindex="0" role="region" aria-label="{attribute(result.summary)}"><code>{screen}</code></pre></div>'
    )


def _commands(result: ExampleResult) -> str:
    return "\n".join(part.command for part in result.parts)


def chain(argument: str, context: PageContext) -> str:
    """The links of a chain in order, each with what judges it."""
    if argument:
        raise DirectiveError(f"[[chain]] takes no argument, not {argument!r}")
    links = "".join(
        f'<li class="rt-chain__link"><strong>{escape(name)}</strong><span>{escape(does)}</span>'
        f'<a href="{context.href(page)}">{escape(metric)}</a></li>'
        for name, does, metric, page in CHAIN
    )
    return f'<ol class="rt-chain" aria-label="The links of a RAG chain, and what measures each">{links}</ol>'
