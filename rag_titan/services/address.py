"""Where a server listens."""

import ipaddress
import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from rag_titan.errors import SettingError

__all__ = ["Address", "ollama_address"]

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Address:
    """The URL of a server without a slash at its end, and whether it is on this machine."""

    url: str
    is_local: bool


def ollama_address(host: str | None = None) -> Address:
    """The address that `host` means, read as Ollama itself reads it; `None` is `OLLAMA_HOST`, or this machine.

    Without a scheme it is `http` and port 11434; with one, the scheme's own port. An address that a server listens on
    (`0.0.0.0`) is one that nobody can call everywhere, so it is taken as this machine. Raises `SettingError`.

    >>> ollama_address("example.com"), ollama_address("https://example.com/ollama/").url
    (Address(url='http://example.com:11434', is_local=False), 'https://example.com:443/ollama')
    >>> ollama_address(":8080"), ollama_address("0.0.0.0").url
    (Address(url='http://127.0.0.1:8080', is_local=True), 'http://127.0.0.1:11434')
    """
    given = (os.environ.get("OLLAMA_HOST", "") if host is None else host).strip()
    scheme, separator, rest = given.partition("://")
    if not separator:
        scheme, rest = "http", given
    try:
        parts = urlsplit(f"{scheme}://{rest}")
        name, port = parts.hostname or "127.0.0.1", parts.port
    except ValueError as error:
        raise SettingError(_problem(given, host)) from error
    if scheme not in _PORTS or any(letter.isspace() for letter in given):
        raise SettingError(_problem(given, host))
    try:
        number = ipaddress.ip_address(name)
    except ValueError:
        is_local = name == "localhost"
    else:
        if number.is_unspecified:
            number = ipaddress.ip_address("127.0.0.1" if number.version == 4 else "::1")
        is_local = number.is_loopback
        name = str(number) if number.version == 4 else f"[{number}]"
    default = _PORTS[scheme] if separator else 11434
    path = parts.path.strip("/")
    return Address(f"{scheme}://{name}:{port or default}{'/' if path else ''}{path}", is_local)


def _problem(given: str, host: str | None) -> str:
    name = "The environment variable OLLAMA_HOST" if host is None else "ollama_host"
    return f"{name} takes an address such as http://127.0.0.1:11434, not {given!r}"
