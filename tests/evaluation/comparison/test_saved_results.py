import json

import pytest

from rag_titan.errors import InputError
from rag_titan.evaluation import compare, load_results


def record(**changes):
    rows = [{"id": "301", "recall@10": 0.5}, {"id": "302", "recall@10": 1}]
    return {"schema_version": 1, "results": [{"name": "bm25", "recall@10": 0.75, "rows": rows}], **changes}


@pytest.fixture
def saved(tmp_path):
    def write(content):
        path = tmp_path / "r.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    return write


def test_the_least_that_a_file_must_hold_is_enough(saved):
    results = load_results(saved(record(top_k=10)))
    assert results.names == ["bm25"]
    assert (results["bm25"]["recall@10"], results[0].get("top_k"), results[0].get("gain")) == (0.75, 10, None)
    same = compare(results, results, metric="recall@10")
    assert (same.ties, same.fixed, same.context_tokens) == (2, None, None)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "cannot be read: Not JSON"),
        ("[]", "holds no schema_version, and results of schema_version 1 are read: save them anew"),
        (record(schema_version=2), "is of schema_version 2, and results of schema_version 1 are read"),
        (record(schema_version=True), "is of schema_version True"),
        (record(results=[]), "holds no results"),
        (record(results=[{"rows": []}]), "holds a result without a name"),
        (record(results=[{"name": "a"}]), "'a' has no rows, which are needed to compare question by question"),
        (record(results=[{"name": "a", "rows": [{}]}]), "a row of 'a' has no id"),
        (record(results=[{"name": "a", "rows": [{"id": "1"}, {"id": "1"}]}]), "question '1' stands twice in 'a'"),
        (record(results=[{"name": "a", "rows": []}] * 2), "holds two results that are called 'a'"),
    ],
)
def test_what_was_not_saved_here_is_refused_with_the_reason(content, reason, saved):
    with pytest.raises(InputError) as caught:
        load_results(saved(content))
    assert reason in str(caught.value)


def test_a_file_that_is_not_there_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match=r"absent\.json cannot be read"):
        load_results(tmp_path / "absent.json")


def test_a_setup_that_is_not_there_names_those_that_are(saved):
    with pytest.raises(InputError, match="has no setup 'bm52': did you mean 'bm25'"):
        load_results(saved(record()))["bm52"]


def test_several_setups_are_compared_one_at_a_time(saved):
    two = load_results(saved(record(results=[{"name": name, "rows": [{"id": "1", "recall": 1}]} for name in "ab"])))
    with pytest.raises(InputError, match="before holds 2: choose from a, b"):
        compare(two, two["a"])
    assert compare(two["a"], two["b"]).ties == 1
