"""How an example runs: in order, alone, within limits, and the same everywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.examples import ExampleStore, check_all


def test_everything_that_is_printed_comes_out_in_order(checkout):
    checkout.write(
        "rag_titan/talking.py", "import logging\n\n\ndef talk():\n    print('library')\n    logging.error('logged')\n"
    )
    output = checkout.output(
        "order",
        "import os, subprocess, sys",
        "from rag_titan.talking import talk",
        "print('first')",
        "sys.stderr.write('error stream\\n')",
        "talk()",
        "subprocess.run([sys.executable, '-c', 'import sys; print(1); print(2, file=sys.stderr); print(3)'])",
        "sys.stdout.write('written\\n')",
        "os.write(1, b'raw\\n')",
        "import warnings; warnings.warn('careful')",
        "print('last', end='')",
    )
    lines = "first/error stream/library/ERROR:root:logged/1/2/3/written/raw/UserWarning: careful/last"
    assert output.splitlines() == lines.split("/")


def test_what_looks_like_markup_stays_as_it_is(checkout):
    text = (
        "<script>alert(1)</script>\n</code>\n# head\n{{ x }}\n--8<-- 'x'\n```\n````````\n$x$\n==a==\n\n  &amp; é 漢\n"
    )
    assert checkout.output("markup", f"print({text!r}, end='')") == text


def test_an_exception_fails_and_what_was_printed_before_it_is_kept(checkout):
    report = checkout.failure("breaks", "print('before')", "{}['x']")
    assert "breaks: raises KeyError" in report
    assert "before" in report
    assert "KeyError: 'x'" in report
    assert 'File "breaks.py", line 2' in report
    assert report.rstrip().endswith("-m scripts.examples run breaks")


def test_a_failing_example_fails_again_with_a_warm_cache(checkout):
    checkout.failure("breaks", "raise ValueError(1)")
    report = checkout.check()
    assert report.executed == ("breaks",)
    assert not report.ok


def test_a_declared_exception_shows_its_last_line(checkout):
    lines = ("print('before')", "from rag_titan.errors import SettingError", "raise SettingError('too small')")
    output = checkout.output("fails", '# example: raises = "SettingError"', *lines)
    assert output == "before\nrag_titan.errors.SettingError: too small\n"
    for name in ("ValueError", "rag_titan.errors.SettingError"):
        assert checkout.output("fails", f'# example: raises = "{name}"', *lines) == output


def test_an_example_that_must_fail_and_passes_fails(checkout):
    report = checkout.failure("passes", '# example: raises = "ValueError"', "print('fine')")
    assert "must fail with ValueError, but passes" in report


def test_an_example_that_must_fail_and_fails_otherwise_fails(checkout):
    report = checkout.failure("other", '# example: raises = "ValueError"', "raise KeyError('x')")
    assert "must fail with ValueError, but raises KeyError" in report


def test_an_exit_code_is_checked(checkout):
    assert "ends with exit code 3" in checkout.failure("code", "raise SystemExit(3)")
    assert "passes" in checkout.failure("code", "# example: exits = 3", "print(1)")
    assert "ends with exit code 4, not 3" in checkout.failure("code", "# example: exits = 3", "raise SystemExit(4)")
    assert checkout.output("code", "# example: exits = 3", "print(1)", "raise SystemExit(3)") == "1\n"


def test_an_example_that_takes_too_long_is_ended_and_what_it_printed_is_kept(checkout):
    report = checkout.failure("long", "# example: timeout = 0.5", "print('begun')", "while True: pass")
    assert "is not done after 0.5 s" in report
    assert "begun" in report


def test_memory_is_limited(checkout):
    report = checkout.failure("big", "# example: memory = 512", "x = bytearray(2**30)")
    assert "raises MemoryError: it may use 512 MB" in report


def test_a_process_that_is_left_behind_is_ended(checkout):
    code = "import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'])"
    checkout.example("behind", '# example: writes = ["pid.txt"]', code, "open('pid.txt', 'w').write(str(p.pid))")
    assert checkout.accept().ok
    left = Path(f"/proc/{checkout.result('behind').files['pid.txt'].strip()}/stat")
    assert not left.exists() or left.read_text().split()[2] == "Z"


def test_the_working_directory_holds_what_is_declared_and_nothing_else(checkout):
    header = '# example: files = ["samples/*.md -> docs/", "samples/leave.md -> one.md", "samples"]'
    code = "print(sorted(str(p) for p in pathlib.Path('.').rglob('*') if p.is_file()))"
    output = checkout.output("files", header, "import pathlib", code)
    expected = ["docs/leave.md", "docs/remote.md", "one.md", "samples/leave.md", "samples/remote.md"]
    assert output == f"{expected}\n"


def test_a_helper_beside_the_example_can_be_imported_and_leaves_no_trace(checkout):
    checkout.write("cookbook/examples/_helper.py", "print('from the helper')\n")
    code = ("import os", "import _helper", "print(os.listdir())")
    output = checkout.output("helped", '# example: files = ["./_helper.py"]', *code)
    assert output == "from the helper\n['_helper.py']\n"
    checkout.write("cookbook/examples/_helper.py", "print('otherwise')\n")
    assert not checkout.check().ok


def test_one_example_does_not_reach_the_next(checkout):
    checkout.example(
        "a_first", "import os, random", "os.chdir('/')", "os.environ['X'] = '1'", "random.seed(1)", "print(1)"
    )
    checkout.example("b_next", "import os", "print(os.environ.get('X'), os.listdir())")
    assert checkout.accept().ok
    assert checkout.result("b_next").output == "None []\n"


def test_the_environment_is_the_same_whatever_the_builder_s_is(checkout, monkeypatch):
    code = (
        "import os, sys, time, locale; print(hash('a'), time.tzname, locale.getlocale(), os.environ.get('HTTP_PROXY'))"
    )
    more = "print(os.get_terminal_size.__name__, os.environ['COLUMNS'], os.environ['NO_COLOR'], sys.stdin.read() == '')"
    first = checkout.output("surroundings", code, more)
    for name, value in {
        "PYTHONHASHSEED": "7",
        "TZ": "Asia/Tokyo",
        "LANG": "de_DE",
        "LC_ALL": "C",
        "COLUMNS": "40",
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("HTTP_PROXY", "http://proxy.example")
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.chdir("/")
    report = checkout.check(fresh=True)
    assert report.ok, report.to_text()
    assert checkout.result("surroundings").output == first


def test_several_at_once_give_what_one_at_a_time_gives(checkout):
    for number in range(5):
        checkout.example(f"e{number}", f"print({number})")
    checkout.accept()
    before = {path: path.read_bytes() for path in checkout.root.glob("cookbook/**/*.out.*")}
    assert check_all(checkout.root, fresh=True, jobs=1).ok
    assert check_all(checkout.root, fresh=True, jobs=4).ok
    assert before == {path: path.read_bytes() for path in checkout.root.glob("cookbook/**/*.out.*")}


def test_the_library_is_the_one_of_the_checkout(checkout):
    checkout.write("rag_titan/here.py", "place = 'this checkout'\n")
    assert checkout.output("where", "from rag_titan.here import place", "print(place)") == "this checkout\n"


def test_another_copy_of_the_library_is_refused(checkout, tmp_path):
    other = tmp_path / "other"
    (other / "rag_titan").mkdir(parents=True)
    (other / "rag_titan/__init__.py").write_text("")
    report = checkout.failure(
        "foreign", "import sys", f"sys.path.insert(0, {str(other)!r})", "import rag_titan", "print(1)"
    )
    assert f"imports another copy of the library than the checkout's: {other}/rag_titan/__init__.py" in report


def test_reading_the_checkout_beside_the_declared_files_is_refused(checkout):
    checkout.write("cookbook/fares/rules.md", "rules")
    report = checkout.failure("reads", f"print(open({str(checkout.root / 'cookbook/fares/rules.md')!r}).read())")
    assert "reads cookbook/fares/rules.md without declaring it" in report


def test_writing_into_the_checkout_is_refused(checkout):
    report = checkout.failure("writes", f"open({str(checkout.root / 'rag_titan/new.txt')!r}, 'w').write('x')")
    assert "writes into the checkout: rag_titan/new.txt" in report
    report = checkout.failure("writes", "import os", f"os.remove({str(checkout.root / 'rag_titan/unused.py')!r})")
    assert "writes into the checkout: rag_titan/unused.py" in report


NETWORK = "import socket; s = socket.socket(); s.settimeout(5)"


def test_the_network_is_refused_in_subprocesses_too_and_even_where_the_error_is_swallowed(checkout):
    swallow = "try: s.connect(('192.0.2.1', 80))\nexcept OSError as e: print(type(e).__name__)"
    assert "tries to reach 192.0.2.1:80" in checkout.failure("net", NETWORK, swallow)
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {(NETWORK + chr(10) + swallow)!r}])"
    assert "tries to reach 192.0.2.1:80" in checkout.failure("net", child)
    lookup = "import socket\ntry: socket.getaddrinfo('host.example', 80)\nexcept OSError as e: print(e)"
    assert "tries to reach host.example" in checkout.failure("net", lookup)


def test_what_listens_on_this_machine_is_not_there_for_an_example(checkout):
    server = "t = socket.create_server(('127.0.0.1', 0))"
    code = "try: s.connect(t.getsockname())\nexcept ConnectionRefusedError: print('nobody')\nelse: print('connected')"
    assert checkout.output("local", NETWORK, server, code) == "nobody\n"
    assert checkout.output("local", '# example: network = "local"', NETWORK, server, code) == "connected\n"


@pytest.mark.parametrize(
    "code", ["str(pathlib.Path.cwd())", "sys.executable", "json.__file__", "rag_titan.__file__", "here"]
)
def test_a_path_of_this_machine_reaches_no_output(checkout, code):
    lines = ("import json, os, pathlib, sys, rag_titan", "here = os.path.expanduser('~')", f"print('path:', {code})")
    assert "prints a path of" in checkout.failure("path", *lines)


def test_control_characters_and_broken_bytes_reach_no_output(checkout):
    assert "prints the control character U+001B in line 2" in checkout.failure("esc", "print('a\\n\\x1b[31mred')")
    assert "prints bytes that are not UTF-8 (byte 1" in checkout.failure("raw", "import os; os.write(1, b'a\\xff')")


def test_files_that_an_example_writes_are_committed(checkout):
    header = '# example: writes = ["report.csv"]'
    checkout.example("saves", header, "open('report.csv', 'w').write('a,b\\n')")
    assert checkout.accept().changed == ("cookbook/examples/saves.out.txt", "cookbook/examples/saves.out.report.csv")
    assert checkout.result("saves").files == {"report.csv": "a,b\n"}
    checkout.example("saves", header, "open('report.csv', 'w').write('a,c\\n')")
    assert "-a,b" in checkout.check().problems[0].detail
    assert "does not write report.csv" in checkout.failure("saves", header, "print(1)")


def test_what_varies_is_compared_by_its_shape_and_keeps_the_last_values(checkout):
    lines = ("import os", "print(f'took {int.from_bytes(os.urandom(2)) / 100:.2f} ms, 3 questions')")
    first = checkout.output("timed", '# example: varies = ["duration"]', *lines)
    assert checkout.check(fresh=True).ok
    assert checkout.accept("timed").changed == ()
    assert checkout.result("timed").output == first
    checkout.write("cookbook/examples/timed.out.txt", first.replace("3", "4"))
    assert not checkout.check().ok
    assert checkout.accept("timed").changed == ("cookbook/examples/timed.out.txt",)


def test_a_temporary_path_is_shown_only_where_it_is_declared(checkout):
    lines = ("import tempfile", "print('made', tempfile.mkdtemp())")
    assert "prints a path of the working directory" in checkout.failure("temporary", *lines)
    assert checkout.output("temporary", '# example: varies = ["temporary path"]', *lines).startswith("made ")
    assert checkout.check(fresh=True).ok


def test_what_varies_and_is_not_declared_is_stale(checkout):
    checkout.output("random", "import os", "print(os.urandom(8).hex())")
    assert not checkout.check(fresh=True).ok


def test_one_example_alone_is_checked_and_accepted(checkout):
    checkout.example("one", "print(1)")
    checkout.example("two", "print(2)")
    assert checkout.accept("one").changed == ("cookbook/examples/one.out.txt",)
    assert checkout.check(names=["one"]).ok
    assert [problem.subject for problem in checkout.check().problems] == ["two"]


def test_all_findings_are_in_one_report_with_one_command_for_all(checkout):
    checkout.example("one", "print(1)")
    checkout.example("two", "print(2)")
    checkout.example("three", "raise ValueError")
    checkout.example("four", "# example: fils = []", "print(4)")
    text = checkout.check().to_text()
    assert "4 problems with the examples" in text
    assert "'fils' is no declaration: did you mean 'files'?" in text
    assert "raises ValueError" in text
    assert text.rstrip().endswith("-m scripts.examples accept one two")


def test_a_stopped_check_leaves_nothing_half_written(checkout, monkeypatch):
    from scripts.examples import checking

    checkout.example("one", "print(1)")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "execute", interrupted)
    with pytest.raises(KeyboardInterrupt):
        checkout.accept()
    assert not list(checkout.root.rglob("*.out.*"))


def test_without_the_documentation_s_packages_the_runner_still_checks(accepted):
    """No MkDocs, no Jupyter and no matplotlib is imported to check what has run."""
    code = (
        "import sys; from pathlib import Path; from scripts.examples import check_all\n"
        "report = check_all(Path(sys.argv[1])); assert report.ok and not report.executed, report.to_text()\n"
        "heavy = ('mkdocs', 'nbclient', 'jupytext', 'nbformat', 'matplotlib', 'numpy')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    command = [sys.executable, "-c", code, str(accepted.root)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_reading_a_result_runs_nothing(accepted):
    store = ExampleStore(accepted.root)
    (accepted.root / "rag_titan/counting.py").write_text("broken(", encoding="utf-8")
    assert store.names() == ["count"]
    assert store.result("count").code.startswith("from rag_titan.counting import count\n")
