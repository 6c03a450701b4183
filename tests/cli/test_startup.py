import subprocess
import sys

HEAVY = ("numpy", "scipy", "rich", "bm25s", "pypdfium2", "ollama", "httpx", "markdown_it", "tokenizers")


def _loaded_after(code: str) -> set[str]:
    program = f"{code}\nimport sys\nprint(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines())


def test_building_the_parser_imports_nothing_heavy():
    loaded = _loaded_after("from rag_titan.cli.main import build_parser\nbuild_parser()")
    assert "rag_titan.cli.parser" in loaded
    assert not loaded.intersection(HEAVY)


def test_help_that_is_piped_imports_nothing_heavy():
    loaded = _loaded_after("import rag_titan.cli.main as cli\ncli.main(['evaluate', '--help'])")
    assert not loaded.intersection(HEAVY)


def test_a_mistake_on_the_command_line_imports_nothing_heavy():
    loaded = _loaded_after("import rag_titan.cli.main as cli\nassert cli.main(['ask', '--fils', 'a.md']) == 2")
    assert not loaded.intersection(HEAVY)
