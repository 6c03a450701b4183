"""The form and the command as HTML: complete before any script runs."""

import json
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from scripts.site.builders.fields import Choice, Field
from scripts.site.highlight import attribute
from scripts.site.inline import inline, sentence
from scripts.site.quoting import SHELLS

__all__ = ["Opening", "builder_html"]

# About as long as the reason that docs/js/command.js gives for sizes in several units.
_ONE_UNIT = "word counts words, recursive counts characters: give each chunker sizes of its own above."


@dataclass(frozen=True)
class Opening:
    """What the reader sees first: the command as text and as HTML, and the titles of the groups that are folded."""

    text: str
    html: str
    folded: tuple[str, ...]


def builder_html(verb: str, fields: list[Field], spec: dict[str, Any], opening: Opening) -> str:
    """The element that `docs/js/builder.js` brings to life."""
    more = [field for field in fields if {field.name, field.group} & {*opening.folded}]
    first = _groups(verb, [field for field in fields if field not in more], spec)
    titles = ", ".join(dict.fromkeys(field.label if field.name in opening.folded else field.group for field in more))
    rest = (
        f'<details class="rt-builder__folded"><summary>More choices: {escape(titles)}</summary>'
        f"{_groups(verb, more, spec)}</details>"
    )
    data = json.dumps(spec, ensure_ascii=False, separators=(",", ":"))
    # In a template, since instant navigation runs every script that it puts into a page, data or not.
    data = data.replace("&", "\\u0026").replace("<", "\\u003c")
    return (
        f'<div data-search-exclude><rt-builder class="rt-builder" data-verb="{verb}"><div class="rt-builder__inner">'
        f"{_command(verb, opening)}"
        f'<form class="rt-builder__form" aria-label="Choices of rag-titan {verb}" autocomplete="off">'
        '<p class="rt-builder__hint">The address of this page keeps your choices: a link to it brings them back.</p>'
        f"{first}{rest if more else ''}</form>"
        f'</div><template class="rt-builder__spec">{data}</template></rt-builder></div>'
    )


def _command(verb: str, opening: Opening) -> str:
    shells = "".join(
        f'<label class="rt-builder__choice"><input type="radio" name="{verb}.shell" value="{name}"'
        f"{' checked' if name == 'sh' else ''}><span>{escape(shell.label)}</span></label>"
        for name, shell in SHELLS.items()
    )
    return (
        '<div class="rt-builder__panel"><fieldset class="rt-builder__shells"><legend>Command for</legend>'
        f'<div class="rt-builder__choices rt-builder__choices--line">{shells}</div>'
        '<p class="rt-builder__shell-said"></p></fieldset><div class="rt-builder__text highlight" '
        f'data-copy="{attribute(opening.text)}"><pre><code tabindex="0">{opening.html}</code></pre></div>'
        '<p class="rt-builder__said" role="status"></p>'
        "<noscript><p>The form needs JavaScript; the command works as it stands.</p></noscript></div>"
    )


def _groups(verb: str, fields: list[Field], spec: dict[str, Any]) -> str:
    return "".join(
        f'<fieldset class="rt-builder__group"><legend>{escape(title)}</legend>'
        f"{''.join(_field(verb, field, spec) for field in group)}</fieldset>"
        for title, group in groupby(fields, lambda field: field.group)
    )


def _field(verb: str, field: Field, spec: dict[str, Any]) -> str:
    name = f"rt-{verb}-{field.name}"
    # Under a heading of the same words, those words once more would only be noise for the eye.
    heard = " rt-heard" if field.label == field.group else ""
    title = f'<span class="rt-builder__label{heard}">{escape(field.label)}</span> <code>{field.option}</code>'
    note = _note(name, field, spec)
    opened = f'data-field="{field.name}" class="rt-builder__field'
    if field.kind in {"choice", "choices"}:
        told = any(choice.summary for choice in field.choices)
        choices = "".join(_choice(name, field, choice) for choice in field.choices)
        return (
            f'<fieldset {opened}{" rt-builder__field--wide" if told else ""}" aria-describedby="{name}-note">'
            f'<legend>{title}</legend><div class="rt-builder__choices{"" if told else " rt-builder__choices--line"}">'
            f"{choices}</div>{note}</fieldset>"
        )
    if field.kind == "switch":
        checked = " checked" if field.start else ""
        box = f'<input type="checkbox" id="{name}" value="on" aria-describedby="{name}-note"{checked}>'
        control = f'<label class="rt-builder__choice" for="{name}">{box}<span>{title}</span></label>'
    else:
        control = f'<label class="rt-builder__title" for="{name}">{title}</label>{_text(name, field)}'
    wide = " rt-builder__field--wide" if "<textarea" in control else ""
    return f'<div {opened}{wide}">{control}{note}</div>'


def _note(name: str, field: Field, spec: dict[str, Any]) -> str:
    """The help, the place for what is wrong or impossible, and the longest of those, so that room is kept for it."""
    several = ""
    if field.many and field.kind == "text":
        several = " One a line."
    elif field.many and field.kind in {"number", "pattern"}:
        several = " Several are separated by spaces."
    elif field.sized:
        several = " Beside each its size/overlap, where they are not the default."
    reasons = [f"Not used: {rule['reason'] or _ONE_UNIT}" for rule in spec["rules"] if rule["field"] == field.name]
    problem = f"Not in the command, since it takes {field.rule}." if field.rule else ""
    longest = max([*reasons, problem], key=len)
    return (
        f'<p class="rt-builder__note" id="{name}-note">'
        f'<span class="rt-builder__help">{sentence(field.help)}{several}</span>'
        f'<span class="rt-builder__note-said"></span>'
        f'<span class="rt-builder__room" aria-hidden="true">{escape(longest)}</span></p>'
    )


def _text(name: str, field: Field) -> str:
    described = f'id="{name}" aria-describedby="{name}-note" spellcheck="false" autocapitalize="off"'
    required = " required" if field.required else ""
    if field.kind == "text" and (field.many or field.several_lines):
        value = escape("\n".join(field.start))
        # A browser drops the first line break of a text area.
        rows = 2 if field.required else 1
        return f'<textarea {described} rows="{rows}"{required}>\n{value}</textarea>'
    holder = f' placeholder="{escape(field.empty)}"' if field.empty else ""
    mode = ' inputmode="decimal"' if field.kind == "number" and not field.many else ""
    value = escape(" ".join(field.start))
    return f'<input type="text" {described} value="{value}"{holder}{mode}{required}>'


def _choice(name: str, field: Field, choice: Choice) -> str:
    kind = "radio" if field.kind == "choice" else "checkbox"
    checked = " checked" if choice.value in {value.partition(":")[0] for value in field.start} else ""
    summary = f" <small>{inline(choice.summary[:1].upper() + choice.summary[1:])}</small>" if choice.summary else ""
    box = (
        f'<label class="rt-builder__choice"><input type="{kind}" name="{name}" value="{choice.value}"{checked}>'
        f"<span>{choice.value}{summary}</span></label>"
    )
    if not field.sized:
        return box
    sizes = (
        f'<input type="text" class="rt-builder__sizes" data-sizes="{choice.value}" spellcheck="false" '
        f'placeholder="{choice.size}/{choice.overlap}" aria-label="Size/overlap of {choice.value}, in {choice.unit}">'
    )
    return f'<div class="rt-builder__row">{box}{sizes}</div>'
