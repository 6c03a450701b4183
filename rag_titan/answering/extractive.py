"""Answers with sentences of the chunks, word for word."""

from collections.abc import Sequence

from rag_titan.answering.answerer import Answer, declined_answer
from rag_titan.answering.passages import Candidate, candidates
from rag_titan.answering.question import Part, question_parts
from rag_titan.documents.document import Chunk
from rag_titan.services.language_model import LanguageModel

__all__ = ["ExtractiveAnswerer"]


class ExtractiveAnswerer:
    """Picks one sentence for each part of a question, and declines where no sentence supports any part.

    A sentence supports a part when it covers more than half of the part's content words, compared as stems. Names and
    numbers count twice; words of the rest of the question, and words that stand only in the headings above the
    sentence, count half. After "how many" a sentence has to have a number, after "when" a time, and where money is
    asked for, an amount. The best supported sentence wins; among equals the one of the better ranked chunk, then the
    earlier one. A part without support is left out of the answer.

    It compares wording, not meaning: it says nothing that the chunks do not say, but it neither concludes ("a month is
    about 21 working days") nor recognises other words for the same thing, and a sentence that shares the question's
    words without answering it can mislead it.

    >>> chunks = [Chunk("chunk_0", "a.md", "Bags up to 23 kg are free. Pets fly for 40 euros.", 0, 49)]
    >>> answer = ExtractiveAnswerer().answer("What is the price for pets that fly?", chunks)
    >>> answer.text, answer.citations
    ('Pets fly for 40 euros.', ('chunk_0',))
    >>> ExtractiveAnswerer().answer("Is there a lounge in Lisbon?", chunks).text
    "I don't know based on the available documents."
    """

    name = "extractive"
    language_model: LanguageModel | None = None

    def answer(self, question: str, chunks: Sequence[Chunk]) -> Answer:
        """The supporting sentences in the order of the question's parts, each citing its chunk."""
        sentences = candidates(chunks)
        chosen: list[Candidate] = []
        for part in question_parts(question):
            best = _best(part, sentences)
            if best is not None and best.text not in [sentence.text for sentence in chosen]:
                chosen.append(best)
        if not chosen:
            return declined_answer()
        cited = dict.fromkeys(sentence.chunk_id for sentence in chosen)
        return Answer(" ".join(sentence.text for sentence in chosen), tuple(cited))


def _best(part: Part, sentences: Sequence[Candidate]) -> Candidate | None:
    """The sentence that supports `part` best, if any supports it."""
    fitting = [sentence for sentence in sentences if part.kind is None or part.kind.search(sentence.text)]
    best = max(fitting, key=lambda sentence: part.support(sentence.own, sentence.context), default=None)
    if best is None or part.support(best.own, best.context) <= 0.5:
        return None
    # The edge of a chunk may have cut the sentence, and its neighbour may hold the whole one.
    return max((sentence for sentence in fitting if best.text in sentence.text), key=lambda whole: len(whole.text))
