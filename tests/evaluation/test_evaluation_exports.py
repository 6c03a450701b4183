import subprocess
import sys

import pytest

from rag_titan import evaluation


def test_every_public_name_is_there_and_the_list_is_sorted():
    assert evaluation.__all__ == sorted(evaluation.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    for name in evaluation.__all__:
        assert getattr(evaluation, name) is not None


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'evaluate_retreiver'"):
        _ = evaluation.evaluate_retreiver


def test_nothing_heavy_is_imported_before_it_is_used():
    code = "import sys, rag_titan.evaluation, rag_titan.evaluation.metrics.names; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "scipy", "rich", "bm25s"} & set(loaded)
