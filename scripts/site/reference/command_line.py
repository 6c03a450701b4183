"""The command-line page: every verb with its usage and its options, written from the real parser."""

import argparse
from argparse import Action, ArgumentParser
from collections.abc import Iterator, Mapping

from rag_titan.errors import near_matches
from scripts.site.context import DirectiveError, PageContext
from scripts.site.highlight import output_block
from scripts.site.inline import inline, table_html

__all__ = ["options", "options_html", "page", "page_text"]

_WIDTH = 80


def page() -> str:
    """The Markdown of the page."""
    return page_text(_parser())


def options(argument: str, context: PageContext) -> str:  # noqa: ARG001
    """The usage and the options of the verb `argument`, such as `evaluate` or `questions check`."""
    parser = _parser()
    for word in argument.split():
        verbs = _verbs(parser)
        if word not in verbs:
            raise DirectiveError(f"there is no verb {argument!r}: {near_matches(word, verbs)}")
        parser = verbs[word]
    return options_html(parser)


def page_text(parser: ArgumentParser) -> str:
    """A section for each verb, and below it one for each verb of that verb; a directive fills each of them."""
    lines = ["# Command line", "", parser.description or "", ""]
    for depth, path, summary in _sections(parser, (), 2):
        lines += [f"{'#' * depth} {path} {{ #{path.replace(' ', '-')} }}", "", _sentence(summary), "", f"[[options {path}]]", ""]
    return "\n".join(lines)


def _sections(parser: ArgumentParser, above: tuple[str, ...], depth: int) -> Iterator[tuple[int, str, str]]:
    summaries = _summaries(parser)
    for name, inner in _verbs(parser).items():
        path = (*above, name)
        yield depth, " ".join(path), inner.description or summaries.get(name, "")
        yield from _sections(inner, path, depth + 1)


def options_html(parser: ArgumentParser) -> str:
    """How the command is called, then a table for each group of its options."""
    parts = [output_block(_usage(parser), label="Usage")]
    for title, actions in _groups(parser):
        rows = [(f"<code>{_name(parser, action)}</code>", _default(action), _meaning(parser, action)) for action in actions]
        parts.append(f'<p class="rt-options__group">{inline(title)}</p>')
        parts.append(table_html(("Option", "Default", "Meaning"), rows, label=f"{parser.prog}: {title}"))
    return f'<div class="rt-options">{"".join(parts)}</div>'


def _parser() -> ArgumentParser:
    from rag_titan.cli.main import build_parser

    return build_parser()


def _subparsers(parser: ArgumentParser) -> Iterator["argparse._SubParsersAction[ArgumentParser]"]:
    # argparse offers no public way to ask a parser for its options; these names have been stable since Python 3.2.
    return (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))


def _verbs(parser: ArgumentParser) -> Mapping[str, ArgumentParser]:
    return {name: inner for action in _subparsers(parser) for name, inner in action.choices.items()}


def _summaries(parser: ArgumentParser) -> Mapping[str, str]:
    return {choice.dest: choice.help or "" for action in _subparsers(parser) for choice in action._choices_actions}


def _groups(parser: ArgumentParser) -> Iterator[tuple[str, list[Action]]]:
    """The groups that hold something to choose, under the parser's own titles."""
    for group in parser._action_groups:
        actions = [action for action in group._group_actions if _is_shown(action)]
        if actions:
            yield (group.title or "options").capitalize(), actions


def _is_shown(action: Action) -> bool:
    return action.help != argparse.SUPPRESS and not isinstance(action, argparse._SubParsersAction)


def _usage(parser: ArgumentParser) -> str:
    # A plain formatter: the parser's own may colour, and may ask the terminal for its width.
    formatter = argparse.HelpFormatter(prog=parser.prog, width=_WIDTH)
    formatter.add_usage(parser.usage, parser._actions, parser._mutually_exclusive_groups, prefix="")
    return formatter.format_help()


def _name(parser: ArgumentParser, action: Action) -> str:
    formatter = argparse.HelpFormatter(prog=parser.prog, width=_WIDTH)
    taken = formatter._format_args(action, formatter._get_default_metavar_for_optional(action))
    if not action.option_strings:
        return inline(taken or action.dest)
    names = ", ".join(action.option_strings)
    return inline(f"{names} {taken}".strip())


def _default(action: Action) -> str:
    if action.required or (not action.option_strings and action.nargs not in {"?", "*"}):
        return "needed"
    if action.default is None or action.default is False or action.default == argparse.SUPPRESS or action.nargs == 0:
        return ""
    values = action.default if isinstance(action.default, (list, tuple)) else [action.default]
    return " ".join(f"<code>{inline(str(value))}</code>" for value in values)


def _meaning(parser: ArgumentParser, action: Action) -> str:
    formatter = argparse.HelpFormatter(prog=parser.prog, width=_WIDTH)
    words = _sentence(formatter._expand_help(action)) if action.help else ""
    if action.choices is not None:
        listed = ", ".join(f"<code>{inline(str(choice))}</code>" for choice in action.choices)
        return f"{inline(words)} One of {listed}." if action.metavar else inline(words)
    return inline(words)


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?:" else ".")
