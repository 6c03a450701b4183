"""A small server on this machine that speaks Ollama's API as far as the tests need it, and fails as they ask it to.

A test gets one as the fixture `ollama_server`. It answers every call well until it is told otherwise:

    ollama_server.says = "Three days [1]."                       # what its language model writes
    ollama_server.script("/api/chat", garbage())                 # the replies to the next calls; the last one stays

`requests` holds what it was asked, as (path, body).
"""

import json
import socket
import threading
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from zlib import crc32

import pytest

CONTEXT = 2048
MODELS = {"gemma3:4b": "completion", "nomic-embed-text:latest": "embedding", "all-minilm:latest": "embedding"}


@dataclass(frozen=True)
class Reply:
    """One answer: `parts` are sent one by one as a stream, or as a whole where there is a single one."""

    parts: tuple[bytes, ...]
    status: int = 200
    kind: str = "application/json"
    cut: bool = False
    hangs: bool = False


def json_reply(value, status=200):
    return Reply((json.dumps(value).encode(),), status)


def refusal(message, status):
    """What Ollama sends when it will not or cannot."""
    return json_reply({"error": message}, status)


def garbage():
    """What something that is not Ollama might send."""
    return Reply((b"<html><title>It works!</title></html>\n",), kind="text/html")


def silence():
    """No answer at all until the client gives up."""
    return Reply((), hangs=True)


def chat_stream(*texts, reason="stop", done=True, cut=False, hangs=False, error=None):
    """An answer in pieces; without `done` the last piece is missing, with `cut` the connection breaks off."""
    lines = [{"message": {"role": "assistant", "content": text}, "done": False} for text in texts]
    if error is not None:
        lines.append({"error": error})
    elif done:
        lines.append({"message": {"role": "assistant", "content": ""}, "done": True, "done_reason": reason})
    parts = tuple(json.dumps({"model": "gemma3:4b", **line}).encode() + b"\n" for line in lines)
    return Reply(parts, kind="application/x-ndjson", cut=cut, hangs=hangs)


def vector_of(text):
    """Three numbers that depend on the text alone."""
    return [1.0 + crc32(f"{place}{text}".encode()) % 97 for place in range(3)]


@dataclass
class OllamaServer:
    """The running server, as a test sees it."""

    url: str = ""
    models: dict[str, str] = field(default_factory=lambda: dict(MODELS))
    says: str = "Yes."
    requests: list = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)
    _scripts: dict = field(default_factory=lambda: defaultdict(list))

    def script(self, path, *replies):
        self._scripts[path] = list(replies)

    def bodies(self, path):
        """What was asked of `path`, in order."""
        return [body for asked, body in self.requests if asked == path]

    def reply(self, path, body):
        self.requests.append((path, body))
        script = self._scripts[path]
        if script:
            return script.pop(0) if len(script) > 1 else script[0]
        answers = {
            "/api/version": lambda: json_reply({"version": "0.12.3"}),
            "/api/tags": lambda: json_reply({"models": [{"name": name, "model": name} for name in self.models]}),
            "/api/show": lambda: self._with_model(body, "", "model '{}' not found", self._show),
            "/api/embed": lambda: self._with_model(
                body, "embedding", 'model "{}" not found, try pulling it first', self._embed
            ),
            "/api/chat": lambda: self._with_model(body, "completion", "model '{}' not found", self._chat),
        }
        return answers[path]() if path in answers else Reply((b"404 page not found",), 404, "text/plain")

    def _with_model(self, body, capability, missing, answer):
        name = body["model"]
        kind = self.models.get(name if ":" in name else f"{name}:latest")
        if kind is None:
            return refusal(missing.format(name), 404)
        if capability not in ("", kind):
            return refusal(f'"{name}" does not support {"chat" if capability == "completion" else "embeddings"}', 400)
        return answer(body)

    def _show(self, body):
        facts = {"general.architecture": "gemma3", "gemma3.context_length": CONTEXT}
        return json_reply({"details": {}, "model_info": facts, "capabilities": []})

    def _embed(self, body):
        if any(len(text.split()) > CONTEXT for text in body["input"]):
            return refusal("the input length exceeds the context length", 400)
        return json_reply({"model": body["model"], "embeddings": [vector_of(text) for text in body["input"]]})

    def _chat(self, body):
        half = len(self.says) // 2
        return chat_stream(self.says[:half], self.says[half:])


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "scripted"
    scripted: OllamaServer

    def log_message(self, *args):
        pass

    def handle(self):
        with suppress(ConnectionError):  # the client left
            super().handle()

    def do_GET(self):
        self._answer(None)

    def do_POST(self):
        self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def _answer(self, body):
        self._send(self.scripted.reply(self.path, body))

    def _send(self, reply):
        if reply.parts:
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.kind)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
        for part in reply.parts:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        if reply.hangs:
            self.scripted.stopped.wait(30)
        if reply.cut or reply.hangs:
            self.close_connection = True
            with suppress(OSError):
                self.connection.shutdown(socket.SHUT_RDWR)
        else:
            self.wfile.write(b"0\r\n\r\n")


@pytest.fixture
def ollama_server():
    scripted = OllamaServer()
    handler = type("Handler", (_Handler,), {"scripted": scripted})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        scripted.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield scripted
        scripted.stopped.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def nobody_listens():
    """An address on this machine at which nothing answers."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"
