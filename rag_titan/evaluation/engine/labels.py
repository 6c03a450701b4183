"""Labels made ready to be looked up, which is done once for all runs that are scored against them."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rag_titan.evaluation.engine.keys import Keys, document_keys, mixed, spread

if TYPE_CHECKING:
    from rag_titan.evaluation.engine.tables import Qrels

__all__ = ["Labels"]

Places: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Labels:
    """The labels that can be found: those of `qrels` with a grade above 0, in their order."""

    qrels: "Qrels"

    @cached_property
    def rows(self) -> Places:
        """Their rows in `qrels`."""
        return np.flatnonzero(self.qrels.values > 0)

    @cached_property
    def starts(self) -> Places:
        """Where the labels of each question of `qrels` begin, and the last end."""
        return np.searchsorted(self.rows, self.qrels.starts)

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each question by its id."""
        return {name: place for place, name in enumerate(self.qrels.question_ids)}

    @cached_property
    def questions(self) -> Places:
        """The place of the question of each label."""
        return np.repeat(np.arange(len(self.qrels.question_ids)), np.diff(self.starts))

    @cached_property
    def keys(self) -> Keys:
        """The key of each label."""
        return self.keys_of(self.questions, self.qrels.documents[self.rows])

    def keys_of(self, questions: Places, documents: NDArray[Any]) -> Keys:
        """Keys of pairs of a question, by its place, and a document: those of one question lie close together."""
        bits = np.uint64(max(len(self.qrels.question_ids), 2).bit_length())
        return (mixed(document_keys(documents)) >> bits) | (questions.astype(np.uint64) << (np.uint64(64) - bits))

    @cached_property
    def ordered(self) -> tuple[Places, Keys]:
        """The labels in the order of their keys, and the keys."""
        order = np.argsort(self.keys)
        return order, self.keys[order]

    @cached_property
    def sieve(self) -> NDArray[np.bool_]:
        """A table of places that the keys of labels fall on: a key that falls on none is no label's."""
        table = np.zeros(1 << self.sieve_bits, bool)
        table[spread(self.keys, self.sieve_bits)] = True
        return table

    @cached_property
    def sieve_bits(self) -> int:
        """The size of the sieve, as a power of 2: at least sixteen places a label."""
        return max(len(self.rows), 1).bit_length() + 4
