"""Fixtures and settings that tests of several folders use."""

from hypothesis import settings
from ollama_server import nobody_listens, ollama_server

# Doctests are looked for in every module, and several modules called "conftest" cannot be imported side by side.
collect_ignore_glob = ["conftest.py", "*/conftest.py", "*/*/conftest.py"]

# How long one example takes says more about the machine than about the code.
settings.register_profile("rag-titan", deadline=None)
settings.load_profile("rag-titan")

__all__ = ["nobody_listens", "ollama_server"]
