import math
from dataclasses import replace

import numpy as np
import pytest

from rag_titan.documents.document import Chunk, Document
from rag_titan.embedding.embedded import EmbeddedEmbedder
from rag_titan.errors import InputError
from rag_titan.retrieval import RETRIEVERS
from rag_titan.retrieval.bm25 import Bm25Retriever
from rag_titan.retrieval.dense import DenseRetriever
from rag_titan.retrieval.hybrid import HybridRetriever
from rag_titan.retrieval.index import ChunkIndex

TEXTS = [
    "Refunds are paid within five days of the request.",
    "Each passenger may take one bag of up to 23 kg.",
    "A refund of the bag fee takes ten days.",
    "Seats are chosen at check-in.",
]


def index_of(texts: list[str], embedder: object = None) -> ChunkIndex:
    chunks = [Chunk(f"chunk_{i}", f"{i}.md", text, 0, len(text)) for i, text in enumerate(texts)]
    return ChunkIndex([Document(chunk.source, chunk.text) for chunk in chunks], chunks, embedder or EmbeddedEmbedder())


class FixedVectors:
    """Gives texts the vectors that a test wants them to have."""

    name = "fixed"

    def __init__(self, documents: list[list[float]], query: list[float]) -> None:
        self.documents, self.query = np.array(documents), np.array([query])

    def embed_documents(self, texts):
        assert len(texts) == len(self.documents)
        return self.documents

    def embed_query(self, text):
        return self.query


@pytest.fixture(params=RETRIEVERS)
def retriever_class(request):
    return RETRIEVERS[request.param].load()


def found(chunks: list[Chunk]) -> list[str]:
    return [chunk.id for chunk in chunks]


def test_every_retriever_carries_the_name_of_its_row():
    assert {name: entry.load().name for name, entry in RETRIEVERS.items()} == {name: name for name in RETRIEVERS}


def test_the_best_come_first_with_a_score_and_no_more_than_asked_for(retriever_class):
    retriever = retriever_class(index_of(TEXTS))
    chunks = retriever.search("refund of the bag fee", 2)
    assert found(chunks)[0] == "chunk_2"
    assert len(chunks) == 2
    assert chunks[0].score > chunks[1].score > 0
    assert found(retriever.search("refund of the bag fee", 1)) == ["chunk_2"]
    assert replace(chunks[0], score=None) == retriever.index.chunks[2]


def test_chunks_with_nothing_in_common_are_no_results(retriever_class):
    retriever = retriever_class(index_of(TEXTS))
    assert retriever.search("xylophone", 5) == []
    assert retriever.search("?!", 5) == []
    assert "chunk_3" not in found(retriever.search("refund", 5))


def test_equal_scores_are_in_document_order(retriever_class):
    retriever = retriever_class(index_of(["other words", *["refund policy"] * 4]), dedupe=False)
    chunks = retriever.search("refund", 5)
    assert found(chunks) == ["chunk_1", "chunk_2", "chunk_3", "chunk_4"]


def test_near_copies_are_left_out_and_the_next_best_takes_their_place(retriever_class):
    texts = [TEXTS[0], TEXTS[0].upper(), TEXTS[0] + "\n", TEXTS[2]]
    query = "When are refunds paid? Within five days?"
    assert found(retriever_class(index_of(texts)).search(query, 2)) == ["chunk_0", "chunk_3"]
    assert found(retriever_class(index_of(texts), dedupe=False).search(query, 2)) == ["chunk_0", "chunk_1"]


def test_an_index_without_chunks_finds_nothing(retriever_class):
    assert retriever_class(index_of([])).search("refund", 3) == []


def test_chunks_without_terms_are_no_trouble(retriever_class):
    retriever = retriever_class(index_of(["---", "refund", "***"]))
    assert found(retriever.search("refund", 3)) == ["chunk_1"]
    assert retriever_class(index_of(["---", "***"])).search("refund", 3) == []


@pytest.mark.parametrize(
    ("query", "top_k", "message"),
    [
        ("  ", 3, "at least one word, not '  '"),
        (None, 3, "at least one word, not None"),
        ("refund", 0, "at least 1, not 0"),
        ("refund", True, "at least 1, not True"),
        ("refund", 2.5, "at least 1, not 2.5"),
    ],
)
def test_an_empty_query_and_a_count_below_1_are_refused(retriever_class, query, top_k, message):
    with pytest.raises(InputError, match=message):
        retriever_class(index_of(TEXTS)).search(query, top_k)


def test_headings_and_context_are_searched_with_the_text(retriever_class):
    text = "Ten days."
    chunk = Chunk("chunk_0", "a.md", text, 0, len(text), heading_path=("Refunds",), context="| Fee | Days |")
    other = Chunk("chunk_1", "a.md", "Other.", 10, 16)
    retriever = retriever_class(ChunkIndex([], [other, chunk], EmbeddedEmbedder()))
    assert found(retriever.search("refunds", 3)) == found(retriever.search("fee", 3)) == ["chunk_0"]


def test_documents_are_those_of_the_index(retriever_class):
    retriever = retriever_class(index_of(TEXTS))
    assert [document.source for document in retriever.documents] == ["0.md", "1.md", "2.md", "3.md"]


def test_differences_in_the_last_bits_change_no_ranking():
    vectors = [[0.6, 0.8], [0.6 + 1e-13, 0.8], [0.8, 0.6], [-1.0, 0.0]]
    retriever = DenseRetriever(index_of(["a", "b", "c", "d"], FixedVectors(vectors, [1.0, 0.0])))
    chunks = retriever.search("q", 4)
    assert found(chunks) == ["chunk_2", "chunk_0", "chunk_1"]
    assert [chunk.score for chunk in chunks] == [0.8, 0.6, 0.6]


def test_texts_are_embedded_once_and_only_when_they_are_needed():
    index = index_of(TEXTS)
    Bm25Retriever(index).search("refund", 3)
    assert index.embedded_texts == 0
    for _ in range(2):
        DenseRetriever(index).search("refund", 3)
        HybridRetriever(index).search("refund", 3)
    assert index.embedded_texts == len(TEXTS)


@pytest.mark.parametrize(("name", "embedded"), [("dense", 4), ("bm25", 0), ("hybrid", 4)])
def test_a_prepared_retriever_has_embedded_what_it_needs_and_nothing_else(name, embedded):
    index = index_of(TEXTS)
    RETRIEVERS[name].load()(index).prepare()
    assert index.embedded_texts == embedded
    RETRIEVERS[name].load()(index_of([])).prepare()


def test_bm25_is_lucenes_formula():
    lengths = [9, 12, 9, 5]  # "check-in" and "23 kg" are two terms each
    average = sum(lengths) / 4
    idf = math.log(1 + (4 - 2 + 0.5) / (2 + 0.5))  # "refund" stands in two of four chunks
    expected = [idf * 1 / (1 + 1.5 * (1 - 0.75 + 0.75 * length / average)) for length in lengths]
    chunks = Bm25Retriever(index_of(TEXTS)).search("refunds?", 4)
    assert found(chunks) == ["chunk_0", "chunk_2"]
    assert [chunk.score for chunk in chunks] == pytest.approx([expected[0], expected[2]])


def test_bm25_counts_a_repeated_query_term_twice_and_skips_unknown_ones():
    retriever = Bm25Retriever(index_of(TEXTS))
    once, twice = (retriever.search(query, 1)[0].score for query in ("seats xylophone", "seats seats"))
    assert twice == pytest.approx(2 * once)


def test_function_words_are_searched_by_bm25_only_when_there_are_no_others():
    retriever = Bm25Retriever(index_of(["To be or not to be.", "The seat.", "Of the seat."]))
    assert found(retriever.search("the seat", 3)) == ["chunk_1", "chunk_2"]
    assert found(retriever.search("to be or not to be", 3)) == ["chunk_0"]


def test_hybrid_sums_reciprocal_ranks():
    index = index_of(TEXTS)
    query = "bag refund"
    ranks = [found(cls(index).search(query, 4)) for cls in (DenseRetriever, Bm25Retriever)]
    expected = {
        chunk.id: sum(1 / (60 + ranking.index(chunk.id) + 1) for ranking in ranks if chunk.id in ranking)
        for chunk in index.chunks
    }
    chunks = HybridRetriever(index).search(query, 4)
    assert {chunk.id: chunk.score for chunk in chunks} == pytest.approx({k: v for k, v in expected.items() if v})
