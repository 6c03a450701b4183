"""The decisions of the adaptive RAG type, in the form that needs no language model."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rag_titan.documents.document import Chunk
from rag_titan.text.sentences import sentence_spans
from rag_titan.text.stems import FUNCTION_WORDS, stem
from rag_titan.text.term_sets import content_set
from rag_titan.text.terms import terms

__all__ = ["Check", "Judge", "TermJudge"]

_ENOUGH = 0.5  # the share of content words that has to be found, of a question or of a sentence
_FEEDBACK_WORDS = 5
_SMALL_TALK = {
    "afternoon",
    "bye",
    "evening",
    "good",
    "goodbye",
    "hello",
    "hey",
    "hi",
    "morning",
    "much",
    "night",
    "ok",
    "okay",
    "please",
    "thank",
    "thanks",
}


@dataclass(frozen=True)
class Check:
    """What a check found: whether it `passed`, the `share` from 0 to 1 that did (None where a model judged), and what
    was lacking: words of the question, or sentences of the answer.
    """

    passed: bool
    share: float | None
    lacking: tuple[str, ...]


class Judge(Protocol):
    """Takes the decisions of the adaptive RAG type; `name` says in traces who took them."""

    name: str

    def needs_search(self, question: str) -> bool:
        """Whether the documents have to be searched to answer."""

    def check_evidence(self, question: str, chunks: Sequence[Chunk]) -> Check:
        """Whether the chunks cover the question."""

    def rewrite(self, question: str, chunks: Sequence[Chunk], tried: Sequence[str]) -> str:
        """A query that may find more than those `tried`; one of these when there is none."""

    def check_grounding(self, answer: str, chunks: Sequence[Chunk]) -> Check:
        """Whether the chunks support the answer."""


class TermJudge:
    """Decides by words, the same way every time.

    - Search: always, except for small talk: a text of greetings, thanks and function words.
    - Evidence: enough when the chunks together hold at least half of the question's different content words (stems).
    - Rewrite: the question with up to five words added that stand in one sentence with words of the question in the
      chunks found so far, those that meet most of them first (pseudo-relevance feedback by co-occurrence, after Xu and
      Croft 1996). Numbers, and words that were tried before, are not added.
    - Grounding: a sentence of the answer is supported when a chunk holds at least half of its content words; all
      sentences have to be.
    """

    name = "terms"

    def needs_search(self, question: str) -> bool:
        """False for small talk alone.

        >>> TermJudge().needs_search("Hello and thank you!"), TermJudge().needs_search("What is it?")
        (False, True)
        """
        words = set(terms(question))
        small_talk = words & _SMALL_TALK
        return not small_talk or not words <= small_talk | FUNCTION_WORDS

    def check_evidence(self, question: str, chunks: Sequence[Chunk]) -> Check:
        """Term coverage: `share` is that of the question's content words, `lacking` are the others."""
        wanted: dict[str, str] = {}
        for word in _content_words(question):
            wanted.setdefault(stem(word), word)
        held = frozenset().union(*(content_set(chunk.searchable_text) for chunk in chunks))
        lacking = [word for term, word in wanted.items() if term not in held]
        share = 1 - len(lacking) / len(wanted) if wanted else 0.0
        return Check(share >= _ENOUGH, share, tuple(lacking))

    def rewrite(self, question: str, chunks: Sequence[Chunk], tried: Sequence[str]) -> str:
        """The question with the words added that keep its company in the chunks."""
        wanted = content_set(question)
        used = {stem(word) for query in tried for word in terms(query)}
        company: Counter[str] = Counter()
        spelling: dict[str, str] = {}
        for sentence in _sentences(chunks):
            words = {stem(word): word for word in _content_words(sentence)}
            met = len(wanted.intersection(words))
            for term, word in words.items():
                if met and term not in used and not any(character.isdigit() for character in word):
                    company[term] += met
                    spelling.setdefault(term, word)
        added = [spelling[term] for term, _ in company.most_common(_FEEDBACK_WORDS)]
        return " ".join([question, *added]) if added else tried[-1]

    def check_grounding(self, answer: str, chunks: Sequence[Chunk]) -> Check:
        """Supported sentences: `share` is that of the answer's sentences, `lacking` are the others.

        Sentences without words claim nothing and are not counted; an answer without any is grounded in nothing.
        """
        held = [content_set(chunk.searchable_text) for chunk in chunks]
        spans = [answer[start:end] for start, end in sentence_spans(answer)]
        claims = {sentence: content_set(sentence) for sentence in spans}
        claims = {sentence: words for sentence, words in claims.items() if words}
        lacking = [
            sentence
            for sentence, words in claims.items()
            if not any(len(words & chunk) >= _ENOUGH * len(words) for chunk in held)
        ]
        share = 1 - len(lacking) / len(claims) if claims else 0.0
        return Check(bool(claims) and not lacking, share, tuple(lacking))


def _sentences(chunks: Sequence[Chunk]) -> Iterator[str]:
    for chunk in chunks:
        for start, end in sentence_spans(chunk.text):
            yield chunk.text[start:end]


def _content_words(text: str) -> list[str]:
    """The words whose stems `content_terms` gives, unstemmed."""
    words = terms(text)
    return [word for word in words if word not in FUNCTION_WORDS] or words
