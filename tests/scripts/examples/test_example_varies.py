"""Values that may vary are compared by shape, and everything around them exactly."""

import doctest
import importlib
import pkgutil

import pytest

import scripts.examples
from scripts.examples.varies import VARIES, shape

REPORT = """End-to-end report: 6 questions (evidence scored on the chunks given to the LLM)
setup                  Recall    MRR   nDCG  Answered  Steps  {0}  {1}
{2}
simple + word           1.000  1.000  1.000      100%    3.0  {3}  {4}
adaptive + paragraph    1.000  1.000  0.987      100%    6.3  {5}  {6}
Questions to look at:
  simple + paragraph: q_006 recall 0.50 found ['remote_work.md']
"""
NARROW = REPORT.format("p50 s", "p95 s", "-" * 74, " 0.92", " 1.26", " 0.96", " 2.91")
WIDE = REPORT.format("  p50 s", "  p95 s", "-" * 78, "0.00123", "0.00245", "   12.3", "0.00099")


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("duration", "1. retrieve 7.47 ms  top_k=5", "1. retrieve 12 ms  top_k=5"),
        ("duration", "took 3 s", "took 1,204.5 s"),
        ("duration", "took   3.1 s", "took 103.1 s"),
        ("duration", "in 2 minutes", "in 1 minute"),
        ("duration", '"p50_ms": 0.41,', '"p50_ms": 1e-05,'),
        ("duration", "'seconds': 3", "'seconds': 0.25"),
        ("duration", "p95_s=0.5", "p95_s=12"),
        ("duration", NARROW, WIDE),
        ("duration", "| name | p50 ms |\n|---|---:|\n| a | 0.1 |", "| name |  p50 ms |\n|---|------:|\n| a |   12.1 |"),
        ("duration", 'name,p50_ms\n"a, b",0.1', 'name,p50_ms\n"a, b",12.1'),
        ("address", "<Chunk at 0x7f3a12>", "<Chunk at 0x55ffFF00>"),
        ("port", "http://127.0.0.1:4000/x", "http://127.0.0.1:53211/x"),
        ("port", "localhost:1 [::1]:2", "localhost:2 [::1]:3"),
        ("temporary path", "saved /tmp/tmpa1b2/x.json.", "saved /var/folders/3k/zz/T/x.json."),
        ("temporary path", r"saved C:\Users\me\AppData\Local\Temp\t1\x", "saved /tmp/abc"),
        ("version", "numpy 2.4.1", "numpy 2.10.0rc1"),
        ("date", "at 2026-12-01T10:00:00Z", "at 2027-01-31"),
    ],
)
def test_values_of_a_declared_kind_are_alike(kind, one, other):
    assert shape(one, [kind]) == shape(other, [kind])
    assert shape(one, []) == one
    assert shape(one, set(VARIES) - {kind}) != shape(other, set(VARIES) - {kind})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("7 ms", "7 s"),
        ("7 chunks in 1 ms", "8 chunks in 1 ms"),
        ("top 5 searches", "top 6 searches"),
        ("recall 0.50", "recall 0.51"),
        ("a5 ms", "a6 ms"),
        ('"tokens": 3', '"tokens": 4'),
        (NARROW, NARROW.replace("0.987", "0.986")),
        (NARROW, NARROW.replace("6.3", "6.4")),
        (NARROW, NARROW.replace("simple + word  ", "simple + words ")),
        (NARROW, NARROW.replace(" 0.92", "  n/a")),
        (NARROW, NARROW.replace("q_006", "q_005")),
        (NARROW, NARROW.replace("p50 s", "p90 s")),
        ("name,p50_ms\na,0.1", "name,p50_ms\nb,0.1"),
        ("name,p50_ms\na,0.1", "name,p50_ms\na,none"),
        ("| name | p50 ms |\n|---|---|\n| a | 0.1 |", "| name | p50 ms |\n|---|---|\n| b | 0.1 |"),
        ("Words, with p50_ms\nand more, of them", "Words, with p50_ms\nand less, of them"),
    ],
)
def test_nothing_else_is_tolerated(one, other):
    assert shape(one, ["duration"]) != shape(other, ["duration"])


def test_a_table_without_durations_is_left_alone():
    table = "name   recall\n-------------\nword    0.987\n"
    assert shape(table, ["duration"]) == table


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(scripts.examples.__path__)])
def test_the_examples_in_docstrings_hold(name):
    if name == "__main__":
        return
    results = doctest.testmod(importlib.import_module(f"scripts.examples.{name}"))
    assert results.failed == 0
