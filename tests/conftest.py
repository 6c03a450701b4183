"""Fixtures that tests of several folders use."""

from ollama_server import nobody_listens, ollama_server

__all__ = ["nobody_listens", "ollama_server"]
