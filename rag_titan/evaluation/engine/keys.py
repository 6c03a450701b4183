"""64-bit keys of document ids.

Equal ids have equal keys; unequal ids almost never do, which whoever uses the keys has to check.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Keys", "document_keys", "exact_keys", "mixed", "question_keys", "spread"]

Keys: TypeAlias = NDArray[np.uint64]

_GOLDEN, _ODD, _MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93), np.uint64(0xBF58476D1CE4E5B9)
_HALF = np.uint64(32)


def document_keys(documents: NDArray[Any]) -> Keys:
    """One key an id, whatever the width of the array that it stands in.

    A whole number is its own key. Bytes are hashed eight at a time; each word is mixed before it is added, since words
    that differ only in their last character would otherwise cancel out.
    """
    if documents.dtype.kind == "i":
        return documents.view(np.uint64)
    width = documents.dtype.itemsize
    if width % 8:
        documents = documents.astype(f"S{-(-width // 8) * 8}")
    words = np.ascontiguousarray(documents).view(np.uint64).reshape(len(documents), -1)
    keys = np.zeros(len(documents), np.uint64)
    factor = _GOLDEN
    for place in range(words.shape[1]):
        word = words[:, place] ^ (words[:, place] >> _HALF)
        word *= factor
        word ^= word >> _HALF
        word *= _MIX
        keys += word
        with np.errstate(over="ignore"):
            factor = np.uint64(factor * _ODD)
    return keys


def exact_keys(*documents: NDArray[Any]) -> list[Keys]:
    """Keys that are equal only where the ids are, over all the arrays; they take a sort of all ids."""
    _, codes = np.unique(np.concatenate(documents), return_inverse=True)
    ends = np.cumsum([len(part) for part in documents])[:-1]
    return [part.astype(np.uint64) for part in np.split(codes, ends)]


def question_keys(count: int) -> Keys:
    """One number for each of `count` questions, far apart."""
    return np.arange(count, dtype=np.uint64) * _GOLDEN


def mixed(keys: Keys) -> Keys:
    """The keys, with what tells them apart in their upper bits; unequal ones stay unequal."""
    return keys * _ODD


def spread(keys: Keys, bits: int) -> NDArray[np.int64]:
    """A place for each key in a table of `2 ** bits`."""
    return (mixed(keys) >> np.uint64(64 - bits)).view(np.int64)
