"""The header of an example is read strictly, and all that is wrong with it is said at once."""

from pathlib import Path

import pytest

from scripts.examples.declarations import Declarations, read_header
from scripts.examples.errors import DeclarationError, ExampleError, UnknownExampleError
from scripts.examples.finding import find_examples
from scripts.examples.pages import pages_that_use

HEADER = """# A remark that is part of the code.
# example: summary = "Two setups"
# example: files = ["samples/*.md -> docs/", "samples/questions.json"]
#example: varies = ["duration", "address"]

# example: alt = "one line"
# example: exits = [0, 2]
# example: timeout = 2.5
# example: network = "local"

print("é")
"""


def problems(text):
    with pytest.raises(DeclarationError) as caught:
        read_header(text)
    return caught.value.problems


def test_a_header_gives_the_declarations_and_the_code_without_them():
    declared, code = read_header(HEADER)
    assert declared == Declarations(
        summary="Two setups",
        files=("samples/*.md -> docs/", "samples/questions.json"),
        varies=("duration", "address"),
        alt=("one line",),
        exits=(0, 2),
        timeout=2.5,
        network="local",
    )
    assert code == '# A remark that is part of the code.\n\n\nprint("é")\n'


def test_a_file_without_a_header_has_the_defaults():
    assert read_header("\n\nprint(1)\n\n") == (Declarations(), "print(1)\n")


def test_characters_that_are_no_line_ends_stay_in_the_code():
    code = "print('a\\u2028', 'b\u2028c\x0cd')\n"
    assert read_header(code)[1] == code


def test_every_problem_of_a_header_is_said_at_once_with_its_line():
    declared = ("fils = []", "timeout = 0", "timeout = 3", "timeout = 4")
    text = "".join(f"# example: {each}\n" for each in declared) + "x = 1\n# example: alt = 'a'\n"
    assert problems(text) == (
        "line 6: a declaration belongs at the top of the file, above the code",
        "line 1: 'fils' is no declaration: did you mean 'files'? Choices: summary, files, writes, alt, raises, exits, "
        "varies, network, timeout, memory",
        "line 2: timeout must be a number of seconds above 0, at most 3600, not 0",
        "line 4: 'timeout' is declared twice: give all values in one line",
    )


@pytest.mark.parametrize(
    "declaration",
    [
        "files",
        "files = samples",
        "files = []",
        'files = "a"',
        'files = ["a", "a"]',
        "files = [1]",
        'writes = ["../a"]',
        'writes = ["/a"]',
        'writes = ["txt"]',
        'writes = ["a/x.csv", "b/x.csv"]',
        "summary = ''",
        "raises = 1",
        "exits = -1",
        "exits = 256",
        "exits = true",
        "exits = []",
        'varies = ["durations"]',
        'network = "all"',
        "timeout = true",
        "timeout = 3601",
        "memory = 1.5",
        "memory = 64",
        "a.b = 1",
        "",
    ],
)
def test_a_wrong_declaration_is_refused(declaration):
    assert len(problems(f"# example: {declaration}\n")) == 1


def test_near_matches_are_named_for_kinds_that_vary():
    assert "did you mean 'duration'?" in problems('# example: varies = ["durations"]\n')[0]


def test_a_declaration_of_a_recipe_stands_above_the_first_cell():
    assert "belongs at the top" in problems("# %% [markdown]\n# example: timeout = 3\n")[0]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("../pyproject.toml", "must be relative"),
        ("/etc/passwd", "must be relative"),
        ("samples/leave.md -> ../x", "must be relative"),
        ("samples/leaves.md", "'samples/leaves.md' does not exist: there is no rag_titan/samples/leaves.md"),
        ("nothing/*.md", "there is no cookbook/nothing/*.md"),
        ("./d.txt", "there is no cookbook/examples/d.txt"),
        ("samples/*.md -> one.md", "has 2 sources for one target"),
        ("samples/leave.md ->", "must be 'SOURCE' or 'SOURCE -> TARGET'"),
    ],
)
def test_data_that_cannot_be_copied_is_named(checkout, entry, message):
    assert message in checkout.failure("data", f'# example: files = ["{entry}"]', "print(1)")


def test_two_files_for_one_target_are_refused(checkout):
    header = '# example: files = ["samples/leave.md -> a.md", "samples/remote.md -> a.md"]'
    assert "put different files at 'a.md'" in checkout.failure("clash", header, "print(1)")


def test_a_declaration_that_is_not_for_this_kind_of_example_is_refused(checkout):
    assert "raises is for a script or a recipe" in checkout.failure(
        "a.console", '# example: raises = "X"', "$ rag-titan"
    )
    checkout.write("cookbook/recipes/r.py", "# example: exits = 2\n# %%\nprint(1)\n")
    assert "exits is for a script or a session" in checkout.check().to_text()


def test_a_broken_file_is_named(checkout):
    path = checkout.example("broken", "print(1)")
    path.write_bytes(b"# \xff\n")
    assert "cookbook/examples/broken.py: the file is not UTF-8 (byte 2)" in checkout.check().to_text()


def test_windows_line_ends_make_no_difference(checkout):
    path = checkout.example("lines", '# example: summary = "x"', "print(1)")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert checkout.accept().ok
    output = checkout.root / "cookbook/examples/lines.out.txt"
    output.write_bytes(output.read_bytes().replace(b"\n", b"\r\n"))
    assert checkout.check().ok
    assert checkout.result("lines").code == "print(1)\n"


def test_examples_are_found_in_folders_and_sorted_by_name(checkout):
    checkout.example("b", "")
    checkout.example("folder/a", "")
    checkout.example("c.console", "$ rag-titan")
    checkout.write("cookbook/recipes/d.py", "")
    checkout.write("cookbook/examples/_part.py", "")
    checkout.write("cookbook/examples/.hidden.py", "")
    checkout.write("cookbook/examples/b.out.txt", "")
    found = [(example.name, example.kind) for example in find_examples(checkout.root)]
    assert found == [("b", "script"), ("c", "session"), ("folder/a", "script"), ("recipes/d", "recipe")]


def test_two_examples_of_one_name_are_refused(checkout):
    checkout.example("a", "")
    checkout.example("a.console", "")
    with pytest.raises(ExampleError, match="have the same name"):
        find_examples(checkout.root)


def test_a_name_that_an_address_cannot_hold_is_refused(checkout):
    checkout.example("a b", "")
    with pytest.raises(ExampleError, match="only letters, digits"):
        find_examples(checkout.root)


def test_an_unknown_name_names_near_matches(checkout):
    checkout.example("compare", "")
    with pytest.raises(UnknownExampleError, match="there is no example 'compere': did you mean 'compare'"):
        checkout.check(names=["compere"])


def test_pages_are_found_by_their_directives_outside_fences(tmp_path: Path):
    page = tmp_path / "docs/guide/a.md"
    page.parent.mkdir(parents=True)
    page.write_text("[[example one]]\n\n```\n[[example two]]\n```\n\n    [[output three]]\ntext [[example four]]\n")
    names = {"one", "two", "three", "four"}
    assert pages_that_use(tmp_path, names) == {"one": ["docs/guide/a.md"], "three": ["docs/guide/a.md"]}
