"""Tokens of a tokenizer that the user names."""

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rag_titan.chunking.chunker import BaseChunker, Span
from rag_titan.chunking.scales import Counted
from rag_titan.documents.document import Document
from rag_titan.errors import MissingPackageError, SettingError
from rag_titan.text.counting import token_starts
from rag_titan.text.graphemes import Graphemes

if TYPE_CHECKING:
    from tokenizers import Tokenizer

__all__ = ["TokenChunker", "load_tokenizer"]


class TokenChunker(BaseChunker):
    r"""Windows of `chunk_size` tokens.

    `tokenizer` is "builtin" (words and punctuation, `\w+|[^\w\s]`, see `rag_titan.text.words`) or the path of a
    `tokenizer.json` as Hugging Face's tokenizers write it; special tokens are not counted.

    Raises `SettingError` for a path that is no such file and `MissingPackageError` without the package tokenizers.
    """

    name = "token"
    unit = "tokens"

    def __init__(self, chunk_size: int, chunk_overlap: int = 0, *, tokenizer: str = "builtin") -> None:
        super().__init__(chunk_size, chunk_overlap)
        self.tokenizer = tokenizer
        self._tokenizer = None if tokenizer == "builtin" else load_tokenizer(tokenizer)

    def describe(self) -> str:
        """Name, sizes, unit and the tokenizer."""
        return f"{super().describe()} ({self.tokenizer} tokenizer)"

    def _split(self, document: Document) -> Iterator[Span]:
        text = document.text
        graphemes = Graphemes(text)
        starts = token_starts(text, graphemes) if self._tokenizer is None else _starts(self._tokenizer, text)
        tokens = Counted(text, starts, graphemes)
        for start, end in tokens.cut(0, len(text), self.chunk_size, self.chunk_overlap):
            yield Span(start, end)


def load_tokenizer(path: str) -> "Tokenizer":
    """The tokenizer of the `tokenizer.json` at `path`, which drops nothing and adds nothing; errors as above."""
    if not Path(path).is_file():
        raise SettingError(f"tokenizer {path!r} does not exist: give 'builtin' or the path of a tokenizer.json.")
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        remedy = 'in a clone of the repository, run: pip install ".[tokenizers]"'
        raise MissingPackageError(f"A tokenizer.json needs the package tokenizers; {remedy}") from error
    try:
        tokenizer = Tokenizer.from_file(path)
    except Exception as error:  # the package raises nothing more special
        raise SettingError(f"tokenizer {path!r} is not a tokenizer.json: {error}.") from error
    tokenizer.no_truncation()  # the file may say that what is longer than a model's input is dropped
    tokenizer.no_padding()
    return tokenizer


def _starts(tokenizer: "Tokenizer", text: str) -> "array[int]":
    """Where each token starts; what a tokenizer drops, such as control characters, belongs to the token before it."""
    starts = array("q")
    for start, end in tokenizer.encode(text, add_special_tokens=False).offsets:
        # Some tokenizers count the space before a word into its token.
        while start < end and text[start].isspace():
            start += 1  # noqa: PLW2901
        if start < end:
            starts.append(max(start, starts[-1]) if starts else start)
    return starts
