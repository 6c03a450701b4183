"""`[[walkthrough EXAMPLE]]`: one recorded run, link by link, as a diagram that can be played.

The example writes `run.json`: `{"evidence": {file: quote}, "run": RunResult.to_dict()}`. Nothing of it is edited here.
Without a script the steps are an ordered list; `docs/js/walkthrough.js` shows them one at a time.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from rag_titan.evaluation.report.numbers import significant, three_decimals
from scripts.site.context import DirectiveError, PageContext
from scripts.site.highlight import literal
from scripts.site.inline import inline

__all__ = ["LINKS", "Link", "walkthrough"]

LONGEST_TEXT = 220


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


def walkthrough(argument: str, context: PageContext) -> str:
    """The run that the example `argument` recorded."""
    result = context.example(argument)
    if "run.json" not in result.files:
        raise DirectiveError(
            f'the example {argument!r} records no run: let it write run.json, with writes = ["run.json"]'
        )
    recorded = json.loads(result.files["run.json"])
    run, evidence = recorded["run"], recorded["evidence"]
    steps = [_Step(step, evidence) for step in run["log"]]
    stations = ["Question", *(step.link.title for step in steps), "Answer"]
    return (
        f'<div><rt-walkthrough class="rt-walk"><p class="rt-walk__summary"><strong>{escape(result.summary)}.</strong> '
        f"A recorded run, unedited.</p>{_diagram(stations)}{_controls()}"
        f'<ol class="rt-walk__steps">{_question(run, evidence)}{"".join(step.html() for step in steps)}{_answer(run)}'
        "</ol></rt-walkthrough></div>"
    )


def _diagram(stations: Sequence[str]) -> str:
    cells = "".join(f'<li class="rt-walk__station">{escape(name)}</li>' for name in stations)
    return f'<ol class="rt-walk__line" aria-hidden="true">{cells}</ol>'


def _controls() -> str:
    # Without a script there is nothing to control, so these come to life with it.
    return (
        '<div class="rt-walk__controls" hidden>'
        '<button type="button" data-do="back">Back</button>'
        '<button type="button" data-do="play" aria-pressed="false">Play</button>'
        '<button type="button" data-do="step">Step</button>'
        '<span class="rt-walk__place" role="status"></span></div>'
    )


def _item(title: str, body: str, *, took: str = "") -> str:
    duration = f'<span class="rt-walk__took">{took}</span>' if took else ""
    return (
        f'<li class="rt-walk__step"><p class="rt-walk__title"><strong>{escape(title)}</strong>{duration}</p>{body}</li>'
    )


def _question(run: Mapping[str, Any], evidence: Mapping[str, str]) -> str:
    wanted = "".join(f"<dd>“{literal(quote)}” in <code>{literal(file)}</code></dd>" for file, quote in evidence.items())
    return _item(
        "Question",
        f'<p class="rt-walk__said">{literal(run["question"])}</p><dl class="rt-facts"><dt>Evidence</dt>{wanted}</dl>',
    )


def _answer(run: Mapping[str, Any]) -> str:
    verdict = "answered" if run["answered"] else "declined"
    cited = ", ".join(run["citations"]) or "none"
    return _item(
        "Answer",
        f'<p class="rt-walk__said">{literal(run["answer"])}</p><dl class="rt-facts"><dt>Outcome</dt><dd>{verdict}</dd>'
        f"<dt>Cited</dt><dd>{literal(cited)}</dd></dl>",
    )


class _Step:
    """One step of the log."""

    def __init__(self, step: Mapping[str, Any], evidence: Mapping[str, str]) -> None:
        if step["name"] not in LINKS:
            raise DirectiveError(
                f"the step {step['name']!r} has no row in LINKS of scripts/site/walkthroughs.py: add one"
            )
        self.link = LINKS[step["name"]]
        self._step = step
        self._evidence = evidence

    def html(self) -> str:
        # What goes in came out of the step before, with its text: here its name is enough.
        given = self._values(self._step["inputs"], texts=False)
        gave = self._values(self._step["outputs"], texts=True)
        judged, repair = (inline(text) for text in (self.link.judged_by, self.link.repair))
        return _item(
            self.link.title,
            f'<div class="rt-walk__sides"><div><p class="rt-walk__side">In</p>{given}</div>'
            f'<div><p class="rt-walk__side">Out</p>{gave}</div></div>'
            f'<dl class="rt-facts"><dt>Judged by</dt><dd>{judged}</dd><dt>Repair</dt><dd>{repair}</dd></dl>',
            took=f"{significant(self._step['duration_ms'])} ms",
        )

    def _values(self, values: Mapping[str, Any], *, texts: bool) -> str:
        return "".join(self._value(name, value, texts=texts) for name, value in values.items())

    def _value(self, name: str, value: object, *, texts: bool) -> str:
        if isinstance(value, list) and value and isinstance(value[0], dict):
            chunks = "".join(self._chunk(chunk, text=texts) for chunk in value)
            return f'<ol class="rt-walk__chunks">{chunks}</ol>'
        shown = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else f"“{value}”"
        return f'<p class="rt-walk__value"><code>{literal(name)}</code> {literal(shown)}</p>'

    def _chunk(self, chunk: Mapping[str, Any], *, text: bool) -> str:
        score = chunk["score"] if chunk["rerank_score"] is None else chunk["rerank_score"]
        holds = self._evidence.get(chunk["source"], "\0") in chunk["text"]
        mark = ' <strong class="rt-walk__evidence">evidence</strong>' if holds else ""
        shown = f'<span class="rt-walk__text">{literal(_shortened(chunk["text"]))}</span>' if text else ""
        return (
            f'<li class="{"is-evidence" if holds else ""}"><span><code>{literal(chunk["id"])}</code> '
            f"{literal(chunk['source'])} {three_decimals(score)}{mark}</span>{shown}</li>"
        )


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else line[:LONGEST_TEXT].rsplit(" ", 1)[0] + " …"
