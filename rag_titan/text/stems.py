"""A small, deterministic stemmer for English, and the terms of a text that carry its content."""

import re
from functools import lru_cache

from rag_titan.text.terms import terms

__all__ = ["FUNCTION_WORDS", "content_terms", "stem"]

_FUNCTION_WORDS = """
a about above after again against all also am an and any are arent as at be because been before being below between
both but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each either else ever
every few for from further get gets got had hadnt has hasnt have havent having he her here heres hers herself him
himself his how hows i if im in into is isnt it its itself ive just let lets like may me might mine more most must
my myself neither no nor not now of off on once one only or other our ours ourselves out over own per please same
shall she should shouldnt so some such tell than that thats the their theirs them themselves then there theres these
they theyre this those through to too under until up upon us very was wasnt we were werent what whats when whens
where wheres whether which while who whom whose whos why will with within without wont would wouldnt yes yet you
your youre yours yourself yourselves
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""English words that hold a sentence together and say nothing about its subject, written as `terms` writes them."""

_WORD = re.compile(r"[a-z]{4,}")
_VOWEL = re.compile(r"[aeiouy]")


@lru_cache(maxsize=65536)
def stem(term: str) -> str:
    """`term` without the endings s, es, ies, ed, ied, ing, ly, a silent e and a doubled last consonant.

    Forms of one word meet: "leave", "leaves" and "leaving" all become "leav", which is a key and not a word. Terms
    under four letters and terms with anything but the letters a to z are returned as they are.

    >>> [stem(term) for term in ("policies", "policy", "working", "stopped", "leaves", "yearly", "q4")]
    ['policy', 'policy', 'work', 'stop', 'leav', 'year', 'q4']
    """
    if not _WORD.fullmatch(term):
        return term
    return _with_plain_end(_without_ending(_singular(term)))


def _singular(term: str) -> str:
    if term.endswith(("ies", "ied")):
        return term[:-3] + "y" if len(term) > 4 else term[:-1]
    if term.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return term[:-2]
    if term.endswith("s") and not term.endswith(("ss", "us", "is")):
        return term[:-1]
    return term


def _without_ending(term: str) -> str:
    for ending, shortest in (("ing", 3), ("ed", 3), ("ly", 4)):
        rest = term.removesuffix(ending)
        if rest != term and len(rest) >= shortest and _VOWEL.search(rest) and not term.endswith("eed"):
            return rest
    return term


def _with_plain_end(term: str) -> str:
    """Without a silent e, and with one consonant where there are two: "travel" must meet "travelling"."""
    if len(term) > 3 and term[-1] == "e" and term[-2] not in "aeiouy":
        term = term[:-1]
    if len(term) > 3 and term[-1] == term[-2] and term[-1] not in "aeiouy":
        term = term[:-1]
    return term


def content_terms(text: str) -> list[str]:
    """The stems of the terms of `text`, in order, without English function words.

    When nothing is left ("What is it?"), the stems of all terms; an empty list only for a text without terms.

    >>> content_terms("Can I work from Spain for a month?")
    ['work', 'spain', 'month']
    >>> content_terms("What is it?")
    ['what', 'is', 'it']
    """
    all_terms = terms(text)
    content = [term for term in all_terms if term not in FUNCTION_WORDS]
    return [stem(term) for term in content or all_terms]
