"""The fields of a form, read from the real parser: options, choices, defaults and help."""

import argparse
from argparse import Action, ArgumentParser
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass
from typing import Any

from rag_titan.chunking import CHUNKERS
from rag_titan.pipelines.settings import SETTINGS, Setting
from rag_titan.registry import Entry
from scripts.site.builders.table import RULES, Builder, Pattern, Rule
from scripts.site.context import DirectiveError

__all__ = ["Choice", "Field", "fields_of", "specification"]

_ACRONYMS = {word.lower(): word for word in ("CSV", "HTML", "JSON", "LLM", "RAG")}


@dataclass(frozen=True)
class Choice:
    """One value of a field with choices; `unit`, `size` and `overlap` are those of a chunker."""

    value: str
    summary: str = ""
    unit: str = ""
    size: int = 0
    overlap: int = 0


@dataclass(frozen=True)
class Field:
    """One option as the form shows it, under the title `group`.

    `kind` is `choice` (one of several), `choices` (any of several), `switch` (on or not there), `number`, `pattern` (a
    text of a certain form) or `text`. `many` says that it takes several values. `default` are the parser's values and
    `start` those that the form begins with. `sized` marks choices that take sizes as `NAME:SIZE/OVERLAP`. `rule` says
    in words what a number or a pattern has to be, and `empty` what leaving the field empty means.
    """

    name: str
    option: str
    label: str
    group: str
    help: str
    kind: str
    many: bool
    required: bool
    default: tuple[str, ...]
    start: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    sized: bool = False
    integer: bool = False
    minimum: float | None = None
    maximum: float | None = None
    none: bool = False
    rule: str = ""
    pattern: str = ""
    samples: tuple[str, ...] = ()
    several_lines: bool = False
    empty: str = ""


def fields_of(parser: ArgumentParser, builder: Builder) -> list[Field]:
    """The fields of the verb that `parser` reads, in the order of its help."""
    found = [
        _field(action, group.title or "", builder)
        for group in parser._action_groups
        for action in group._group_actions
        if action.dest not in builder.left_out and action.option_strings
    ]
    known = {field.name for field in found}
    if unknown := sorted({*builder.start, *builder.patterns} - known):
        raise DirectiveError(f"the builder of {parser.prog} names {', '.join(unknown)}, which the parser does not know")
    return found


def specification(parser: ArgumentParser, verb: str, fields: list[Field]) -> dict[str, Any]:
    """What `docs/js/command.js` is given, as plain data."""
    names = {field.name for field in fields}
    return {
        "key": verb,
        "program": parser.prog.split(),
        "fields": [_plain(field) for field in fields],
        "rules": [_rule(rule, names) for rule in RULES if rule.field in names and ({*rule.when} or {rule.of}) & names],
    }


def _rule(rule: Rule, names: AbstractSet[str]) -> dict[str, Any]:
    return {**asdict(rule), "when": [[name, wanted] for name, wanted in rule.when.items() if name in names]}


def _plain(field: Field) -> dict[str, Any]:
    elsewhere = {"group", "help", "samples", "summary", "empty"}  # in the HTML, or for the check alone

    def plain(mapping: dict[str, Any], keep: AbstractSet[str]) -> dict[str, Any]:
        return {key: value for key, value in mapping.items() if key not in elsewhere and (value or key in keep)}

    fields = plain(asdict(field), {"default", "start", "minimum"})
    return {**fields, "choices": [plain(choice, {"overlap"}) for choice in fields.get("choices", ())]}


def _field(action: Action, group: str, builder: Builder) -> Field:
    option = max(action.option_strings, key=len)
    default = _texts(action.default)
    kind = _kind(action, builder)
    row = SETTINGS.get(action.dest)
    pattern = builder.patterns.get(action.dest, Pattern("", row.rule if row else "", ()))
    return Field(
        name=action.dest,
        option=option,
        label=_label(option),
        group=group,
        help=_help(action),
        kind=kind,
        many=action.nargs == argparse.ONE_OR_MORE,
        required=action.required,
        default=default,
        start=builder.start.get(action.dest, default),
        choices=tuple(_choices(action, builder)),
        sized=action.dest == "chunker",
        integer=row is not None and row.kind == "integer",
        minimum=row.minimum if row else None,
        maximum=row.maximum if row else None,
        none=row is not None and row.kind == "integer" and bool(row.none_means),
        rule=pattern.rule,
        pattern=pattern.regex,
        samples=pattern.samples,
        several_lines=action.dest in builder.several_lines,
        empty=_empty(action, row),
    )


def _label(option: str) -> str:
    """
    >>> _label("--rag-type"), _label("--top-k")
    ('RAG type', 'Top k')
    """
    words = [_ACRONYMS.get(word, word) for word in option.removeprefix("--").split("-")]
    return " ".join([words[0][:1].upper() + words[0][1:], *words[1:]])


def _empty(action: Action, row: Setting | None) -> str:
    if row is not None:
        return "" if _texts(action.default) else row.default_text
    return "file name" if action.metavar == "FILE" and not action.required else ""


def _kind(action: Action, builder: Builder) -> str:
    if action.nargs == 0:
        return "switch"
    if action.choices is not None or action.dest in builder.offered:
        return "choices" if action.nargs == argparse.ONE_OR_MORE else "choice"
    if action.dest in builder.patterns:
        return "pattern"
    row = SETTINGS.get(action.dest)
    return "number" if row is not None and row.kind in {"integer", "number"} else "text"


def _texts(default: object) -> tuple[str, ...]:
    """The parser's default as the words that would give it; a default that means "nothing given" is no word."""
    values = default if isinstance(default, list) else [default]
    return tuple(str(value) for value in values if value not in {None, False, argparse.SUPPRESS})


def _choices(action: Action, builder: Builder) -> Iterator[Choice]:
    table = action.choices or builder.offered.get(action.dest, ())
    for name in table:
        entry = table[name] if isinstance(table, Mapping) else None
        summary = entry.summary if isinstance(entry, Entry) else ""
        if action.dest == "chunker":
            row = CHUNKERS[name]
            yield Choice(name, summary, row.unit, row.size, row.overlap)
        else:
            yield Choice(name, summary)


def _help(action: Action) -> str:
    """The option's help without what the form shows by itself: the choices and the default."""
    text = (action.help or "").partition(" (default:")[0]
    if action.choices is not None:
        text = text.removesuffix(f": {', '.join(action.choices)}")
    return text
