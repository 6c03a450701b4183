"""`python -m rag_titan` is `rag-titan`."""

from rag_titan.cli.main import run

run()
