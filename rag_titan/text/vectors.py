"""What turns texts into vectors, whatever it is: the interface between embedders and those who use them."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

__all__ = ["Embedder", "Matrix"]

Matrix: TypeAlias = "NDArray[np.float64] | csr_array[Any, tuple[int, int]]"
"""Vectors as rows: texts x dimensions, dense or sparse."""


class Embedder(Protocol):
    """Turns texts into vectors of length 1, so that the product of two vectors is their cosine.

    A text in which an embedder finds nothing has a vector of zeros, which is similar to nothing.
    """

    name: str

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """One row for each text, in the order given."""

    def embed_query(self, text: str) -> Matrix:
        """One row, to be compared with those of `embed_documents`."""
