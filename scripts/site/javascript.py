"""The browser's own code, run while the site is built, so that what it computes can be checked."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scripts.site.context import DirectiveError

__all__ = ["JavaScript", "javascript"]


class JavaScript:
    """Functions of the scripts that were loaded, called from Python."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def call(self, function: str, *arguments: Any) -> Any:
        """What `function`, an expression, gives for the arguments; all goes as JSON, and NaN comes as None."""
        from py_mini_racer import JSEvalException

        given = ", ".join(json.dumps(argument) for argument in arguments)
        try:
            return json.loads(self._engine.eval(f"JSON.stringify(({function})({given}))"))
        except JSEvalException as error:
            raise DirectiveError(f"{function} fails: {error}") from error

    def map(self, function: str, rows: Sequence[Sequence[Any]]) -> list[Any]:
        """What `function` gives for each row of arguments."""
        result: list[Any] = self.call(f"rows => rows.map(row => ({function})(...row))", list(rows))
        return result


@contextmanager
def javascript(root: Path, *names: str) -> Iterator[JavaScript]:
    """Scripts of `docs/js` that do not touch the page, loaded in order into an engine of their own.

    >>> with javascript(Path(), "quoting") as scripts:
    ...     scripts.call("RagTitan.quoting.commandText", [["rag-titan", "a b"]], "sh")
    "rag-titan 'a b'"
    """
    from py_mini_racer import JSEvalException, MiniRacer

    # Closed for certain: one that lives until the interpreter ends waits for its thread for ever.
    with MiniRacer() as engine:
        for name in names:
            path = root / "docs" / "js" / f"{name}.js"
            try:
                engine.eval(path.read_text(encoding="utf-8"))
            except (OSError, JSEvalException) as error:
                raise DirectiveError(f"{path} does not run: {error}") from error
        yield JavaScript(engine)
