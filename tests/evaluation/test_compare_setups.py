import pickle
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from rag_titan.documents import Document
from rag_titan.errors import DocumentError, InputError, QuestionsError
from rag_titan.evaluation import Setup, compare_setups
from rag_titan.pipelines.settings import Settings
from rag_titan.samples import sample_files, sample_questions

SETUPS = [
    {"name": "first", "rag_type": "simple", "settings": {"chunker": "word", "chunk_size": 60}},
    {"rag_type": "adaptive", "settings": {"chunker": "paragraph", "chunk_size": 60}},
    {"name": "third", "rag_type": "adaptive", "settings": {"chunker": "word", "chunk_size": 60, "top_k": 3}},
    {"name": "keywords", "settings": {"chunker": "word", "chunk_size": 60, "retriever": "bm25"}},
]


class PicklingExecutor(Executor):
    """Works at once, on copies as another machine would get them."""

    def __init__(self):
        self.units = 0

    def submit(self, work, /, *given, **named):
        self.units += 1
        work, given, named = pickle.loads(pickle.dumps((work, given, named)))
        future = Future()
        try:
            future.set_result(pickle.loads(pickle.dumps(work(*given, **named))))
        except Exception as error:
            future.set_exception(error)
        return future


def compare(setups=SETUPS, **options):
    given = {"files": sample_files(), "questions": sample_questions(), **options}
    return compare_setups(setups=setups, **given)


def untimed(results):
    """What must be the same every time: all but durations."""

    def stripped(value):
        if isinstance(value, dict):
            timed = {"seconds", "duration_ms", "p50_s", "p95_s"}
            return {key: stripped(item) for key, item in value.items() if key not in timed}
        return [stripped(item) for item in value] if isinstance(value, list) else value

    return [stripped(result.to_dict()) for result in results]


@pytest.fixture(scope="module")
def results():
    return compare()


def test_results_are_in_the_order_given_and_can_be_had_by_name(results):
    assert [result.name for result in results] == ["first", "adaptive + paragraph", "third", "keywords"]
    assert results["third"] is results[2]
    assert results[-1].settings["retriever"] == "bm25"
    assert [result.name for result in results[:2]] == ["first", "adaptive + paragraph"]
    assert len(results) == 4
    assert results.to_dict()["results"][0]["name"] == "first"
    with pytest.raises(KeyError, match="No setup is called 'x'; there are: first"):
        results["x"]


def test_setups_that_split_and_embed_alike_share_one_index(results):
    alone = compare([SETUPS[0]])
    paragraphs = compare([SETUPS[1]])
    assert results.indexes == 2
    assert results.embeddings == alone.embeddings + paragraphs.embeddings
    # Two of the three setups with words search by vectors; the third never needed any.
    assert results.embeddings_saved == alone.embeddings
    assert alone.embeddings_saved == paragraphs.embeddings_saved == 0
    assert compare([SETUPS[3]]).embeddings == 0


def test_sharing_changes_no_value(results):
    alone = [compare([setup])[0] for setup in SETUPS]
    assert untimed(alone) == untimed(results)


def test_an_executor_changes_no_value_and_gets_one_unit_an_index(results):
    executor = PicklingExecutor()
    told = []
    spread = compare(executor=executor, progress=lambda done, total, label: told.append((done, total)))
    assert untimed(spread) == untimed(results)
    assert (spread.indexes, spread.embeddings, spread.embeddings_saved) == (
        results.indexes,
        results.embeddings,
        results.embeddings_saved,
    )
    assert executor.units == 2
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_threads_change_no_value(results):
    with ThreadPoolExecutor(2) as executor:
        assert untimed(compare(executor=executor)) == untimed(results)


@pytest.mark.slow
def test_processes_change_no_value(results):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert untimed(compare(executor=executor)) == untimed(results)


def test_an_error_in_a_worker_comes_through():
    class Broken(PicklingExecutor):
        def submit(self, work, /, *given, **named):
            future = Future()
            future.set_exception(InputError("no"))
            return future

    with pytest.raises(InputError, match="no"):
        compare(executor=Broken())


def test_progress_is_told_for_each_setup():
    told = []
    compare(SETUPS[:2], progress=lambda done, total, label: told.append((done, total, label)))
    assert told[0] == (0, 6, "first")
    assert told[-1] == (6, 6, "adaptive + paragraph")


def test_a_setup_can_be_given_ready():
    setup = Setup("mine", "simple", Settings(chunker="paragraph"))
    assert compare([setup])[0].name == "mine"


def test_every_bad_setup_is_told_at_once():
    bad = [
        {"name": "a", "rag_typ": "simple"},
        {"rag_type": "simpel"},
        {"name": "c", "settings": {"chunkr": "word", "topk": 3}},
        {"name": "d", "chunker": "word"},
        "simple",
        {"name": 5},
        {"name": "twice"},
        {"name": "twice"},
    ]
    with pytest.raises(InputError) as error:
        compare(bad)
    told = str(error.value).splitlines()
    for start in (
        "Setup 'a': 'rag_typ' is no key of a setup: did you mean 'rag_type'? Choices: name, rag_type, settings",
        "Setup 2: rag_type 'simpel' does not exist: did you mean 'simple'",
        "Setup 'c': Setting 'chunkr' does not exist: did you mean 'chunker'",
        "Setup 'c': Setting 'topk' does not exist: did you mean 'top_k'",
        "Setup 'd': 'chunker' is no key of a setup: put settings under 'settings'; choose one of: name, rag_type",
        "Setup 5: a setup is a dict such as {'name': ..., 'rag_type': ..., 'settings': ...}, not 'simple'",
        "Setup 5: a name is a text, not 5",
        "Setup 'twice': 2 setups have this name: give each a name of its own",
    ):
        assert any(line.startswith(start) for line in told), (start, told)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"setups": []}, "There are no setups"),
        ({"metrics": ["recal"]}, "did you mean 'recall'"),
        ({"gain": "log"}, "gain 'log' does not exist"),
        ({"files": []}, "No files were given"),
        ({"files": ["a.md", Document("b.md", "b")]}, "Files are given as paths or as documents, not both"),
        ({"setups": [{"settings": {"chunker": "token", "tokenizer": "none.json"}}]}, "none.json"),
    ],
)
def test_wrong_options_are_refused(options, error):
    with pytest.raises(InputError, match=error):
        compare(**options)


def test_bad_files_and_questions_are_refused_before_anything_is_evaluated(tmp_path):
    (tmp_path / "a.md").write_bytes(b"%PDF-1.7")
    with pytest.raises(DocumentError):
        compare(files=tmp_path / "a.md")
    with pytest.raises(QuestionsError, match="there is no file 'x'"):
        compare(questions=[{"id": "q", "question": "?", "required_evidence_ids": ["x"]}])
