"""Which chunks say the same as another one."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["NearCopies", "near_copies"]

_RUN = 4  # terms in a row, by which the copies of a chunk are looked up
_SHORTEST = 9  # different chunks need that many terms to share nine tenths: 9 of 10
_MOST_PLACES = 256  # a run that stands in more places tells nothing, and every place costs a comparison

_Terms = tuple[str, ...]


@dataclass(frozen=True)
class NearCopies:
    """Which chunks are near-copies of each other.

    Two chunks are near-copies when one can be laid over the other so that they agree in every term where they overlap,
    and the overlap is nine tenths of the longer one or more. Terms ignore case, punctuation and spacing. The same
    paragraph in two files is a copy, and so is a window that moved by a few words. An edition that changes a number or
    adds a "not" is none, however much else is the same: what contradicts a chunk never counts as its copy.
    A chunk without terms is nobody's copy. Where a text repeats itself so much that every run of four terms in the
    middle of a chunk stands in more than 256 places, only chunks that are equal to it are its copies.

    `groups` numbers each chunk's group of equal chunks; `near` gives the groups that are near-copies of a group.
    """

    groups: Sequence[int]
    near: Mapping[int, frozenset[int]]

    def without(self, places: Iterable[int], wanted: int) -> list[int]:
        """The first `wanted` of `places`, leaving out every chunk that is a near-copy of one before it.

        >>> monday = "the office is open from nine to five every monday in may".split()
        >>> tuesday = "the office is open from nine to five every tuesday in may".split()
        >>> near_copies([monday, tuesday, monday, monday[1:]]).without([0, 1, 2, 3], 4)
        [0, 1]
        """
        kept: list[int] = []
        taken: set[int] = set()
        for place in places:
            if len(kept) == wanted:
                break
            group = self.groups[place]
            if group not in taken and taken.isdisjoint(self.near.get(group, ())):
                kept.append(place)
                taken.add(group)
        return kept


def near_copies(chunks: Sequence[Sequence[str]]) -> NearCopies:
    """The near-copies among chunks, given the terms of each; see `NearCopies` for what that is.

    Equal chunks are grouped first, and only runs of terms that two chunks share lead to a comparison: the time grows
    with the length of the text, not with the number of pairs.
    """
    groups: dict[_Terms, int] = {}
    # A chunk without terms has a group for itself, under a key that no terms can have.
    numbers = [groups.setdefault(tuple(terms) or ("", str(place)), len(groups)) for place, terms in enumerate(chunks)]
    near: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in _shifted_pairs(list(groups)):
        near[one].add(other)
        near[other].add(one)
    return NearCopies(numbers, {group: frozenset(others) for group, others in near.items()})


def _shifted_pairs(chunks: Sequence[_Terms]) -> Iterator[tuple[int, int]]:
    """The pairs of different chunks that are near-copies.

    In such a pair, all but the outer tenths of a chunk lie within the overlap, so any run of terms from there stands in
    the other chunk too. Looking up the rarest of these runs gives the few candidates, each with the one shift at which
    the two can agree.
    """
    long = [place for place, terms in enumerate(chunks) if len(terms) >= _SHORTEST]
    if len(long) < 2:
        return
    lengths = np.array([len(chunks[place]) for place in long])
    starts = np.cumsum(lengths) - lengths
    keys = _run_keys([chunks[place] for place in long])
    occurrences = np.bincount(keys)[keys]
    order = np.argsort(keys, kind="stable")
    for one, (start, length) in enumerate(zip(starts, lengths, strict=True)):
        first, last = length // 10 + 1, 9 * length // 10 - _RUN
        anchor = first + int(np.argmin(occurrences[start + first : start + last + 1]))
        if not 1 < occurrences[start + anchor] <= _MOST_PLACES:
            continue
        at = order[slice(*np.searchsorted(keys, [key := keys[start + anchor], key + 1], sorter=order))]
        others = np.searchsorted(starts, at, side="right") - 1
        shifts = at - starts[others] - anchor
        overlaps = np.minimum(length + np.minimum(shifts, 0), lengths[others] - np.maximum(shifts, 0))
        near = (others != one) & (10 * overlaps >= 9 * np.maximum(length, lengths[others]))
        for other, shift in zip(others[near], shifts[near], strict=True):
            if _agree(chunks[long[one]], chunks[long[other]], int(shift)):
                yield long[one], long[other]


def _run_keys(chunks: Sequence[_Terms]) -> NDArray[np.int64]:
    """A number for the run of terms that starts at each term, for all chunks one after the other."""
    numbers: dict[str, int] = {}
    flat = np.array([numbers.setdefault(term, len(numbers)) for terms in chunks for term in terms], dtype=np.int64)
    keys = flat
    for offset in range(1, _RUN):
        # Numbered anew at each step: keys stay small, and only equal runs have equal keys.
        following = np.concatenate([flat[offset:], np.full(offset, -1)])
        keys = np.unique(keys * (len(numbers) + 1) + following + 1, return_inverse=True)[1]
    return keys


def _agree(one: _Terms, other: _Terms, shift: int) -> bool:
    """Whether `one`, moved by `shift`, has the terms of `other` wherever the two overlap."""
    start, end = max(0, -shift), min(len(one), len(other) - shift)
    return one[start:end] == other[start + shift : end + shift]
