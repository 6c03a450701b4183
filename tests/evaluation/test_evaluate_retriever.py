from types import SimpleNamespace

import pytest

from rag_titan.documents.document import Chunk, Document
from rag_titan.errors import InputError, ServiceUnavailableError
from rag_titan.evaluation import compare_retrievers, evaluate_retriever
from rag_titan.retrieval.retriever import IndexRetriever

QUESTIONS = [
    {"id": "q_1", "question": "one", "required_evidence_ids": ["a.md"], "task_type": "fact"},
    {"id": "q_2", "question": "two", "required_evidence_ids": ["b.md", "c.md"]},
    {"id": "q_3", "question": "three", "answerable": False},
]
RANKED = {"one": ["b.md", "a.md", "b.md"], "two": ["b.md"], "three": ["a.md"]}


def search(query, top_k):
    return [{"source": source} for source in RANKED[query]][:top_k]


class Recorder:
    """Remembers what it was asked."""

    name = "recorder"

    def __init__(self):
        self.asked = []

    def search(self, query, top_k):
        self.asked.append((query, top_k))
        return search(query, top_k)


def test_the_result_has_means_counts_and_rows():
    result = evaluate_retriever(search, QUESTIONS, top_k=3)
    assert (result["recall"], result["precision"], result["mrr"]) == (0.75, 1 / 3, 0.75)
    assert (result.name, result.top_k, result.gain) == ("search", 3, "linear")
    assert (result.questions, result.scored, result.not_scored, result.missing) == (3, 2, ("q_3",), ())
    assert 0 <= result["p50_ms"] <= result["p95_ms"]
    first, second = result["rows"]
    assert (first["id"], first["question"], first["task_type"]) == ("q_1", "one", "fact")
    assert first["sources"] == ("b.md", "a.md")
    assert (first["recall"], first["mrr"], first.complete) == (1.0, 0.5, True)
    assert (second.task_type, second["recall"], second.complete) == (None, 0.5, False)
    assert [one.source for one in first.results] == ["b.md", "a.md", "b.md"]
    assert first.ms >= 0


def test_rows_of_the_page_example_can_be_read_as_it_says():
    rows = [row["id"] for row in evaluate_retriever(search, QUESTIONS)["rows"] if row["recall"] < 1]
    assert rows == ["q_2"]


def test_a_result_turns_into_plain_dicts():
    record = evaluate_retriever(search, QUESTIONS).to_dict()
    assert record["rows"][0]["results"][0]["source"] == "b.md"
    assert record["recall"] == 0.75


def test_the_retriever_is_asked_once_a_question_for_as_many_as_the_largest_cutoff():
    recorder = Recorder()
    result = evaluate_retriever(recorder, QUESTIONS, top_k=1, metrics=["recall", "recall@2", "mrr", "precision@1"])
    assert recorder.asked == [("one", 2), ("two", 2)]
    assert (result["recall"], result["recall@2"]) == (0.25, 0.75)
    # Without a cutoff of its own, the reciprocal rank is over all results that were looked at.
    assert result["mrr"] == 0.75
    assert result.name == "recorder"


def test_results_beyond_the_cutoff_are_left_out_even_where_the_retriever_ignores_it():
    result = evaluate_retriever(lambda query, top_k: search(query, 99), QUESTIONS, top_k=1)
    assert (result["mrr"], result["recall"]) == (0.5, 0.25)
    assert [len(row.results) for row in result.rows] == [1, 1]


@pytest.mark.parametrize(
    "item",
    [
        Chunk("chunk_0", "a.md", "text", 0, 4, (1,), score=0.5),
        {"source": "a.md", "id": 7, "text": "t", "start": 0, "end": 4, "page_numbers": [1], "score": 0.5, "more": 1},
        SimpleNamespace(source="a.md", page_numbers=(1,)),
    ],
)
def test_results_are_chunks_dicts_or_anything_with_a_source(item):
    questions = [{"id": "q", "question": "?", "required_evidence_ids": ["a.md#p1"]}]
    assert evaluate_retriever(lambda query, top_k: [item], questions)["recall"] == 1


def test_progress_is_told_before_the_first_and_after_the_last_question():
    told = []
    evaluate_retriever(search, QUESTIONS, name="mine", progress=lambda *seen: told.append(seen))
    assert told == [(0, 2, "mine"), (1, 2, "mine"), (2, 2, "mine")]


@pytest.mark.parametrize(
    ("returned", "problem"),
    [
        (None, 'it returned None: return a list of chunks or dicts, such as [{"source": "hr.pdf"}]'),
        ("hr.pdf", "it returned a str: return a list"),
        ({"source": "a"}, "it returned a dict: return a list"),
        (iter([]), "it returned a list_iterator: return a list"),
        (["hr.pdf"], "result 1 is a str, no chunk: return dicts with at least 'source'"),
        ([{"source": "a.md"}, None], "result 2 is None, no chunk"),
        ([("a.md", 0.5)], "result 1 is a tuple, no chunk"),
        ([{"text": "t"}], "result 1 has no 'source': return the name of its file, as the labels write it"),
        ([{"source": 5}], "result 1 has 5 as 'source'"),
        ([{"source": "a", "start": 5}], "result 1 has start 5 and end None: return whole numbers from 0"),
        ([{"source": "a", "start": 5, "end": 4}], "result 1 has start 5 and end 4"),
        ([{"source": "a", "start": -1, "end": 4}], "result 1 has start -1 and end 4"),
        ([{"source": "a", "start": 0.5, "end": 4}], "result 1 has start 0.5 and end 4"),
        ([{"source": "a", "page_numbers": 4}], "result 1 has page_numbers 4: return a list of whole numbers, 1 for"),
        ([{"source": "a", "page_numbers": ["4"]}], "result 1 has page_numbers ['4']"),
        ([{"source": "a", "page_numbers": [0]}], "result 1 has page_numbers [0]"),
        ([{"source": "a", "score": float("nan")}], "result 1 has the score nan: return a finite number"),
        ([Chunk("c", "a", "t", 0, 1, score=float("inf"))], "result 1 has the score inf"),
    ],
)
def test_what_cannot_be_scored_is_one_error_that_names_retriever_question_and_remedy(returned, problem):
    with pytest.raises(InputError) as error:
        evaluate_retriever(lambda query, top_k: returned, QUESTIONS[:1], name="mine")
    assert str(error.value).startswith("Retriever 'mine', question 'q_1': ")
    assert problem in str(error.value)


@pytest.mark.parametrize(
    ("label", "metrics", "problem"),
    [
        ("a.md#p1", None, "result 1 is from 'a.md', which has page labels, but tells no pages: return 'page_numbers'"),
        ("a.md#char=0,5", None, "result 1 is from 'a.md', which has span labels, but tells no span: return 'start'"),
        ("b.md#char=0,5", ["iou@5"], "result 1 is from 'a.md', span metrics count its characters, but tells no span"),
    ],
)
def test_results_that_labels_cannot_be_matched_with_are_an_error(label, metrics, problem):
    questions = [{"id": "q", "question": "?", "required_evidence_ids": [label]}]
    with pytest.raises(InputError) as error:
        evaluate_retriever(lambda query, top_k: [{"source": "a.md"}], questions, metrics=metrics)
    assert problem in str(error.value)


def test_pages_and_spans_are_needed_only_where_the_labels_use_them():
    questions = [{"id": "q", "question": "?", "required_evidence_ids": ["a.md#p1", "b.md"]}]
    assert evaluate_retriever(lambda query, top_k: [{"source": "b.md"}], questions)["recall"] == 0.5


@pytest.mark.parametrize("error", [KeyError("k"), ServiceUnavailableError("down"), InputError("too long")])
def test_what_a_retriever_raises_comes_through_with_a_note_that_names_the_question(error):
    def broken(query, top_k):
        raise error

    with pytest.raises(type(error)) as raised:
        evaluate_retriever(broken, QUESTIONS)
    assert raised.value is error
    assert raised.value.__notes__ == ["This happened when retriever 'broken' was asked question 'q_1'."]


@pytest.mark.parametrize("wrong", [5, None, Recorder, [search]])
def test_what_is_no_retriever_is_refused(wrong):
    with pytest.raises(InputError, match=r"A retriever is an object with search\(query, top_k\)"):
        evaluate_retriever(wrong, QUESTIONS)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"top_k": 0}, "top_k is the number of results that count, at least 1, not 0"),
        ({"top_k": True}, "not True"),
        ({"top_k": None, "metrics": ["recall@3"]}, "top_k is the number of results to ask for, at least 1, not None"),
        ({"top_k": "5"}, "not '5'"),
        ({"gain": "log"}, "gain 'log' does not exist: choose one of: linear, exponential"),
        ({"metrics": ["recal@5"]}, "Metric 'recal@5' does not exist: did you mean 'recall'"),
        ({"metrics": ["recall@0"]}, "Metric 'recall@0': write the cutoff as a whole number of at least 1"),
        ({"metrics": ["recall@"]}, "Metric 'recall@': write the cutoff"),
        ({"metrics": []}, "No metric was asked for"),
        ({"metrics": [5]}, "A metric is a name such as 'recall' or 'recall@10', not 5"),
    ],
)
def test_wrong_options_are_refused_before_anything_is_searched(options, problem):
    recorder = Recorder()
    with pytest.raises(InputError) as error:
        evaluate_retriever(recorder, QUESTIONS, **options)
    assert problem in str(error.value)
    assert recorder.asked == []


def test_labels_are_checked_against_the_documents_of_the_retriever():
    recorder = Recorder()
    recorder.documents = [Document("a.md", "x"), Document("b.md", "y")]
    with pytest.raises(InputError, match=r"there is no file 'c\.md'"):
        evaluate_retriever(recorder, QUESTIONS)
    with pytest.raises(InputError, match=r"there is no file 'b\.md'"):
        evaluate_retriever(search, QUESTIONS, documents=[Document("a.md", "x"), Document("c.md", "x")])


def test_labels_that_never_match_since_results_write_paths_are_told():
    result = evaluate_retriever(lambda query, top_k: [{"source": "docs/a.md"}], QUESTIONS)
    assert result.warnings == (
        "Labels name 'a.md', but the results only 'docs/a.md': these do not match, so write the names in one way",
    )
    assert evaluate_retriever(search, QUESTIONS).warnings == ()


def test_what_an_own_retriever_has_to_make_is_made_before_anything_is_timed():
    calls = []

    class Lazy(IndexRetriever):
        name = "lazy"

        def prepare(self):
            calls.append("prepare")

        def scores(self, query):
            raise AssertionError

        def search(self, query, top_k):
            calls.append(query)
            return [{"source": "a.md"}]

    evaluate_retriever(Lazy(SimpleNamespace(documents=())), QUESTIONS)
    assert calls == ["prepare", "one", "two"]


def test_several_retrievers_are_compared_under_their_names_in_order():
    results = compare_retrievers({"b": search, "a": Recorder()}, QUESTIONS, top_k=2, metrics=iter(["recall", "mrr"]))
    assert [result.name for result in results] == ["b", "a"]
    assert [dict(result.metrics) for result in results] == [{"recall": 0.75, "mrr": 0.75}] * 2


def test_a_stale_label_says_where_it_is_now_when_several_are_compared_too():
    recorder = Recorder()
    recorder.documents = [Document("a.md", "No pets.")]
    label = {"id": "a.md#char=0,4", "quote": "pets"}
    with pytest.raises(InputError, match="is now at '#char=3,7'"):
        compare_retrievers({"r": recorder}, [{"id": "q", "question": "one", "evidence": [label]}])


@pytest.mark.parametrize("wrong", [{}, [search], search])
def test_retrievers_are_compared_by_name(wrong):
    with pytest.raises(InputError, match="Retrievers are given by name"):
        compare_retrievers(wrong, QUESTIONS)
