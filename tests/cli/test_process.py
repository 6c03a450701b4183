"""What only a process of its own can show."""

import os
import queue
import re
import signal
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-m", "rag_titan"]


class Heard(queue.Queue):
    """Requests as they come, for whoever waits for one."""

    append = queue.Queue.put


def _run(*words, **options):
    return subprocess.run([*COMMAND, *words], capture_output=True, encoding="utf-8", check=False, **options)


def test_the_module_is_the_command(starter):
    done = _run("search", "--files", "docs/*.md", "--query", "furniture")
    assert done.returncode == 0
    assert done.stdout.startswith("Search: ")
    assert done.stderr == ""


def test_an_error_has_no_traceback_unless_it_is_asked_for(starter):
    done = _run("chunk", "--files", "absent.md")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: absent.md does not exist")
    assert "Traceback" in _run("chunk", "--files", "absent.md", "--debug").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="other signals there")
def test_a_reader_that_wants_no_more_ends_the_command_quietly(starter):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "chunk", "--files", "docs"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(sys.platform == "win32", reason="other signals there")
def test_stopping_it_prints_one_line(starter, ollama_server):
    from ollama_server import silence

    ollama_server.requests = requests = Heard()
    ollama_server.script("/api/chat", silence())
    words = ("ask", "--files", "docs", "--question", "How many leave days?", "--llm", "ollama", "--chunker", "word:30")
    line = [*COMMAND, *words, "--ollama-host", ollama_server.url]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while requests.get(timeout=60)[0] != "/api/chat":
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, "", "Stopped.\n")


def test_bytes_are_the_same_whatever_locale_and_hash_seed(starter):
    (starter / "docs" / "käse.md").write_text("Käse is cheese 🧀 in German.", encoding="utf-8")
    words = ("chunk", "--files", "docs", "--json")
    outputs = set()
    for changes in (
        {"LC_ALL": "C", "PYTHONHASHSEED": "1"},
        {"LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "2", "COLUMNS": "40"},
    ):
        done = subprocess.run([*COMMAND, *words], env={**os.environ, **changes}, capture_output=True, check=True)
        outputs.add(done.stdout)
    (written,) = outputs
    assert "🧀" in written.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals there")
@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_help_on_a_terminal_is_coloured_unless_the_user_says_no(environment, coloured):
    shown = _on_terminal("evaluate", "--help", **environment)
    assert ("\x1b[" in shown) == coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown).replace("\r\n", "\n")
    assert plain.rstrip() == _run("evaluate", "--help", env={**os.environ, "COLUMNS": "80"}).stdout.rstrip()


def _on_terminal(*words, **environment):
    """What a terminal of 80 columns would show."""
    import pty  # not on every platform

    ours, theirs = pty.openpty()
    variables = {**os.environ, "TERM": "xterm", "COLUMNS": "80", **environment}
    if "NO_COLOR" not in environment:
        variables.pop("NO_COLOR", None)
    process = subprocess.Popen([*COMMAND, *words], stdout=theirs, stderr=theirs, stdin=theirs, env=variables)
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # how a terminal tells that nobody writes to it any more
        pass
    os.close(ours)
    process.wait()
    return shown.decode("utf-8")
