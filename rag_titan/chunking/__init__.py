"""Documents become chunks: one chunker a file."""

from dataclasses import dataclass

from rag_titan.chunking.chunker import Chunker, Span
from rag_titan.chunking.chunks import chunk_documents
from rag_titan.chunking.sizes import checked_sizes
from rag_titan.registry import Entry, choose

__all__ = ["CHUNKERS", "Chunker", "ChunkerEntry", "Span", "chunk_documents", "make_chunker"]


@dataclass(frozen=True)
class ChunkerEntry(Entry):
    """One row of `CHUNKERS`: `unit` is what `size` and `overlap`, the defaults, count."""

    unit: str
    size: int
    overlap: int
    takes_tokenizer: bool = False


CHUNKERS: dict[str, ChunkerEntry] = {
    "word": ChunkerEntry("rag_titan.chunking.word:WordChunker", "a fixed number of words", "words", 200, 40),
    "character": ChunkerEntry(
        "rag_titan.chunking.character:CharacterChunker", "a fixed number of characters", "characters", 1000, 200
    ),
    "token": ChunkerEntry(
        "rag_titan.chunking.token:TokenChunker",
        "tokens of a tokenizer that you name",
        "tokens",
        256,
        32,
        takes_tokenizer=True,
    ),
    "recursive": ChunkerEntry(
        "rag_titan.chunking.recursive:RecursiveChunker",
        "separators from coarse (blank line) to fine (space)",
        "characters",
        1000,
        200,
    ),
    "sentence": ChunkerEntry(
        "rag_titan.chunking.sentence:SentenceChunker", "whole sentences packed up to the size", "words", 200, 0
    ),
    "paragraph": ChunkerEntry(
        "rag_titan.chunking.paragraph:ParagraphChunker", "whole paragraphs packed up to the size", "words", 300, 0
    ),
    "heading": ChunkerEntry(
        "rag_titan.chunking.heading:HeadingChunker",
        "sections under headings, with the path of headings",
        "words",
        400,
        0,
    ),
    "page": ChunkerEntry("rag_titan.chunking.page:PageChunker", "pages of a PDF", "pages", 1, 0),
}
"""The chunkers by name, in the order of help and reference pages."""


def make_chunker(
    name: str, *, chunk_size: int | None = None, chunk_overlap: int | None = None, tokenizer: str = "builtin"
) -> Chunker:
    """The chunker called `name`, with its default sizes where none are given.

    `chunk_size` and `chunk_overlap` are in the chunker's own unit. Where only the size is given and the default overlap
    does not fit below it, the overlap is the same share of the size as by default. `tokenizer` is "builtin" or the path
    of a `tokenizer.json`; only chunkers that count tokens look at it.

    Raises `SettingError` for an unknown name, and unless `chunk_size >= 1` and `0 <= chunk_overlap < chunk_size`.

    >>> make_chunker("word").describe()
    'word 200/40 words'
    >>> make_chunker("word", chunk_size=20).describe()
    'word 20/4 words'
    """
    entry = choose(CHUNKERS, name, setting="chunker")
    size, overlap = checked_sizes(chunk_size, chunk_overlap, entry.size, entry.overlap)
    options = {"tokenizer": tokenizer} if entry.takes_tokenizer else {}
    chunker: Chunker = entry.load()(size, overlap, **options)
    return chunker
