"""A walkthrough as HTML: the line of stations, the controls, and every step in full."""

from collections.abc import Sequence
from html import escape

from scripts.site.highlight import literal
from scripts.site.inline import sentence
from scripts.site.walkthroughs.recording import Piece, Recording, Step, Value

__all__ = ["walkthrough_html"]

_LONGEST = 200
_BEFORE = 60  # what is shown before the evidence in a long chunk

# What a state is called for those who do not see its sign.
_HEARD = {"held": ", the evidence is there", "lost": ", this link failed", "": ""}


def walkthrough_html(recording: Recording, *, summary: str, prefix: str) -> str:
    """The element that `docs/js/walkthrough.js` plays; `prefix` begins the ids of its steps."""
    outcome = "" if recording.answered or recording.failed else "lost"
    stations = [("Question", ""), *((step.title, step.state) for step in recording.steps), ("Answer", outcome)]
    items = [_question(recording), *map(_step, recording.steps), _answer(recording)]
    steps = "".join(
        f'<li class="rt-walk__step" id="{prefix}-{number}">{item}</li>' for number, item in enumerate(items, 1)
    )
    return (
        f'<div><rt-walkthrough class="rt-walk"><p class="rt-walk__summary"><strong>{escape(summary)}.</strong> '
        f"A recorded run, unedited; it took {recording.took}.</p>{_line(stations, prefix)}{_controls()}"
        f'<ol class="rt-walk__steps">{steps}</ol></rt-walkthrough></div>'
    )


def _line(stations: Sequence[tuple[str, str]], prefix: str) -> str:
    cells = "".join(
        f'<li class="rt-walk__station{f" rt-walk__station--{state}" if state else ""}"><a href="#{prefix}-{number}">'
        f'{escape(name)}<span class="rt-heard">{_HEARD[state]}</span></a></li>'
        for number, (name, state) in enumerate(stations, 1)
    )
    return (
        f'<div class="rt-walk__track" style="--rt-stations: {len(stations)}"><ol class="rt-walk__line">{cells}</ol>'
        '<span class="rt-walk__token" aria-hidden="true"></span></div>'
    )


def _controls() -> str:
    # Without a script there is nothing to control; the place is kept, so that nothing moves when the script comes.
    return (
        '<div class="rt-walk__controls">'
        '<button type="button" data-do="back" disabled>Back</button>'
        '<button type="button" data-do="play" disabled>Play</button>'
        '<button type="button" data-do="step" disabled>Step</button>'
        '<span class="rt-walk__place" role="status"></span></div>'
    )


def _titled(title: str, took: str = "") -> str:
    duration = f'<span class="rt-walk__took">{took}</span>' if took else ""
    return f'<p class="rt-walk__title"><strong>{escape(title)}</strong>{duration}</p>'


def _facts(rows: Sequence[tuple[str, str]]) -> str:
    return f'<dl class="rt-facts">{"".join(f"<dt>{term}</dt><dd>{text}</dd>" for term, text in rows if text)}</dl>'


def _question(recording: Recording) -> str:
    wanted = "".join(
        f"<dd>“{literal(quote)}” <code>{literal(name)}</code></dd>" for name, quote in recording.quotes.items()
    )
    return (
        f'{_titled("Question")}<p class="rt-walk__said">{literal(recording.question)}</p>'
        f'<dl class="rt-facts"><dt>Evidence</dt>{wanted}</dl>'
    )


def _answer(recording: Recording) -> str:
    failed = f"<strong>{escape(recording.failed)} failed.</strong> {literal(recording.finding)}"
    rows = [
        ("Outcome", "answered" if recording.answered else "declined"),
        ("Cited", literal(", ".join(recording.cited))),
        ("Diagnosis", failed if recording.failed else literal(recording.finding)),
        ("Next", literal(recording.next_step)),
    ]
    return f'{_titled("Answer")}<p class="rt-walk__said">{literal(recording.answer)}</p>{_facts(rows)}'


def _step(step: Step) -> str:
    verdict = f'<p class="rt-walk__verdict rt-walk__verdict--{step.state or "open"}">{literal(step.verdict)}</p>'
    # What goes in came out of the step before, with its text: here its name is enough.
    sides = (
        f'<div class="rt-walk__sides"><div><p class="rt-walk__side">In</p>{_values(step.inputs, texts=False)}</div>'
        f'<div><p class="rt-walk__side">Out</p>{_values(step.outputs, texts=True)}</div></div>'
    )
    facts = _facts(
        [
            ("Judged by", sentence(step.link.judged_by)),
            ("Here", literal(step.here)),
            ("Repair", sentence(step.link.repair)),
        ]
    )
    return _titled(step.title, step.took) + (verdict if step.verdict else "") + sides + facts


def _values(values: Sequence[Value], *, texts: bool) -> str:
    return "".join(_value(value, texts=texts) for value in values)


def _value(value: Value, *, texts: bool) -> str:
    if value.pieces is None:
        return f'<p class="rt-walk__value"><code>{literal(value.name)}</code> {literal(value.text)}</p>'
    if not value.pieces:
        return f'<p class="rt-walk__value"><code>{literal(value.name)}</code> none</p>'
    return f'<ol class="rt-walk__chunks">{"".join(_piece(piece, text=texts) for piece in value.pieces)}</ol>'


def _piece(piece: Piece, *, text: bool) -> str:
    mark = ' <strong class="rt-walk__evidence">evidence</strong>' if piece.quotes else ""
    shown = f'<span class="rt-walk__text">{_shortened(piece)}</span>' if text else ""
    return (
        f"<li{' class=rt-walk__holds' if piece.quotes else ''}><span><code>{literal(piece.id)}</code> "
        f"{literal(piece.source)} {piece.score}{mark}</span>{shown}</li>"
    )


def _shortened(piece: Piece) -> str:
    """A part of the chunk's text: from its beginning, or from a little before the evidence, which is marked."""
    if not piece.quotes:
        return literal(_cut(piece.text, _LONGEST))
    quote = piece.quotes[0]
    start = piece.text.index(quote)
    before, after = piece.text[:start], piece.text[start + len(quote) :]
    if len(before) > _BEFORE:
        before = "… " + before[-_BEFORE:].partition(" ")[2]
    rest = _cut(after, max(_LONGEST - len(before) - len(quote), 0))
    return f"{literal(before)}<mark>{literal(quote)}</mark>{literal(rest)}"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest].rpartition(" ")[0] + " …"
