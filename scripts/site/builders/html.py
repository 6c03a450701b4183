"""The form and the command as HTML: complete before any script runs."""

import json
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from scripts.site.builders.fields import Choice, Field
from scripts.site.highlight import attribute
from scripts.site.inline import inline
from scripts.site.quoting import SHELLS

__all__ = ["Opening", "builder_html"]


@dataclass(frozen=True)
class Opening:
    """What the reader sees first: the command as text and as HTML, and the titles of the groups that are folded."""

    text: str
    html: str
    folded: tuple[str, ...]


def builder_html(verb: str, fields: list[Field], spec: dict[str, Any], opening: Opening) -> str:
    """The element that `docs/js/builder.js` brings to life."""
    groups = [
        (title, [_field(verb, field) for field in group]) for title, group in groupby(fields, lambda one: one.group)
    ]
    first = "".join(_group(*group) for group in groups if group[0] not in opening.folded)
    more = [group for group in groups if group[0] in opening.folded]
    rest = ""
    if more:
        titles = ", ".join(title for title, _ in more)
        inner = "".join(_group(*group) for group in more)
        rest = f'<details class="rt-builder__folded"><summary>More choices: {escape(titles)}</summary>{inner}</details>'
    data = json.dumps(spec, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return (
        f'<rt-builder class="rt-builder" data-verb="{verb}"><div class="rt-builder__inner">'
        f"{_command(verb, opening)}"
        f'<form class="rt-builder__form" aria-label="Choices of rag-titan {verb}" autocomplete="off">'
        f"{first}{rest}</form>"
        f'</div><script type="application/json">{data}</script></rt-builder>'
    )


def _command(verb: str, opening: Opening) -> str:
    shells = "".join(
        f'<label class="rt-choice"><input type="radio" name="{verb}.shell" value="{name}"'
        f"{' checked' if name == 'sh' else ''}><span>{escape(shell.label)}</span></label>"
        for name, shell in SHELLS.items()
    )
    return (
        '<div class="rt-builder__panel"><fieldset class="rt-builder__shells"><legend>Command for</legend>'
        f'<div class="rt-choices rt-choices--line">{shells}</div></fieldset><div class="rt-builder__text highlight" '
        f'data-copy="{attribute(opening.text)}"><pre><code tabindex="0">{opening.html}</code></pre></div>'
        '<p class="rt-builder__said" role="status"></p>'
        "<noscript><p>The form needs JavaScript; the command works as it stands.</p></noscript></div>"
    )


def _group(title: str, fields: list[str]) -> str:
    return f'<fieldset class="rt-builder__group"><legend>{escape(title)}</legend>{"".join(fields)}</fieldset>'


def _field(verb: str, field: Field) -> str:
    name = f"rt-{verb}-{field.name}"
    title = f'<span class="rt-field__label">{escape(field.label)}</span> <code>{field.option}</code>'
    note = (
        f'<p class="rt-field__note" id="{name}-note"><span class="rt-field__help">{_note(field)}</span>'
        '<span class="rt-field__said"></span></p>'
    )
    if field.kind in {"choice", "choices"}:
        choices = "".join(_choice(name, field, choice) for choice in field.choices)
        line = "" if any(choice.summary for choice in field.choices) else " rt-choices--line"
        return (
            f'<fieldset class="rt-field" data-field="{field.name}" aria-describedby="{name}-note">'
            f'<legend>{title}</legend><div class="rt-choices{line}">{choices}</div>{note}</fieldset>'
        )
    if field.kind == "switch":
        checked = " checked" if field.start else ""
        box = f'<input type="checkbox" id="{name}" value="on" aria-describedby="{name}-note"{checked}>'
        control = f'<label class="rt-choice" for="{name}">{box}<span>{title}</span></label>'
    else:
        control = f'<label class="rt-field__title" for="{name}">{title}</label>{_text(name, field)}'
    return f'<div class="rt-field" data-field="{field.name}">{control}{note}</div>'


def _note(field: Field) -> str:
    several = ""
    if field.many and field.kind == "text":
        several = " One a line."
    elif field.many and field.kind in {"number", "pattern"}:
        several = " Several are separated by spaces."
    return f"{inline(field.help)}.{several}"


def _text(name: str, field: Field) -> str:
    described = f'id="{name}" aria-describedby="{name}-note" spellcheck="false" autocapitalize="off"'
    required = " required" if field.required else ""
    if field.kind == "text" and (field.many or field.several_lines):
        value = escape("\n".join(field.start))
        # A browser drops the first line break of a text area.
        return f'<textarea {described} rows="2"{required}>\n{value}</textarea>'
    holder = f' placeholder="{escape(field.empty)}"' if field.empty else ""
    mode = ' inputmode="decimal"' if field.kind == "number" and not field.many else ""
    value = escape(" ".join(field.start))
    return f'<input type="text" {described} value="{value}"{holder}{mode}{required}>'


def _choice(name: str, field: Field, choice: Choice) -> str:
    kind = "radio" if field.kind == "choice" else "checkbox"
    checked = " checked" if choice.value in {value.partition(":")[0] for value in field.start} else ""
    summary = f" <small>{inline(choice.summary)}</small>" if choice.summary else ""
    box = (
        f'<label class="rt-choice"><input type="{kind}" name="{name}" value="{choice.value}"{checked}>'
        f"<span>{choice.value}{summary}</span></label>"
    )
    if not field.sized:
        return box
    sizes = (
        f'<input type="text" class="rt-choice__sizes" data-sizes="{choice.value}" spellcheck="false" '
        f'placeholder="{choice.size}/{choice.overlap}" aria-label="Size/overlap of {choice.value}, in {choice.unit}">'
    )
    return f'<div class="rt-choice__row">{box}{sizes}</div>'
