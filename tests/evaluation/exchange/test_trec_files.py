"""TREC files: read as they were written, and refused with the line that is wrong."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.errors import InputError
from rag_titan.evaluation import Qrels, Run, read_qrels, read_run, score_run, write_qrels, write_run
from rag_titan.evaluation.exchange import run_parts, runs

RUN = "q1 Q0 a 1 2.0 t\nq1 Q0 b 2 1.5 t\nq2 Q0 a 1 1e-3 t\n"
QRELS = "q1 0 b 1\nq2 0 a 2\nq2 0 x -1\n"
ids = st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1, max_size=20)


@pytest.fixture
def written(tmp_path):
    def write(text, name="run.txt"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def rows(table):
    return {
        name: {
            document.decode(): value
            for document, value in zip(
                table.documents[table.starts[place] : table.starts[place + 1]].tolist(),
                table.values[table.starts[place] : table.starts[place + 1]].tolist(),
                strict=True,
            )
        }
        for place, name in enumerate(table.question_ids)
    }


@pytest.mark.parametrize(
    "text",
    [
        RUN,
        RUN.replace("\n", "\r\n"),
        "\ufeff" + RUN,
        RUN.rstrip("\n"),
        RUN.replace(" ", "\t  "),
        "\n" + RUN.replace("\n", "\n \n"),
        gzip.compress(RUN.encode()),
    ],
    ids=["plain", "CRLF", "BOM", "no last break", "tabs", "blank lines", "gzip"],
)
def test_a_run_is_read(written, text):
    assert rows(read_run(written(text))) == {"q1": {"a": 2.0, "b": 1.5}, "q2": {"a": 0.001}}


def test_labels_are_read_with_negative_grades(written):
    assert rows(read_qrels(written(QRELS))) == {"q1": {"b": 1}, "q2": {"a": 2, "x": -1}}


@given(data=st.dictionaries(ids, st.dictionaries(ids, st.floats(allow_nan=False, allow_infinity=False), min_size=1)))
@pytest.mark.parametrize("name", ["run.txt", "run.txt.gz"])
def test_what_is_written_is_read_again(tmp_path_factory, name, data):
    path = tmp_path_factory.getbasetemp() / name
    write_run(path, Run.from_mapping(data))
    assert rows(read_run(path)) == data
    grades = {question: {document: n % 5 - 1 for n, document in enumerate(row)} for question, row in data.items()}
    write_qrels(path, Qrels.from_mapping(grades))
    assert rows(read_qrels(path)) == grades


@pytest.mark.parametrize("size", [1, 7, 40, 1000])
def test_parts_hold_whole_questions_whatever_the_size_of_a_block(written, monkeypatch, size):
    monkeypatch.setattr(runs, "_BYTES", size)
    data = {f"q{n}": {f"d{m}": float(m) for m in range(n % 7 + 1)} for n in range(60)}
    path = written(b"")
    write_run(path, Run.from_mapping(data))
    parts = [rows(part) for part in run_parts(path)]
    assert sum(map(len, parts)) == 60
    assert {name: row for part in parts for name, row in part.items()} == data
    assert len(parts) > 1 or size == 1000


def test_lines_of_a_question_may_stand_apart(written, monkeypatch):
    monkeypatch.setattr(runs, "_BYTES", 20)
    lines = RUN.splitlines(keepends=True)
    qrels = {"q1": {"b": 1}, "q2": {"a": 1}}
    expected = score_run(written(RUN), qrels, metrics=["mrr"])
    apart = score_run(written(lines[0] + lines[2] + lines[1]), qrels, metrics=["mrr"])
    assert apart.metrics == expected.metrics == {"mrr": 0.75}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (RUN + "q2 Q0 b 2 1.0\n", "line 4: a line has 6 columns, 'question Q0 document rank score tag', not 5"),
        ("q1 Q0 a 1 2\nq1 Q0 b 2 1 t x y\n", "line 1: a line has 6 columns"),
        ("q1 Q0 a b 1 2 t\n" + RUN, "line 1: a line has 6 columns, .*, not 7"),
        (RUN + "q3 Q0 b 2 nan t\n", "line 4: the score is 'nan', and must be a finite number"),
        (RUN + "\nq3 Q0 b 2 -inf t\n", "line 5: the score is '-inf'"),
        (RUN + "q3 Q0 b 2 1e999 t\n", "line 4: the score is '1e999'"),
        (RUN + "q3 Q0 b 2 1_0 t\n", "line 4: the score is '1_0'"),
        (RUN + "q3 Q0 b 2 high t\n", "line 4: the score is 'high'"),
        (RUN + "q2 Q0 a 2 0.5 t\n", "line 4: question 'q2' has the document 'a' a second time, after line 3"),
        (RUN + "q1 Q0 a 3 0.5 t\n", "line 4: question 'q1' has the document 'a' a second time, after line 1"),
        (RUN + f"q3 Q0 {'x' * 256} 2 0.5 t\n", "line 4: an id has at most 255 bytes, not 256"),
        (RUN.encode() + b"q\xff Q0 a 2 0.5 t\n", "line 4: ids are UTF-8"),
        (RUN.encode() + b"q3 Q0 a\xff 2 0.5 t\n", "line 4: ids are UTF-8"),
        (RUN.encode() + b"q3 Q0 a\0b 2 0.5 t\n", "line 4: "),
        (gzip.compress(RUN.encode() * 50)[:-12], "is it whole"),
    ],
)
def test_a_fault_in_a_run_is_told_with_its_line(written, text, message):
    path = written(text)
    for read in (read_run, lambda path: score_run(path, {"q1": {"a": 1}})):
        with pytest.raises(InputError, match=message):
            read(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (QRELS + "q3 0 a 1 2\n", "line 4: a line has 4 columns, 'question 0 document grade', not 5"),
        (QRELS + "q3 0 a 1.5\n", "line 4: the grade is '1.5', and must be a whole number"),
        (QRELS + "q3 0 a yes\n", "line 4: the grade is 'yes'"),
        (QRELS + "q2 0 a 1\n", "line 4: question 'q2' has the document 'a' a second time, after line 2"),
    ],
)
def test_a_fault_in_labels_is_told_with_its_line(written, text, message):
    with pytest.raises(InputError, match=message):
        read_qrels(written(text))


def test_a_file_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(InputError, match=r"nothing.txt cannot be read: No such file"):
        read_run(tmp_path / "nothing.txt")


def test_an_empty_run_misses_every_question(written):
    result = score_run(written(""), {"q1": {"a": 1}}, metrics=["mrr"])
    assert (result["mrr"], result.missing) == (0.0, ("q1",))


def test_labels_without_a_line_are_refused(written):
    with pytest.raises(InputError, match="hold no label"):
        score_run({"q1": {"a": 1.0}}, written(""))
