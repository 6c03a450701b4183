"""What a question asks for, as far as its words show it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from rag_titan.text.stems import FUNCTION_WORDS, stem
from rag_titan.text.terms import term_spans

__all__ = ["Part", "question_parts"]

_MANY = frozenset({"many", "much", "long", "often", "far", "old", "high", "big"})
_MONEY = frozenset(map(stem, ("money", "cost", "price", "fee", "sum")))

_NUMBER_WORD = (
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    r"eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|once|twice|half)"
)
_NUMBER = re.compile(rf"\d|{_NUMBER_WORD}\b", re.IGNORECASE)
_AMOUNT = re.compile(
    rf"[$€£¥₹]\s?\d|\d\s?[$€£¥₹]|(?:\d|{_NUMBER_WORD})[\s-]?"
    r"(?:euros?|eur|cents?|dollars?|usd|pounds?|gbp|francs?|chf|yen|yuan|kron\w+|rupees?|pesos?)\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
    r"|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b"
    r"|\b(?:minute|hour|day|week|weekend|month|quarter|year|noon|midnight|morning|evening|night)s?\b"
    r"|\b(?:after|before|until|till|within|during|once|when|while)\b",
    re.IGNORECASE,
)

_COLON = re.compile(r":\s")
_SENTENCE_END = re.compile(r"([?!;]+(?:\s|$)|\.(?:\s|$))")
_AND = re.compile(r"\band\b", re.IGNORECASE)
_COMMA_OR_AND = re.compile(r",\s|\band\b", re.IGNORECASE)
_WHEN = re.compile(r"\W*(?:\w+\s)?when\b", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """One thing that a question asks for.

    `terms` are the stems of its content words with their weights: 2 for names and numbers, which no sentence about
    something else has, 1 for the rest. `frame` are those of the rest of the question: they tell which of several
    sentences is meant. `kind` finds what an answer must have, such as a number after "how many".

    >>> part = Part({"leav": 1, "2024": 2}, frame={"work": 1})
    >>> part.support(frozenset({"leav", "2024"})), part.support(frozenset({"work"}), frozenset({"leav"}))
    (0.857..., 0.285...)
    """

    terms: Mapping[str, int]
    frame: Mapping[str, int] = field(default_factory=dict)
    kind: re.Pattern[str] | None = None

    def support(self, own: frozenset[str], context: frozenset[str] = frozenset()) -> float:
        """How much of this part a sentence covers, from 0 to 1.

        `own` are the stems of the sentence, and `context` those of the headings above it, which count half, as terms of
        the frame do.
        """

        def covered(terms: Mapping[str, int]) -> float:
            return sum(weight * (1 if term in own else 0.5 * (term in context)) for term, weight in terms.items())

        whole = sum(self.terms.values()) + 0.5 * sum(self.frame.values())
        return (covered(self.terms) + 0.5 * covered(self.frame)) / whole


def question_parts(question: str) -> list[Part]:
    """What `question` asks for, in its order; empty where it has no content words.

    Sentences, what "and" joins, and a list after a colon are parts. What stands before the colon frames every part;
    otherwise the parts frame each other. Where there are question marks, sentences without one are frame, too.

    >>> [list(part.terms) for part in question_parts("What do I get at home: a desk and a lamp?")]
    [['desk'], ['lamp']]
    >>> [(list(part.terms), list(part.frame)) for part in question_parts("I am new. How many days do I get?")]
    [(['day'], ['new'])]
    """
    head, *tail = _COLON.split(question, maxsplit=1)
    asked, told = _asked_and_told(tail[0] if tail else head)
    separator = _COMMA_OR_AND if tail else _AND
    parts = _parts(asked, separator)
    if not parts:
        parts, told = _parts(told, separator), []
    if tail and not parts:
        return question_parts(head)
    above = _weighed(head) if tail else Part({})
    around = [above.terms, *(_weighed(text).terms for text in told), *(part.terms for part in parts if not tail)]
    return [Part(part.terms, _frame(part, around), part.kind or above.kind) for part in parts]


def _asked_and_told(text: str) -> tuple[list[str], list[str]]:
    """The sentences of `text` that ask, and the others; without any question mark all of them ask."""
    pieces = _SENTENCE_END.split(text)
    sentences = list(zip_longest(pieces[::2], pieces[1::2], fillvalue=""))
    asked = [sentence for sentence, end in sentences if "?" in end]
    return (asked or pieces[::2]), [sentence for sentence, end in sentences if asked and "?" not in end]


def _parts(sentences: Iterable[str], separator: re.Pattern[str]) -> list[Part]:
    pieces = (_weighed(piece) for sentence in sentences for piece in separator.split(sentence))
    return [part for part in pieces if part.terms]


def _frame(part: Part, around: Iterable[Mapping[str, int]]) -> dict[str, int]:
    return {term: weight for terms in around for term, weight in terms.items() if term not in part.terms}


def _weighed(text: str) -> Part:
    """The part that `text` is, without a frame."""
    words = [(term, text[start:end]) for term, start, end in term_spans(text)]
    kind = _TIME if _WHEN.match(text) else None
    weights: dict[str, int] = {}
    for place, (term, written) in enumerate(words):
        if stem(term) in _MONEY:
            kind = _AMOUNT
        elif term in _MANY and place and words[place - 1][0] == "how":
            kind = kind or _NUMBER
        elif term not in FUNCTION_WORDS:
            is_name = place > 0 and any(letter.isupper() for letter in written)
            weights[stem(term)] = 2 if is_name or any(letter.isdigit() for letter in written) else 1
    return Part(weights, kind=kind)
