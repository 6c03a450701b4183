"""The ranks at which labelled documents stand in a run."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rag_titan.errors import InputError
from rag_titan.evaluation.engine.keys import Keys, document_keys, exact_keys, question_keys, spread
from rag_titan.evaluation.engine.ordering import Rows, leading_rows
from rag_titan.evaluation.engine.repeats import parts
from rag_titan.evaluation.engine.tables import Qrels, Run

__all__ = ["Labels", "found_ranks"]


@dataclass(frozen=True)
class Labels:
    """The labels that can be found: those of `qrels` with a grade above 0, in their order."""

    qrels: Qrels

    @cached_property
    def rows(self) -> Rows:
        """Their rows in `qrels`."""
        return np.flatnonzero(self.qrels.values > 0)

    @cached_property
    def starts(self) -> Rows:
        """Where the labels of each question of `qrels` begin, and the last end."""
        return np.searchsorted(self.rows, self.qrels.starts)

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each question by its id."""
        return {name: place for place, name in enumerate(self.qrels.question_ids)}

    @cached_property
    def questions(self) -> Rows:
        """The place of the question of each label."""
        return np.repeat(np.arange(len(self.qrels.question_ids)), np.diff(self.starts))

    @cached_property
    def key_of_question(self) -> Keys:
        """One number for each question, far apart."""
        return question_keys(len(self.qrels.question_ids))

    @cached_property
    def keys(self) -> Keys:
        """One key for each label, of its question and its document."""
        return document_keys(self.qrels.documents[self.rows]) + self.key_of_question[self.questions]

    @cached_property
    def ordered(self) -> tuple[Rows, Keys]:
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


def found_ranks(run: Run, labels: Labels, found: Rows, *, depth: int | None = None) -> None:
    """Write into `found` the rank from 1 at which each label stands in the run; what is not found there stays.

    Rank is 1 + the number of documents of the question with a higher score, or with an equal score and a higher id: as
    trec_eval breaks ties. Ids that are texts are compared by their UTF-8 bytes, ids that are numbers by value. Scores
    are compared as doubles, where trec_eval has kept them as 32-bit floats in many versions. With `depth`, labels
    below that rank may stay unfound.
    """
    if (
        (run.documents.dtype.kind == "i") != (labels.qrels.documents.dtype.kind == "i")
        and len(run)
        and len(labels.rows)
    ):
        raise InputError(
            "Documents of the run are numbers and those of the qrels texts, or the reverse: write them in one way"
        )
    if not len(labels.rows):
        return
    places = np.array([labels.places.get(name, -1) for name in run.question_ids], np.int64)
    for first, after in parts(run.starts):
        _found_in_part(run, labels, found, (first, after), places=places[first:after], depth=depth)


def _found_in_part(  # noqa: PLR0913 - the last two cut down what the first four hold
    run: Run, labels: Labels, found: Rows, part: tuple[int, int], *, places: Rows, depth: int | None
) -> None:
    low, high = int(run.starts[part[0]]), int(run.starts[part[1]])
    starts = run.starts[part[0] : part[1] + 1] - low
    documents, scores = run.documents[low:high], run.values[low:high]
    rows = leading_rows(starts, scores, depth)
    asked = np.searchsorted(starts, rows, side="right") - 1 if len(starts) > 2 else np.zeros(len(rows), np.int64)
    labelled = places[asked] >= 0
    if not labelled.all():
        rows, asked = rows[labelled], asked[labelled]
    if not len(rows):
        return
    at, label = _matches(documents[rows], places[asked], labels)
    heads = np.searchsorted(asked, np.arange(len(places)))
    rank = at - heads[asked[at]] + 1
    rank += _moved_by_ties(asked, scores[rows], documents[rows], at)
    found[label] = rank


def _matches(documents: NDArray[np.generic], questions: Rows, labels: Labels) -> tuple[Rows, Rows]:
    """Which rows hold a label, and which."""
    keys = document_keys(documents) + labels.key_of_question[questions]
    maybe = np.flatnonzero(labels.sieve[spread(keys, labels.sieve_bits)])
    order, known = labels.ordered
    place = np.minimum(np.searchsorted(known, keys[maybe]), len(known) - 1)
    equal = known[place] == keys[maybe]
    at, label = maybe[equal], order[place[equal]]
    same = (labels.qrels.documents[labels.rows[label]] == documents[at]) & (labels.questions[label] == questions[at])
    if not same.all() or (known[1:] == known[:-1]).any():  # two ids with one key: compare the ids themselves
        return _exact_matches(documents, questions, labels)
    return at, label


def _exact_matches(documents: NDArray[np.generic], questions: Rows, labels: Labels) -> tuple[Rows, Rows]:
    mine, theirs = exact_keys(documents, labels.qrels.documents[labels.rows])
    count = np.uint64(len(documents) + len(theirs))
    wanted = theirs + labels.questions.astype(np.uint64) * count
    _, at, label = np.intersect1d(
        mine + questions.astype(np.uint64) * count, wanted, assume_unique=True, return_indices=True
    )
    return at, label


def _moved_by_ties(
    asked: Rows, scores: NDArray[np.float64], documents: NDArray[np.generic], at: Rows
) -> NDArray[np.int64]:
    """How far each row `at` moves when equal scores are put in descending order of document ids."""
    moved = np.zeros(len(at), np.int64)
    same = np.zeros(len(scores), bool)
    same[1:] = (scores[1:] == scores[:-1]) & (asked[1:] == asked[:-1])
    if not same.any():
        return moved
    tied = np.cumsum(~same) - 1
    wanted = np.zeros(int(tied[-1]) + 1, bool)
    wanted[tied[at]] = True
    wanted &= np.bincount(tied) > 1
    members = np.flatnonzero(wanted[tied])
    if not len(members):
        return moved
    order = np.lexsort((documents[members], -tied[members]))[::-1]
    target = np.arange(len(scores))
    target[members[order]] = members
    shifts: Rows = target[at] - at
    return shifts
