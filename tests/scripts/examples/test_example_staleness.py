"""Every way in which a committed output can go stale is found; what cannot change an output makes nothing run again."""

import os
import threading

import pytest

from scripts.examples import check_all
from scripts.examples.cache import write_atomically
from scripts.examples.environment import LOCAL_STORE


def diff(report):
    return "\n".join(problem.detail for problem in report.problems)


def test_an_accepted_example_is_well_and_is_not_run_again(accepted):
    report = accepted.check()
    assert report.ok
    assert report.executed == ()
    assert accepted.result("count").output == "4\n"


def test_a_changed_digit_in_the_committed_output_is_found_without_running(accepted):
    accepted.write("cookbook/examples/count.out.txt", "5\n")
    report = check_all(accepted.root, used={"count": ["docs/index.md", "docs/metrics.md"]})
    (problem,) = report.problems
    assert (problem.kind, problem.subject) == ("stale", "count")
    assert problem.pages == ("docs/index.md", "docs/metrics.md")
    assert problem.command.endswith("-m scripts.examples accept count")
    assert "-5\n+4" in problem.detail
    assert "docs/metrics.md" in report.to_text()
    assert report.executed == ()


def test_a_changed_function_of_the_library_is_found(accepted):
    accepted.write("rag_titan/counting.py", "def count(text):\n    return len(text)\n")
    report = accepted.check()
    assert "-4\n+22" in diff(report)
    assert report.executed == ("count",)


def test_an_edit_of_the_same_size_and_time_is_found(accepted):
    path = accepted.root / "rag_titan/counting.py"
    before = path.stat()
    path.write_text(path.read_text().replace("text.split()", "text.title()"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert "-4\n+22" in diff(accepted.check())


def test_stale_bytecode_of_the_library_is_never_run(accepted):
    import py_compile

    path = accepted.root / "rag_titan/counting.py"
    py_compile.compile(str(path), doraise=True)
    before = path.stat()
    path.write_text(path.read_text().replace("text.split()", "text.title()"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert "-4\n+22" in diff(accepted.check())


def test_a_changed_sentence_in_a_sample_is_found(accepted):
    accepted.write("rag_titan/samples/leave.md", "Twenty five days of leave.\n")
    assert "-4\n+5" in diff(accepted.check())


def test_a_changed_example_is_found(accepted):
    accepted.example("count", "print(3)")
    assert "-4\n+3" in diff(accepted.check())


def test_a_data_file_that_the_library_reads_is_part_of_what_decides(checkout):
    checkout.output("greeting", "from rag_titan.greeting import greet", "print(greet())")
    checkout.write("rag_titan/greeting.txt", "good day\n")
    assert "-hello\n+good day" in diff(checkout.check())


def test_a_module_that_only_a_subprocess_uses_is_part_of_what_decides(checkout):
    code = "'from rag_titan.counting import count; print(count(\"a b\"))'"
    checkout.output("child", "import subprocess, sys", f"subprocess.run([sys.executable, '-c', {code}])")
    assert checkout.check().executed == ()
    checkout.write("rag_titan/unused.py", "x = 2\n")
    assert checkout.check().executed == ()
    checkout.write("rag_titan/counting.py", "def count(text):\n    return 9\n")
    assert "-2\n+9" in diff(checkout.check())


def test_a_subprocess_that_leaves_no_record_makes_every_file_of_the_library_count(checkout):
    code = "'from rag_titan.counting import count; print(count(\"a b\"))'"
    lines = (
        "import subprocess, sys, os",
        f"subprocess.run([sys.executable, '-c', {code}], env={{'PYTHONPATH': os.environ['PYTHONPATH'].split(':')[1]}})",
    )
    checkout.output("child", *lines)
    assert checkout.check().executed == ()
    checkout.write("rag_titan/unused.py", "x = 2\n")
    assert checkout.check().executed == ("child",)
    checkout.write("rag_titan/counting.py", "def count(text):\n    return 9\n")
    assert "-2\n+9" in diff(checkout.check())


def test_a_module_that_the_example_does_not_use_makes_nothing_run(accepted):
    accepted.write("rag_titan/unused.py", "x = 2\n")
    assert accepted.check().executed == ()


def test_a_new_file_in_the_library_makes_examples_run_since_it_may_hide_another(accepted):
    accepted.write("rag_titan/counting/__init__.py", "def count(text):\n    return 7\n")
    assert "-4\n+7" in diff(accepted.check())


def test_an_edit_that_is_taken_back_runs_nothing(accepted):
    before = accepted.read("rag_titan/counting.py")
    accepted.write("rag_titan/counting.py", before + "\n# a remark\n")
    assert accepted.check().executed == ("count",)
    accepted.write("rag_titan/counting.py", before)
    assert accepted.check().executed == ()


@pytest.mark.parametrize("what", ["installed", "version", "runner"])
def test_other_versions_and_another_runner_run_everything_again(accepted, monkeypatch, what):
    from scripts.examples import digest

    digest._surroundings.cache_clear()
    if what == "installed":
        monkeypatch.setattr(digest, "_installed", lambda: ["numpy-9.9.9.dist-info"])
    elif what == "version":
        monkeypatch.setattr(digest.sys, "version", "3.99")
    else:
        monkeypatch.setattr(digest, "_runner", lambda: [["execution.py", "another"]])
    assert accepted.check().executed == ("count",)
    digest._surroundings.cache_clear()


def test_missing_data_with_a_warm_cache_fails_like_a_cold_one(accepted):
    (accepted.root / "rag_titan/samples/leave.md").unlink()
    warm = accepted.check()
    assert [problem.kind for problem in warm.problems] == ["declaration"]
    assert "'samples/leave.md' does not exist: there is no rag_titan/samples/leave.md" in warm.to_text()
    assert accepted.check(fresh=True).to_text() == warm.to_text()


def test_identical_examples_in_two_folders_read_the_data_beside_them(checkout):
    for folder in ("first", "second"):
        checkout.example(f"{folder}/show", '# example: files = ["./d.txt"]', "print(open('d.txt').read())")
        checkout.write(f"cookbook/examples/{folder}/d.txt", folder)
    assert checkout.accept().ok
    assert checkout.result("first/show").output == "first\n"
    assert checkout.result("second/show").output == "second\n"
    assert checkout.check().executed == ()


def test_a_missing_output_is_found_and_accepted(accepted):
    (accepted.root / "cookbook/examples/count.out.txt").unlink()
    report = accepted.check()
    assert [problem.kind for problem in report.problems] == ["missing"]
    assert accepted.accept("count").changed == ("cookbook/examples/count.out.txt",)
    assert accepted.check().ok


def test_an_output_that_the_example_does_not_give_is_found_and_removed(accepted):
    accepted.write("cookbook/examples/count.out.svg", "<svg/>")
    assert "the example gives no such output" in accepted.check().to_text()
    assert accepted.accept("count").changed == ("cookbook/examples/count.out.svg",)
    assert accepted.check().ok


def test_an_output_without_an_example_is_found_and_removed(accepted):
    accepted.write("cookbook/examples/gone.out.txt", "gone\n")
    assert "cookbook/examples/gone.out.txt: the example of this output does not exist" in accepted.check().to_text()
    assert accepted.accept("count").changed == ()
    assert accepted.accept().changed == ("cookbook/examples/gone.out.txt",)


def test_unused_data_unused_examples_and_unknown_names_are_found(accepted):
    accepted.write("cookbook/fare_rules/manual.md", "rules")
    report = check_all(accepted.root, used={"cuont": ["docs/index.md"]})
    assert [(problem.kind, problem.subject) for problem in report.problems] == [
        ("unused", "count"),
        ("unused", "cookbook/fare_rules/manual.md"),
        ("unknown", "cuont"),
    ]
    assert "did you mean 'count'?" in report.to_text()
    used = {"count": ["docs/index.md"], "cookbook/fare_rules/manual.md": ["docs/lab.md"]}
    assert check_all(accepted.root, used=used).ok


def test_fresh_runs_what_has_not_changed(accepted):
    assert accepted.check(fresh=True).executed == ("count",)


def test_the_clock_decides_nothing(accepted):
    for path in accepted.root.rglob("*"):
        os.utime(path, (1, 1))
    assert accepted.check().executed == ()


def test_a_damaged_record_costs_a_run_and_nothing_else(accepted):
    (record,) = (accepted.root / LOCAL_STORE / "runs/count").iterdir()
    record.write_bytes(record.read_bytes().replace(b"4", b"5"))
    report = accepted.check()
    assert report.ok
    assert report.executed == ("count",)


def test_what_a_killed_process_left_half_written_is_no_record(accepted):
    folder = accepted.root / LOCAL_STORE / "runs/count"
    (record,) = folder.iterdir()
    whole = record.read_bytes()
    record.unlink()
    folder.joinpath(".half.part").write_bytes(whole[:40])
    record.write_bytes(whole[:40])
    assert accepted.check().executed == ("count",)
    assert accepted.check().executed == ()


def test_two_checks_at_once_do_not_disturb_each_other(accepted):
    for number in range(4):
        accepted.example(f"more{number}", "from rag_titan.counting import count", f"print(count('a b') * {number})")
    accepted.accept()
    reports = []
    threads = [threading.Thread(target=lambda: reports.append(accepted.check(fresh=True))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [report.to_text() for report in reports] == [reports[0].to_text()] * 2
    assert reports[0].ok
    assert accepted.check().executed == ()


def test_an_edit_while_an_example_runs_is_not_taken_for_what_it_saw(checkout):
    edit = f"open({str(checkout.root / 'rag_titan/counting.py')!r}, 'w').write('def count(text): return 3')"
    lines = (
        "from rag_titan.counting import count",
        "import subprocess, sys",
        # A process that does not report itself may do what no example may: it stands for someone at an editor.
        f"subprocess.run([sys.executable, '-I', '-c', {edit!r}])",
        "print(count('a b'))",
    )
    checkout.output("editing", *lines)
    assert checkout.result("editing").output == "2\n"
    assert checkout.check().executed == ("editing",)


def test_old_records_are_forgotten(accepted):
    for number in range(12):
        accepted.write("rag_titan/counting.py", f"def count(text):\n    return {number}\n")
        accepted.accept()
    assert len(list((accepted.root / LOCAL_STORE / "runs/count").iterdir())) <= 8


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    target = tmp_path / "x.txt"
    write_atomically(target, b"one")
    with pytest.raises(TypeError):
        write_atomically(target, "no bytes")  # type: ignore[arg-type]
    assert target.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [target]


def test_a_diff_shows_what_is_wrong_and_not_what_may_vary(checkout):
    lines = ("import time", "print(f'search {time.perf_counter():.3f} ms')", "print('recall 0.5')")
    checkout.output("timed", '# example: varies = ["duration"]', *lines)
    committed = checkout.root / "cookbook" / "examples" / "timed.out.txt"
    committed.write_text(committed.read_text().replace("0.5", "0.6"))
    found = diff(checkout.check())
    assert "-recall 0.6\n+recall 0.5" in found
    assert "-search" not in found
