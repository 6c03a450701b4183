"""Every error that the library raises on purpose.

```
RAGTitanError
├── InputError (also ValueError)      something given is wrong: files, questions, settings, arguments
│   ├── SettingError                  an unknown setting, or a value that it does not take
│   ├── DocumentError                 a file that cannot be read as what it claims to be
│   └── QuestionsError                bad question records: all of them at once, one problem a line
└── ServiceError                      something outside this process is needed and did not serve
    ├── MissingPackageError           an optional package is not installed (also ImportError)
    ├── ServiceUnavailableError       the server does not answer (also ConnectionError)
    ├── ModelMissingError             the server answers, but does not have the model
    └── ServiceResponseError          the server's answer is broken, cut off or of no use
```

A message is one plain sentence: the rule, the value, the remedy. The command line turns an `InputError` into exit
code 2 and a `ServiceError` into exit code 3.
"""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

__all__ = [
    "DocumentError",
    "InputError",
    "MissingPackageError",
    "ModelMissingError",
    "QuestionsError",
    "RAGTitanError",
    "ServiceError",
    "ServiceResponseError",
    "ServiceUnavailableError",
    "SettingError",
    "near_matches",
]


class RAGTitanError(Exception):
    """The root: catching it catches every error that this library raises on purpose."""


class InputError(RAGTitanError, ValueError):
    """Something that was given is wrong, and the message says how to put it right."""


class SettingError(InputError):
    """A setting that does not exist, or a value that it does not take."""


class DocumentError(InputError):
    """A file that is missing, broken, encrypted, or not what its suffix says."""


class QuestionsError(InputError):
    """Bad question records; `problems` holds one sentence for each, in the order of the file."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class ServiceError(RAGTitanError):
    """Something outside this process is needed and did not serve."""


class MissingPackageError(ServiceError, ImportError):
    """An optional package is not installed; the message ends in the pip line that installs it."""


class ServiceUnavailableError(ServiceError, ConnectionError):
    """The server does not answer, or too slowly."""


class ModelMissingError(ServiceError):
    """The server answers but has no such model; the message ends in the command that fetches it."""


class ServiceResponseError(ServiceError):
    """The server answered something that is broken, cut off or of no use."""


def near_matches(name: str, choices: Iterable[str]) -> str:
    """The tail of an error message about an unknown name: what was probably meant, and all choices.

    >>> near_matches("paragaph", ["word", "paragraph"])
    "did you mean 'paragraph'? Choices: word, paragraph"
    >>> near_matches("x", ["word", "paragraph"])
    'choose one of: word, paragraph'
    """
    known = list(choices)
    close = get_close_matches(name, known, n=2, cutoff=0.6)
    listed = ", ".join(known)
    if not close:
        return f"choose one of: {listed}"
    return f"did you mean {' or '.join(repr(match) for match in close)}? Choices: {listed}"
