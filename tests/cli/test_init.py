import json


def test_init_makes_a_folder_in_which_the_next_command_works(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    code, out, err = run("init", "my demo")
    assert (code, err) == (0, "")
    assert "  cd 'my demo'\n  rag-titan evaluate --files docs/*.md --questions questions.json" in out
    monkeypatch.chdir(tmp_path / "my demo")
    assert len(json.loads((tmp_path / "my demo" / "questions.json").read_text(encoding="utf-8"))) == 6
    assert run(*out.splitlines()[-1].split()[1:])[0] == 0


def test_init_never_overwrites(starter, run):
    before = {path: path.read_bytes() for path in starter.rglob("*") if path.is_file()}
    code, out, err = run("init", ".")
    assert (code, out) == (2, "")
    assert err.startswith("Error: A starter folder never overwrites: ")
    assert {path: path.read_bytes() for path in starter.rglob("*") if path.is_file()} == before


def test_the_commands_of_the_note_are_accepted_by_the_parser(starter):
    import shlex

    from rag_titan.cli.main import build_parser

    note = (starter / "NEXT_STEPS.md").read_text(encoding="utf-8")
    commands = [line for line in note.splitlines() if line.startswith("rag-titan ")]
    assert len(commands) >= 3
    for command in commands:
        build_parser().parse_args(shlex.split(command)[1:])
