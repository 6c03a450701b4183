"""What can be wrong with an example before it is even run."""

from collections.abc import Sequence

__all__ = ["DeclarationError", "ExampleError", "UnknownExampleError"]


class ExampleError(Exception):
    """Something about an example is wrong; the message is a plain sentence with the remedy."""


class UnknownExampleError(ExampleError):
    """There is no example of that name."""


class DeclarationError(ExampleError):
    """The header, a session's commands or the declared data are wrong; `problems` holds one sentence for each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))
