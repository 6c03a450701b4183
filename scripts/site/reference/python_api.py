"""The Python page: the public names, whose docstrings mkdocstrings reads from the checkout."""

from importlib import import_module
from typing import Any

__all__ = ["page"]

# The packages whose `__all__` is the public face, in the order in which a reader needs them.
_PACKAGES = ("rag_titan", "rag_titan.evaluation", "rag_titan.errors")


def page() -> str:
    """The Markdown of the page: a section a package, and in it a mkdocstrings line for each public name."""
    lines = ["# Python", "", "The public names; everything else may change without notice.", ""]
    told: set[str] = set()
    for name in _PACKAGES:
        package = import_module(name)
        homes = [_home(package, public) for public in package.__all__ if not public.startswith("__")]
        lines += [f"## {name}", "", *_summary(package), ""]
        lines += [line for home in homes if home not in told for line in (f"::: {home}", "")]
        told.update(homes)
    return "\n".join(lines)


def _summary(package: Any) -> list[str]:
    first, _, _ = (package.__doc__ or "").strip().partition("\n\n")
    return first.splitlines()


def _home(package: Any, name: str) -> str:
    """Where a name is defined: packages hand names on lazily, which a reader of source text cannot follow."""
    value = getattr(package, name)
    module, qualified = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    return f"{module}.{qualified}" if module and qualified else f"{package.__name__}.{name}"
