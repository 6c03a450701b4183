"""Runs first in every Python process of an example: sets limits, refuses the network, and records what is used.

Python imports a module of this name by itself, in subprocesses too. The settings come in environment variables. The
record is a file to which each process appends lines `EVENT<tab>PROCESS<tab>VALUE`, at once and unbuffered, so that it
is complete even when the process is killed. See `scripts/examples/record.py` for the reader.
"""

import atexit
import os
import sys

# No pathlib here: importing it would slow down every start.
_ROOT = os.environ.get("RAG_TITAN_EXAMPLE_ROOT", "")
_RECORD = os.environ.get("RAG_TITAN_EXAMPLE_RECORD", "")
_PACKAGE = f"{os.sep}rag_titan{os.sep}"
# Below the root, but nothing that an example uses: this folder, installed packages, hidden folders (the local store).
_APART = (os.path.dirname(__file__) + os.sep, sys.prefix + os.sep, _ROOT + os.sep + ".")  # noqa: PTH120
_BOX = os.path.dirname(_RECORD) + os.sep  # noqa: PTH120
_noted: set[tuple[str, str]] = set()


def _note(event: str, value: str, *, once: bool = True) -> None:
    if once and (event, value) in _noted:
        return
    _noted.add((event, value))
    line = f"{event}\t{os.getpid()}\t{value.encode('unicode_escape').decode()}\n"
    descriptor = os.open(_RECORD, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, line.encode())
    finally:
        os.close(descriptor)


def _in_checkout(path: str) -> bool:
    return path.startswith(_ROOT + os.sep) and not path.startswith(_APART)


def _opened(path: object, flags: object) -> None:
    """Note a file of the checkout that is read, and one that is written, which no example may do."""
    if path == _RECORD or not isinstance(path, str | bytes | os.PathLike):
        return
    full = os.path.abspath(os.fsdecode(path))  # noqa: PTH100
    if _in_checkout(full):
        writing = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR)
        _note("write" if writing else "read", full)
    elif _PACKAGE in full and full.endswith((".py", ".pyc")):
        _note("foreign", full)


def _is_local(host: str) -> bool:
    return host in ("", "localhost", "0.0.0.0", "::", "::1") or host.startswith("127.")  # noqa: S104


def _connected(address: object) -> None:
    """Refuse a connection as if nothing were there; one that would leave this machine is noted as well."""
    allowed = os.environ.get("RAG_TITAN_EXAMPLE_NETWORK", "none")
    # The address of a Unix socket is a path, and some other families have numbers: none of them leaves this machine.
    if allowed == "any" or not isinstance(address, tuple) or not isinstance(address[0], str | bytes):
        return
    host = os.fsdecode(address[0])
    if _is_local(host):
        if allowed == "none" and sys.platform != "win32":  # Windows makes socket pairs this way
            raise ConnectionRefusedError(111, "Connection refused")
        return
    _note("network", f"{host}:{address[1]}" if len(address) > 1 else host)
    raise OSError(101, "Network is unreachable")


_SPAWNS = frozenset(
    {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile", "pty.spawn"}
)
_CHANGES = frozenset({"os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.truncate", "os.link", "os.symlink"})
_CONNECTS = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_LOOKUPS = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open":
        _opened(arguments[0], arguments[2])
    elif event in _CHANGES:
        for path in arguments:
            _opened(path, os.O_WRONLY)
    elif event == "import" and arguments[0] == "matplotlib.backends._backend_agg":
        # At this point matplotlib has said what it does at the end; what is said later is done before.
        atexit.register(_keep_open_figures)
    elif event in _SPAWNS:
        _note("spawn", str(arguments[0]), once=False)
    elif event in _CONNECTS:
        _connected(arguments[1])
    elif event in _LOOKUPS and isinstance(arguments[0], str | bytes) and not _is_local(os.fsdecode(arguments[0])):
        _connected((arguments[0],))


def _keep_open_figures() -> None:
    """Keep the figures that are still open, also where the example has chosen another backend."""
    if "matplotlib.pyplot" in sys.modules:
        import example_figures  # type: ignore[import-not-found]

        example_figures.show()


def _read_sources_only() -> None:
    """Leave `.pyc` files to installed packages.

    They go by time stamps: those of the checkout may be older than the source. And none may appear in the working
    directory, which holds only what the example declares.
    """
    from importlib.machinery import SourceFileLoader

    path_stats = SourceFileLoader.path_stats

    def no_stats(self: SourceFileLoader, path: str) -> object:
        if _in_checkout(path) or path.startswith(_BOX):
            raise OSError("the source decides")
        return path_stats(self, path)

    SourceFileLoader.path_stats = no_stats  # type: ignore[assignment]


def _limit() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    memory = int(os.environ.get("RAG_TITAN_EXAMPLE_MEMORY", "4096")) * 2**20
    seconds = int(os.environ.get("RAG_TITAN_EXAMPLE_SECONDS", "120"))
    for limit, value in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 256 * 2**20),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(limit, (value, resource.getrlimit(limit)[1]))
        except (OSError, ValueError):  # a lower limit is in force already, or this system has no such limit
            continue


def _plain_warnings() -> None:
    """Show a warning without the path of the file that raised it, which differs between machines."""
    import warnings

    def formatted(message: Warning | str, category: type[Warning], *_place: object, **_more: object) -> str:
        return f"{category.__name__}: {message}\n"

    warnings.formatwarning = formatted


def _report_exception(expected: str) -> None:
    """Note the exception that ends the example; of an expected one only the last line is printed."""
    usual = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: object) -> None:
        names = [f"{each.__module__}.{each.__qualname__}" for each in kind.__mro__]
        _note("raised", " ".join(names))
        if any(expected in (name, name.rpartition(".")[2]) for name in names):
            import traceback

            sys.stdout.flush()
            sys.stderr.write("".join(traceback.format_exception_only(kind, error)))
        else:
            usual(kind, error, trace)  # type: ignore[arg-type]

    sys.excepthook = hook


if _RECORD:
    _note("start", str(os.getppid()))
    _limit()
    _read_sources_only()
    _plain_warnings()
    # Only the process that runs the example itself: its subprocesses do not see this variable.
    if (_expected := os.environ.pop("RAG_TITAN_EXAMPLE_MAIN", None)) is not None:
        _report_exception(_expected)
    sys.addaudithook(_audit)
