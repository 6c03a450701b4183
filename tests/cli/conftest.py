import pytest

from rag_titan.cli.main import main
from rag_titan.samples import write_starter


@pytest.fixture
def starter(tmp_path, monkeypatch):
    """The current folder is one made by `rag-titan init`, and a terminal would have 80 columns."""
    write_starter(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.fixture
def run(capsys):
    """Runs one command line, and returns its exit code, standard output and standard error."""

    def run_line(*words):
        code = main([str(word) for word in words])
        return code, *capsys.readouterr()

    return run_line
