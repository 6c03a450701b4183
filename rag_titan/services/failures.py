"""Whatever an Ollama client, a connection or a server raise, told as one of this library's errors."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from rag_titan.errors import (
    InputError,
    MissingPackageError,
    ModelMissingError,
    RAGTitanError,
    ServiceResponseError,
    ServiceUnavailableError,
    SettingError,
)

__all__ = ["import_client", "told_plainly"]

_TOO_LONG = re.compile(r"exceed\w* .*context|context \w+ exceed|too (?:long|large)\b", re.IGNORECASE)
_WRONG_KIND = re.compile(r"does not support (\w+)")
_SHOWN = 200


def import_client() -> ModuleType:
    """The official client's module, or `MissingPackageError`."""
    try:
        import ollama
    except ImportError as error:
        raise MissingPackageError(
            "Ollama models need the package 'ollama'; in a clone of this project, run: pip install \".[ollama]\""
        ) from error
    return ollama


@contextmanager
def told_plainly(url: str, *, timeout_s: float, model: str = "") -> Iterator[None]:
    """Around one call of the server at `url` about `model`: what it raises becomes an error of this library."""
    client = import_client()
    import httpx

    try:
        yield
    except client.ResponseError as error:
        raise _refusal(error.error, error.status_code, url=url, model=model) from error
    except httpx.HTTPStatusError as error:
        raise _refusal(error.response.text, error.response.status_code, url=url, model=model) from error
    except (ConnectionError, httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise ServiceUnavailableError(
            f"No Ollama server answers at {url}: start it with 'ollama serve', or say where it runs with ollama_host"
        ) from error
    except httpx.TimeoutException as error:
        raise ServiceUnavailableError(
            f"The Ollama server at {url} was silent for {timeout_s:g} s: try again once the model is loaded, or choose "
            "a smaller model"
        ) from error
    except httpx.TransportError as error:
        raise ServiceResponseError(
            f"The answer of the Ollama server at {url} was cut off ({_shown(str(error))}): ask again, and look at the "
            "server's log if it stays so"
        ) from error
    # Not valid JSON, or JSON of another shape: the client raises whatever it stumbles over.
    except (ValueError, TypeError, AttributeError, KeyError, httpx.HTTPError) as error:
        raise ServiceResponseError(
            f"What answers at {url} does not speak as Ollama does: check ollama_host, or update Ollama"
        ) from error


def _refusal(message: str, status: int, *, url: str, model: str) -> RAGTitanError:
    """The error for what the server itself says went wrong."""
    if status == 404 and model and model.partition(":")[0] in message and "not found" in message:
        return ModelMissingError(f"The Ollama server at {url} has no model {model!r}, run: ollama pull {model}")
    if _TOO_LONG.search(message):
        return InputError(
            f"The input is longer than the context of the model {model!r}: use a smaller chunk_size, ask a shorter "
            "question, or choose a model with a larger context"
        )
    if kind := _WRONG_KIND.search(message):
        return SettingError(f"The model {model!r} does not support {kind[1]}: choose a model that does")
    if status == 503:
        return ServiceUnavailableError(f"The Ollama server at {url} is busy ({_shown(message)}): ask again later")
    code = f" with status {status}" if status > 0 else ""
    return ServiceResponseError(
        f"The Ollama server at {url} failed{code} ({_shown(message)}): its log says more, and an update may help"
    )


def _shown(message: str) -> str:
    """What a server says, short and on one line: it is quoted in a sentence, and nobody vouches for it."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in message).split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}..."
