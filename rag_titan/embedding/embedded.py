"""Vectors of hashed words and character n-grams: no download, no server, the same on every machine."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from rag_titan.errors import InputError
from rag_titan.text.stems import content_terms

__all__ = ["EmbeddedEmbedder"]

_Sparse = csr_array[Any, tuple[int, int]]

_BUCKETS = 2**18
_NGRAM_SIZES = (3, 4, 5)


class EmbeddedEmbedder:
    """Two hashed bags side by side, of equal weight: the words of a text, and the character n-grams of these words.

    Words are the stems of `content_terms`; n-grams are the runs of 3 to 5 characters of a stem between two spaces, so
    that "refund" and "refundable" have some in common. Each bag has 2**18 buckets, filled by CRC-32, which is the same
    everywhere. A bucket weighs (1 + ln tf) * (1 + ln((1 + n) / (1 + df))): sublinear term frequency times smoothed
    inverse document frequency (Manning, Raghavan and Schütze 2008, section 6.4) over the n texts embedded as documents.

    It compares wording, not meaning: "car" and "automobile" have nothing in common here.

    The weights come from the documents, so an embedder serves one set of them: a second one raises `InputError`.
    A query before any documents is weighted by term frequency alone. Without terms, a text has a vector of zeros.

    >>> embedder = EmbeddedEmbedder()
    >>> documents = embedder.embed_documents(["Refunds take five days.", "Bags up to 23 kg are free."])
    >>> documents.shape
    (2, 524288)
    >>> (embedder.embed_query("When is my refund paid?") @ documents.T).toarray().round(2).tolist()
    [[0.36, 0.0]]
    """

    name = "embedded"

    def __init__(self) -> None:
        self._texts: tuple[str, ...] | None = None
        self._inverse_document_frequency = np.ones(2 * _BUCKETS)

    def embed_documents(self, texts: Sequence[str]) -> _Sparse:
        """Learn the weights from `texts` and return texts x 2**19, rows of length 1."""
        if self._texts not in (None, tuple(texts)):
            raise InputError("An embedded embedder serves one set of documents: make a new one for each index")
        counts = _counts(texts)
        frequency = np.bincount(counts.indices, minlength=counts.shape[1])
        self._inverse_document_frequency = 1 + np.log((1 + len(texts)) / (1 + frequency))
        self._texts = tuple(texts)
        return self._weighted(counts)

    def embed_query(self, text: str) -> _Sparse:
        """1 x 2**19, a row of length 1."""
        return self._weighted(_counts([text]))

    def _weighted(self, counts: _Sparse) -> _Sparse:
        weights = (1 + np.log(counts.data)) * self._inverse_document_frequency[counts.indices]
        rows = np.repeat(np.arange(counts.shape[0]), np.diff(counts.indptr))
        # Each bag is scaled to length sqrt(1/2) by itself: a word has many n-grams and would drown among them.
        bags = 2 * rows + (counts.indices >= _BUCKETS)
        squares = np.bincount(bags, weights=weights**2, minlength=2 * counts.shape[0])
        return csr_array((weights / np.sqrt(2 * squares[bags]), counts.indices, counts.indptr), shape=counts.shape)


def _counts(texts: Iterable[str]) -> _Sparse:
    """Occurrences in each bucket: texts x 2**19, words in the first half of the buckets, n-grams in the second."""
    rows = [Counter(content_terms(text)) for text in texts]
    # Every distinct term is hashed once: texts x terms times terms x buckets gives texts x buckets. Buckets that no
    # term falls into are left out of the product, whose cost otherwise is that of the empty ones.
    terms = {term: place for place, term in enumerate(dict.fromkeys(chain.from_iterable(rows)))}
    buckets = [_buckets(term) for term in terms]
    used, places = np.unique(np.fromiter(chain.from_iterable(buckets), np.int32), return_inverse=True)
    in_buckets = _sparse(np.ones(len(places)), places, [len(row) for row in buckets], len(used))
    occurrences = np.fromiter(chain.from_iterable(row.values() for row in rows), np.float64)
    places = np.fromiter((terms[term] for row in rows for term in row), np.int32)
    counts = _sparse(occurrences, places, [len(row) for row in rows], len(terms)) @ in_buckets
    return csr_array((counts.data, used[counts.indices], counts.indptr), shape=(len(rows), 2 * _BUCKETS))


def _buckets(term: str) -> list[int]:
    """The bucket of the word, then those of its n-grams; one that several n-grams fall into stands there as often."""
    padded = f" {term} "
    ngrams = (padded[start : start + size] for size in _NGRAM_SIZES for start in range(len(padded) - size + 1))
    return [_hash(term), *(_BUCKETS + _hash(ngram) for ngram in ngrams)]


def _hash(text: str) -> int:
    # Lone surrogates, which some PDF files hold, are hashed like any other character.
    return crc32(text.encode("utf-8", "surrogatepass")) % _BUCKETS


def _sparse(values: NDArray[Any], places: NDArray[Any], lengths: Sequence[int], columns: int) -> _Sparse:
    """The matrix whose rows have the given lengths, with `values` in the columns `places`, row after row."""
    return csr_array((values, places, np.cumsum([0, *lengths])), shape=(len(lengths), columns))
