import pytest

from rag_titan.documents.document import Chunk
from rag_titan.reranking.lexical import LexicalReranker
from rag_titan.reranking.none import NoReranker


def chunk(number: int, text: str, **more: object) -> Chunk:
    return Chunk(f"chunk_{number}", "a.md", text, 0, len(text), **more)


def ids(chunks: list[Chunk]) -> list[str]:
    return [chunk.id for chunk in chunks]


CHUNKS = [
    chunk(0, "Seats are free. Bags cost extra.", score=0.9),
    chunk(1, "The refund of the bag fee takes ten days.", score=0.8),
    chunk(2, "Refunds take time. A bag is a bag. The fee is ten euros.", score=0.7),
]


def test_the_score_is_the_mean_of_the_shares_in_the_chunk_and_in_its_best_sentence():
    reranked = LexicalReranker().rerank("bag fee refund", CHUNKS, top_n=3)
    assert ids(reranked) == ["chunk_1", "chunk_2", "chunk_0"]
    assert [c.rerank_score for c in reranked] == pytest.approx([1, (3 / 3 + 1 / 3) / 2, 1 / 3])


def test_the_retrievers_score_is_kept():
    assert [c.score for c in LexicalReranker().rerank("bag fee refund", CHUNKS, top_n=3)] == [0.8, 0.7, 0.9]


def test_equal_scores_keep_the_order_given():
    assert ids(LexicalReranker().rerank("xylophone", CHUNKS[::-1], top_n=3)) == ["chunk_2", "chunk_1", "chunk_0"]


def test_a_query_without_words_keeps_the_order_and_scores_0():
    reranked = LexicalReranker().rerank("?!", CHUNKS, top_n=2)
    assert [(c.id, c.rerank_score) for c in reranked] == [("chunk_0", 0.0), ("chunk_1", 0.0)]


def test_a_word_that_the_query_repeats_counts_once():
    once, twice = (LexicalReranker().rerank(query, CHUNKS, top_n=3) for query in ("bag refund", "bag bag refund"))
    assert once == twice


def test_headings_count_as_part_of_the_chunk():
    under = chunk(0, "Ten days.", heading_path=("Refunds", "Bags"))
    assert LexicalReranker().rerank("refund of bags", [under], top_n=1)[0].rerank_score == 0.5


@pytest.mark.parametrize("reranker", [LexicalReranker(), NoReranker()])
def test_more_chunks_may_be_asked_for_than_there_are(reranker):
    assert len(reranker.rerank("bag", CHUNKS, top_n=10)) == 3
    assert reranker.rerank("bag", [], top_n=3) == []


def test_without_a_reranker_the_order_stays_and_there_are_no_scores():
    kept = NoReranker().rerank("bag fee refund", CHUNKS, top_n=2)
    assert kept == CHUNKS[:2]
