"""The ranks at which labelled documents stand in a run."""

import numpy as np
from numpy.typing import NDArray

from rag_titan.errors import InputError
from rag_titan.evaluation.engine.keys import exact_keys, spread
from rag_titan.evaluation.engine.labels import Labels
from rag_titan.evaluation.engine.ordering import Rows, leading_rows
from rag_titan.evaluation.engine.repeats import parts
from rag_titan.evaluation.engine.tables import Run

__all__ = ["found_ranks"]


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
    keys = labels.keys_of(questions, documents)
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
