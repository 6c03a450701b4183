"""Measure every link of a retrieval-augmented generation chain on your own documents and questions."""

__version__ = "0.1.0"
