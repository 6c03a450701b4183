"""Examples of the cookbook on a page: code, real output, figures. Nothing here runs anything."""

from scripts.examples import ExampleResult
from scripts.site.context import DirectiveError, PageContext
from scripts.site.highlight import code_block, command_block, command_comment, output_block

__all__ = ["code", "example", "figure", "output"]


def example(argument: str, context: PageContext) -> str:
    """The code or commands of the example, what it printed, and its figures."""
    result = _result(argument, context)
    if result.kind == "session":
        return _box(_session(result))
    return _box(_printed(code_block(result.code, "python"), result.output) + _figures(result))


def code(argument: str, context: PageContext) -> str:
    """The code or the commands alone."""
    result = _result(argument, context)
    if result.kind == "session":
        return _box("".join(command_comment(part.comment) + command_block(part.command) for part in result.parts))
    return _box(code_block(result.code, "python"))


def output(argument: str, context: PageContext) -> str:
    """What the example printed, without the commands of a session, and its figures."""
    result = _result(argument, context)
    printed = [part.output for part in result.parts] if result.kind == "session" else [result.output]
    shown = "".join(map(output_block, printed)) + _figures(result)
    if not shown:
        raise DirectiveError(f"the example {argument!r} prints nothing and draws nothing: embed its code with [[code]]")
    return _box(shown)


def figure(argument: str, context: PageContext) -> str:
    """The figures of the example alone."""
    figures = _figures(_result(argument, context))
    if not figures:
        raise DirectiveError(f"the example {argument!r} draws no figure: embed it with [[example {argument}]]")
    return figures


def _result(argument: str, context: PageContext) -> ExampleResult:
    if not argument or len(argument.split()) > 1:
        raise DirectiveError(f"an example is named by one word, not by {argument!r}")
    return context.example(argument)


def _session(result: ExampleResult) -> str:
    return "".join(
        command_comment(part.comment) + _printed(command_block(part.command), part.output) for part in result.parts
    )


def _printed(block: str, output: str) -> str:
    """A block with what it printed directly below it."""
    below = output_block(output)
    return f'<div class="rt-printed">{block}{below}</div>' if below else block


def _figures(result: ExampleResult) -> str:
    # The store hands out figures ready to stand in a page: ids of their own, a text alternative, colours as variables.
    return "".join(f'<figure class="rt-plot">{picture.svg}</figure>' for picture in result.figures)


def _box(inner: str) -> str:
    return f'<div class="rt-example">{inner}</div>'
