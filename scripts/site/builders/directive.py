"""`[[builder VERB]]`: the command builder of a verb, checked against the parser before it is shown."""

from argparse import ArgumentParser, _SubParsersAction

from rag_titan.errors import near_matches
from scripts.site.builders.checking import check_builder
from scripts.site.builders.fields import fields_of, specification
from scripts.site.builders.html import Opening, builder_html
from scripts.site.builders.record import checked_before, note_checked, state_of
from scripts.site.builders.table import BUILDERS
from scripts.site.context import DirectiveError, PageContext
from scripts.site.javascript import javascript
from scripts.site.quoting import command_text

__all__ = ["builder", "verb_parser"]


def builder(argument: str, context: PageContext) -> str:
    """The builder of the verb `argument`."""
    from rag_titan.cli.main import build_parser

    if argument not in BUILDERS:
        raise DirectiveError(f"there is no builder {argument!r}: {near_matches(argument, BUILDERS)}")
    row, parser = BUILDERS[argument], build_parser()
    verb = verb_parser(parser, argument)
    fields = fields_of(verb, row)
    spec = specification(verb, argument, fields)
    root = context.shared.root
    state = state_of(root)
    with javascript(root, "quoting", "command") as scripts:
        if not checked_before(root, argument, state):
            check_builder(scripts, spec, fields, parser, row.accept)
            note_checked(root, argument, state)
        begin = {field.name: field.start for field in fields}
        lines = scripts.call("RagTitan.command.settle", spec, begin)["lines"]
        opening = Opening(command_text(lines, "sh"), scripts.call("RagTitan.command.html", lines, "sh"), row.folded)
    return builder_html(argument, fields, spec, opening)


def verb_parser(parser: ArgumentParser, name: str) -> ArgumentParser:
    """The parser of the verb `name`, within that of the whole command line."""
    verbs = next(action.choices for action in parser._actions if isinstance(action, _SubParsersAction))
    found: ArgumentParser = verbs[name]
    return found
