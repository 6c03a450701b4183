import json
import re
from pathlib import Path

import pytest

from rag_titan.pipelines import RAG_TYPES
from scripts.site.context import DirectiveError, PageContext, Shared
from scripts.site.walkthroughs import LINKS, walkthrough

ROOT = Path(__file__).parents[2]
CONTEXT = PageContext("evaluating-rag.md", Shared(ROOT))


def recorded(name: str) -> dict:
    return json.loads((ROOT / "cookbook" / "examples" / f"{name}.out.run.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["walkthrough_spain", "walkthrough_baby"])
def test_every_step_of_the_run_is_a_step_between_question_and_answer(name):
    html = walkthrough(name, CONTEXT)
    titles = re.findall(r'rt-walk__title"><strong>([^<]+)<', html)
    assert titles == ["Question", *(LINKS[step["name"]].title for step in recorded(name)["run"]["log"]), "Answer"]


def test_the_search_was_right_and_the_answerer_declined():
    run = recorded("walkthrough_spain")
    quote = run["evidence"]["remote_work.md"]
    assert any(quote in chunk["text"] for chunk in run["run"]["sources"])
    assert not run["run"]["answered"]
    assert 'rt-walk__evidence">evidence' in walkthrough("walkthrough_spain", CONTEXT)


def test_the_search_failed():
    run = recorded("walkthrough_baby")
    quote = run["evidence"]["leave_policy.md"]
    retrieved = [
        chunk for step in run["run"]["log"] if step["name"] == "retrieve" for chunk in step["outputs"]["chunks"]
    ]
    assert retrieved
    assert not any(quote in chunk["text"] for chunk in retrieved)
    assert "is-evidence" not in walkthrough("walkthrough_baby", CONTEXT)


def test_every_step_that_a_rag_type_can_take_has_a_link():
    folder = ROOT / "rag_titan" / "pipelines"
    named = {name for file in folder.glob("*.py") for name in re.findall(r'\.step\(\s*"(\w+)"', file.read_text())}
    assert len(RAG_TYPES) >= 2
    assert named
    assert named <= set(LINKS)


def test_an_example_that_records_no_run_says_what_to_do():
    with pytest.raises(DirectiveError, match=r"writes = \[\"run\.json\"\]"):
        walkthrough("own_search", CONTEXT)
