"""Everything about an example that can be said without running it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scripts.examples.data import DataFile, declared_data
from scripts.examples.declarations import Declarations
from scripts.examples.digest import Checkout, example_key
from scripts.examples.errors import DeclarationError
from scripts.examples.finding import Example
from scripts.examples.session import Command, read_session

__all__ = ["Job", "read_job"]

# Which kinds of example each declaration is for; the others are for all.
_ONLY_FOR = {"raises": ("script", "recipe"), "exits": ("script", "session")}


@dataclass(frozen=True)
class Job:
    """An example that is ready to run: its declarations, its code, its data, a session's commands, the
    programs of the package (name -> `"module:function"`), and the key under which its run is kept."""

    example: Example
    declared: Declarations
    code: str
    data: tuple[DataFile, ...]
    commands: tuple[Command, ...]
    programs: Mapping[str, str]
    key: str

    @property
    def prefix(self) -> str:
        """What begins the ids in its figures, so that two figures on one page do not share any."""
        return self.example.name.replace("/", "-")


def read_job(example: Example, checkout: Checkout) -> Job:
    """Read and check an example; raises `DeclarationError` with every problem of the first thing that is wrong."""
    declared, code = example.read()
    for name, kinds in _ONLY_FOR.items():
        if getattr(declared, name) and example.kind not in kinds:
            raise DeclarationError([f"{name} is for a {' or a '.join(kinds)}, and this is a {example.kind}"])
    commands: tuple[Command, ...] = ()
    if example.kind == "session":
        commands = tuple(read_session(code, frozenset(checkout.programs)))
    if len(declared.exits) > 1 and len(declared.exits) != len(commands):
        raise DeclarationError([f"exits has {len(declared.exits)} codes for {len(commands)} commands"])
    data = tuple(declared_data(example, declared.files))
    return Job(example, declared, code, data, commands, checkout.programs, example_key(checkout, example, data))
