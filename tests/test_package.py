import subprocess
import sys

import pytest

import rag_titan


def test_public_names_are_sorted_and_all_there():
    assert rag_titan.__all__ == sorted(rag_titan.__all__)
    assert all(getattr(rag_titan, name) is not None for name in rag_titan.__all__)
    assert set(rag_titan.__all__) <= set(dir(rag_titan))


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'RagTitan'"):
        rag_titan.RagTitan  # noqa: B018


def test_importing_the_package_and_its_settings_loads_nothing_heavy():
    program = (
        "import sys, rag_titan, rag_titan.pipelines, rag_titan.pipelines.settings;"
        "print([m for m in ('numpy', 'scipy', 'bm25s', 'ollama', 'httpx', 'pypdfium2') if m in sys.modules])"
    )
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert output.strip() == "[]"
