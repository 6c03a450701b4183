"""The command-line page: every verb with its usage, examples and options, written from the real parser."""

import argparse
from argparse import Action, ArgumentParser
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from rag_titan.errors import near_matches
from scripts.site.context import DirectiveError, PageContext
from scripts.site.highlight import output_block
from scripts.site.inline import inline, markdown_text, sentence, table_html

__all__ = ["options", "options_html", "page", "page_text"]

_WIDTH = 80


def page() -> str:
    """The Markdown of the page."""
    from rag_titan.cli.main import EXIT_CODES

    codes = "\n".join(f"| {code} | {markdown_text(meaning)} |" for code, meaning in EXIT_CODES.items())
    return f"{page_text(_parser())}\n## Exit codes\n\n| code | meaning |\n|---|---|\n{codes}\n"


def options(argument: str, context: PageContext) -> str:
    """The usage and the options of the verb `argument`, such as `questions check`; without one, those of every verb."""
    root = parser = _parser()
    for word in argument.split():
        verbs = _verbs(parser)
        if word not in verbs:
            raise DirectiveError(f"there is no verb {argument!r}: {near_matches(word, verbs)}")
        parser = verbs[word]
    if parser is root:
        return options_html(root)
    return options_html(parser, known=frozenset(root._option_string_actions))


def page_text(parser: ArgumentParser) -> str:
    """A section for each verb, and below it one for each verb of that verb; a directive fills each of them."""
    lines = [
        "# Command line",
        "",
        "[[table verbs]]",
        "",
        "`--help` after any of these says the same in a terminal.",
        "",
        "Every one of them also takes:",
        "",
        "[[options]]",
        "",
    ]
    for depth, path, inner in _sections(parser, (), 2):
        lines += [
            f"{'#' * depth} {path} {{ #{path.replace(' ', '-')} }}",
            "",
            markdown_text(inner.description or ""),
            "",
        ]
        examples = [line.strip() for line in (inner.epilog or "").splitlines() if line.strip().startswith(parser.prog)]
        if examples:
            lines += ["```console", *(f"$ {line}" for line in examples), "```", ""]
        lines += [f"[[options {path}]]", ""]
    return "\n".join(lines)


def _sections(parser: ArgumentParser, above: tuple[str, ...], depth: int) -> Iterator[tuple[int, str, ArgumentParser]]:
    for name, inner in _verbs(parser).items():
        yield depth, " ".join((*above, name)), inner
        yield from _sections(inner, (*above, name), depth + 1)


def options_html(parser: ArgumentParser, *, known: AbstractSet[str] = frozenset()) -> str:
    """How the command is called, then a table for each group of its options, without those that are `known`."""
    parts = [output_block(_usage(parser), label="Usage")]
    for title, actions in _groups(parser, known):
        rows = [(f"<code>{inline(_name(parser, action))}</code>", _meaning(parser, action)) for action in actions]
        parts.append(f'<p class="rt-options__group">{inline(title)}</p>')
        parts.append(table_html(("Option", "Meaning"), rows, label=f"{parser.prog}: {title}"))
    return f'<div class="rt-options">{"".join(parts)}</div>'


def verbs_table(context: PageContext) -> str:
    """Every verb in one line, with a link to its section."""
    from rag_titan.cli.main import VERBS

    page_link = context.href("reference/command-line.html")
    rows = [
        (f'<a href="{page_link}#{name}"><code>{name}</code></a>', sentence(entry.summary))
        for name, entry in VERBS.items()
    ]
    return table_html(("Verb", "What it does"), rows, label="Verbs")


def _parser() -> ArgumentParser:
    from rag_titan.cli.main import build_parser

    return build_parser()


# argparse offers no public way to ask a parser for its options: the names below have been the same since Python 3.2.


def _verbs(parser: ArgumentParser) -> Mapping[str, ArgumentParser]:
    inner = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return {name: child for action in inner for name, child in action.choices.items()}


def _groups(parser: ArgumentParser, known: AbstractSet[str]) -> Iterator[tuple[str, list[Action]]]:
    """The groups that hold something to give, under the parser's own titles."""
    for group in parser._action_groups:
        actions = [
            action for action in group._group_actions if _is_shown(action) and not known & set(action.option_strings)
        ]
        if actions:
            title = group.title or "options"
            yield title[:1].upper() + title[1:], actions


def _is_shown(action: Action) -> bool:
    return action.help != argparse.SUPPRESS and not isinstance(action, argparse._SubParsersAction)


def _plain_formatter(parser: ArgumentParser) -> argparse.HelpFormatter:
    # The parser's own may colour what it writes, and may ask the terminal for its width.
    return argparse.HelpFormatter(prog=parser.prog, width=_WIDTH)


def _usage(parser: ArgumentParser) -> str:
    formatter = _plain_formatter(parser)
    formatter.add_usage(parser.usage, parser._actions, parser._mutually_exclusive_groups, prefix="")
    return formatter.format_help()


def _name(parser: ArgumentParser, action: Action) -> str:
    formatter = _plain_formatter(parser)
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    taken = formatter._format_args(action, metavar)
    return f"{', '.join(action.option_strings)} {taken}".strip() or action.dest


def _meaning(parser: ArgumentParser, action: Action) -> str:
    words = sentence(_plain_formatter(parser)._expand_help(action)) if action.help else ""
    return f"<strong>Needed.</strong> {words}" if action.required else words
