"""The Python page: the public names, whose docstrings mkdocstrings reads from the checkout."""

import ast
import inspect
from importlib import import_module
from types import ModuleType

__all__ = ["page"]

# The packages whose `__all__` is the public face, in the order in which a reader needs them.
_PACKAGES = ("rag_titan", "rag_titan.evaluation", "rag_titan.errors")


def page() -> str:
    """The Markdown of the page: a section a package, and in it a mkdocstrings line for each public name."""
    lines = ["# Python", "", "The public names; everything else may change without notice.", ""]
    told: set[str] = set()
    for name in _PACKAGES:
        package = import_module(name)
        imported = _imported(package)
        homes = [imported.get(public, f"{name}.{public}") for public in package.__all__ if not public.startswith("__")]
        lines += [f"## {name}", "", *_summary(package), ""]
        lines += [line for home in homes if home not in told for line in (f"::: {home}", "")]
        told.update(homes)
    return "\n".join(lines)


def _summary(package: ModuleType) -> list[str]:
    first, _, _ = (package.__doc__ or "").strip().partition("\n\n")
    return first.splitlines()


def _imported(package: ModuleType) -> dict[str, str]:
    """Where the names that a package hands on are defined, read from its text: importing them all takes seconds."""
    nodes = ast.walk(ast.parse(inspect.getsource(package)))
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
        for alias in node.names
    }
