import os
import subprocess
import sys
from math import log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.embedding.embedded import EmbeddedEmbedder
from rag_titan.errors import InputError

TEXTS = ["Refunds take five days.", "Bags up to 23 kg are free.", "Refunds of bag fees take ten days."]


def cosines(texts: list[str], query: str) -> list[float]:
    embedder = EmbeddedEmbedder()
    documents = embedder.embed_documents(texts)
    return (embedder.embed_query(query) @ documents.T).toarray()[0].tolist()


def test_every_row_has_length_1_and_a_text_without_terms_has_a_row_of_zeros():
    documents = EmbeddedEmbedder().embed_documents([*TEXTS, "", "---"])
    assert np.sqrt((documents**2).sum(axis=1)).tolist() == pytest.approx([1, 1, 1, 0, 0])


def test_a_text_is_most_similar_to_itself_with_a_cosine_of_1():
    for place, text in enumerate(TEXTS):
        similar = cosines(TEXTS, text)
        assert similar[place] == pytest.approx(1)
        assert max(similar) == similar[place]


def test_words_and_ngrams_count_half_each():
    # No word in common; of the n-grams " ab", "abc", "bcd", "cd " and so on, those that stand in both.
    ours, theirs = " abcdo ", " abcxy "
    ngrams = [{word[i : i + n] for n in (3, 4, 5) for i in range(len(word) - n + 1)} for word in (ours, theirs)]
    shared = len(ngrams[0] & ngrams[1])
    rare, common = 1 + log(3 / 2), 1.0  # of two texts, a bucket is in one or in both: ln(3 / 3) = 0
    squares = shared * common**2 + (len(ngrams[0]) - shared) * rare**2
    assert cosines(["abcdo", "abcxy"], "abcdo") == pytest.approx([1, 0.5 * shared / squares])


def test_term_frequency_is_sublinear():
    twice = 1 + log(2)
    # The words alone: the query has one of the two words of the text, which holds it twice; their n-grams differ.
    expected = 0.5 * twice / sqrt(twice**2 + 1)
    ngrams = expected  # both words have the same number of n-grams: the same ratio in the second bag
    assert cosines(["abc abc xyz"], "abc") == pytest.approx([expected + ngrams])


def test_forms_of_a_word_are_similar_and_unrelated_words_are_not():
    similar = cosines(["refundable tickets", "seat maps"], "refund")
    assert similar[0] > 0.1
    assert similar[1] == 0


def test_case_punctuation_and_apostrophes_make_no_difference():
    assert cosines(["Don’t REFUND"], "dont, refund!") == pytest.approx([1])


def test_scripts_without_spaces_are_compared_by_pairs_of_characters():
    similar = cosines(["员工每年有二十天带薪年假。", "报销单据须在三十天内提交。"], "带薪年假有几天?")
    assert similar[0] > similar[1]


def test_a_second_set_of_documents_is_refused_and_the_same_set_is_not():
    embedder = EmbeddedEmbedder()
    first = embedder.embed_documents(TEXTS)
    assert (embedder.embed_documents(list(TEXTS)) != first).nnz == 0
    with pytest.raises(InputError, match="make a new one for each index"):
        embedder.embed_documents(TEXTS[:2])


def test_no_texts_give_no_rows():
    assert EmbeddedEmbedder().embed_documents([]).shape == (0, 2**19)


def test_a_query_before_any_documents_is_weighted_by_frequency_alone():
    assert EmbeddedEmbedder().embed_query("refund").shape == (1, 2**19)


def test_vectors_do_not_depend_on_the_hash_seed_of_the_process():
    program = (
        "from rag_titan.embedding.embedded import EmbeddedEmbedder as E; import hashlib;"
        f"m = E().embed_documents({TEXTS!r}); m.sort_indices();"
        "print(hashlib.sha256(m.data.tobytes() + m.indices.tobytes()).hexdigest())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().strip()) == 64


@given(st.lists(st.text(max_size=60), max_size=5), st.text(max_size=60))
def test_any_text_gives_cosines_from_0_to_1(texts, query):
    assert all(-1e-12 <= cosine <= 1 + 1e-12 for cosine in cosines(texts, query))
