"""Recipes: notebooks that the same runner executes, and that pages show with the committed outputs."""

import json
import shutil

import pytest
from example_checkout import SmallCheckout

from scripts.examples import ExampleError, ExampleStore

pytestmark = pytest.mark.slow

RECIPE = """# example: summary = "Decide between two chunkers"
# example: alt = "a line"
# example: varies = ["duration"]
# example: files = ["samples/leave.md"]
# %% [markdown]
# # Which chunker?

# %%
import os, subprocess, sys, warnings
from rag_titan.counting import count
print(count(open("leave.md").read()))
print("error stream", file=sys.stderr)
subprocess.run([sys.executable, "-c", "print('child')"])
print(f"took {os.urandom(1)[0]} ms")
"a result"

# %%
import matplotlib.pyplot as plt
plt.plot([1, 2]);
"""


@pytest.fixture(scope="module")
def original(tmp_path_factory, fonts):
    checkout = SmallCheckout(tmp_path_factory.mktemp("recipes"), fonts)
    checkout.write("cookbook/recipes/chunkers.py", RECIPE)
    report = checkout.accept()
    assert report.ok, report.to_text()
    return checkout


@pytest.fixture
def cooked(original, tmp_path):
    """A copy of a checkout in which the recipe has been accepted: nothing in the local records is tied to a place."""
    shutil.copytree(original.root, tmp_path / "copy", symlinks=True)
    return SmallCheckout(tmp_path / "copy")


def test_a_recipe_is_executed_and_its_outputs_are_committed_in_order(cooked):
    result = cooked.result("recipes/chunkers")
    assert (result.kind, result.summary, result.path) == (
        "recipe",
        "Decide between two chunkers",
        "cookbook/recipes/chunkers.py",
    )
    lines = result.output.splitlines()
    assert lines[:4] == ["----- cell 1: printed -----", "4", "error stream", "child"]
    assert lines[4].startswith("took ")
    assert lines[5:] == ["----- cell 1: result -----", "'a result'"]
    assert result.figures[0].alt == "a line"
    assert result.code.startswith("# %% [markdown]\n# # Which chunker?")


def test_a_second_check_executes_nothing_and_a_fresh_one_agrees(cooked):
    assert cooked.check().executed == ()
    report = cooked.check(fresh=True)
    assert report.ok, report.to_text()


def test_a_recipe_is_stale_when_the_library_changes(cooked):
    cooked.write("rag_titan/counting.py", "def count(text):\n    return 0\n")
    assert "-4\n+0" in cooked.check().problems[0].detail


def test_the_notebook_holds_the_committed_outputs(cooked):
    path = cooked.root / "cookbook/recipes/chunkers.out.txt"
    text = path.read_text()
    path.write_text(text.replace("took ", "took 1"))
    cooked.check(fresh=True)
    store = ExampleStore(cooked.root)
    notebook = json.loads(store.notebook("recipes/chunkers"))
    printed, result = notebook["cells"][1]["outputs"]
    assert printed["text"] == text.replace("took ", "took 1").split("-----\n")[1].rpartition("----- cell")[0]
    assert result["data"] == {"text/plain": "'a result'"}
    (figure,) = notebook["cells"][2]["outputs"]
    assert figure["data"]["text/html"] == cooked.read("cookbook/recipes/chunkers.out.svg")
    assert [cell["id"] for cell in notebook["cells"]] == ["cell-1", "cell-2", "cell-3"]
    assert "language_info" in notebook["metadata"]
    assert store.seconds("recipes/chunkers") > 0


def test_only_a_recipe_gives_a_notebook(accepted):
    with pytest.raises(ExampleError, match="count gives no notebook"):
        ExampleStore(accepted.root).notebook("count")


FAILS = "# %%\nprint('before')\nraise KeyError('x')\n\n# %%\nprint('never')\n"


def test_an_exception_in_a_recipe_is_found(checkout):
    checkout.write("cookbook/recipes/fails.py", FAILS)
    report = checkout.check().to_text()
    assert "recipes/fails: raises KeyError" in report
    assert "before" in report


def test_an_exception_that_a_recipe_declares_is_shown(checkout):
    checkout.write("cookbook/recipes/fails.py", f'# example: raises = "KeyError"\n{FAILS}')
    assert checkout.accept().ok
    assert checkout.result("recipes/fails").output == (
        "----- cell 1: printed -----\nbefore\n----- cell 1: raised -----\nKeyError: 'x'\n"
    )
    assert "KeyError: 'x'" in ExampleStore(checkout.root).notebook("recipes/fails")


def test_an_output_that_follows_no_theme_is_refused(checkout):
    code = "# %%\nfrom IPython.display import display\ndisplay({'image/png': 'aaaa'}, raw=True)\n"
    checkout.write("cookbook/recipes/png.py", code)
    assert "cell 1 shows image/png" in checkout.check().to_text()
