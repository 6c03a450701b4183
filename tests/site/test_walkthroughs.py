"""Walkthroughs show what was recorded, and what the diagnosis says of it."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from rag_titan.pipelines import RAG_TYPES
from scripts.site.context import DirectiveError, PageContext, Shared
from scripts.site.walkthroughs import LINKS, walkthrough
from scripts.site.walkthroughs.recording import read_recording

ROOT = Path(__file__).parents[2]
CONTEXT = PageContext("evaluating-rag.md", Shared(ROOT))
SPAIN, BABY = "walkthrough_spain", "walkthrough_baby"


def written(name: str) -> str:
    return (ROOT / "cookbook" / "examples" / f"{name}.out.run.json").read_text(encoding="utf-8")


def texts(html: str, name: str) -> list[str]:
    found = re.findall(rf'<(\w+)[^>]* class="[^"]*\b{name}\b[^"]*"[^>]*>(.*?)</\1>', html, re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>", "", inner)) for _, inner in found]


@pytest.mark.parametrize("name", [SPAIN, BABY])
def test_every_step_of_the_run_is_a_step_between_question_and_answer(name: str) -> None:
    html = walkthrough(name, CONTEXT)
    titles = re.findall(r'rt-walk__title"><strong>([^<]+)<', html)
    steps = json.loads(written(name))["run"]["log"]
    assert titles == ["Question", *(LINKS[step["name"]].title for step in steps), "Answer"]
    assert [station.partition(",")[0] for station in texts(html, "rt-walk__station")] == titles


def test_the_search_was_right_and_the_answerer_declined() -> None:
    recording = read_recording(written(SPAIN))
    assert [(step.title, step.state) for step in recording.steps] == [
        ("Retrieve", "held"),
        ("Rerank", "held"),
        ("Assemble", "held"),
        ("Generate", "lost"),
    ]
    assert recording.failed == "Generate"
    assert not recording.answered
    assert recording.steps[0].verdict == "The evidence is there, at rank 2."
    assert recording.steps[0].here == "recall@5 = 1.000, reciprocal rank = 0.500"


def test_the_search_failed() -> None:
    recording = read_recording(written(BABY))
    states = {step.title: step.state for step in recording.steps}
    assert states["Retrieve"] == "lost"
    assert "held" not in states.values()
    assert recording.steps[1].here == "recall@5 = 0.000, reciprocal rank = 0.000"
    assert recording.failed == "Retrieve"


def test_ranks_on_the_page_are_those_of_the_librarys_diagnosis() -> None:
    for name in (SPAIN, BABY):
        (expected,) = json.loads(written(name))["diagnosis"]["expected"]
        for step in read_recording(written(name)).steps:
            for link, rank in expected["ranks"].items():
                if step.title == LINKS[link].title:
                    assert (f"at rank {rank}." in step.verdict) == (rank > 0)


def test_the_evidence_is_marked_in_the_text_of_the_chunk_that_holds_it() -> None:
    html = walkthrough(SPAIN, CONTEXT)
    (quote,) = json.loads(written(SPAIN))["quotes"].values()
    assert set(re.findall(r"<mark>(.*?)</mark>", html)) == {quote}
    assert "<mark>" not in walkthrough(BABY, CONTEXT)


def test_the_answer_says_which_link_failed_and_what_to_try() -> None:
    html = walkthrough(SPAIN, CONTEXT)
    assert "Generate failed." in html
    assert json.loads(written(SPAIN))["diagnosis"]["next_step"].partition(":")[0].replace("'", "&#x27;") in html


def test_every_station_leads_to_its_step() -> None:
    html = walkthrough(SPAIN, CONTEXT)
    leads = re.findall(r'href="#(walkthrough-spain-\d+)"', html)
    assert leads == re.findall(r' id="(walkthrough-spain-\d+)"', html)
    assert len(leads) == 6


def test_every_step_that_a_rag_type_can_take_has_a_link() -> None:
    folder = ROOT / "rag_titan" / "pipelines"
    named = {name for file in folder.glob("*.py") for name in re.findall(r'\.step\(\s*"(\w+)"', file.read_text())}
    assert len(RAG_TYPES) >= 2
    assert named
    assert named <= set(LINKS)


def changed(**changes: Any) -> str:
    recorded = json.loads(written(SPAIN))
    recorded["run"]["log"][0].update(changes)
    return json.dumps(recorded)


def test_an_unknown_step_says_where_its_row_goes() -> None:
    with pytest.raises(DirectiveError, match=r"the step 'ponder' has no row in scripts/site/walkthroughs/links\.py"):
        read_recording(changed(name="ponder"))


def test_a_step_that_is_taken_again_is_counted() -> None:
    recorded = json.loads(written(SPAIN))
    recorded["run"]["log"].insert(1, recorded["run"]["log"][0])
    assert [step.title for step in read_recording(json.dumps(recorded)).steps][:2] == ["Retrieve", "Retrieve 2"]


def test_nothing_found_is_told_as_none() -> None:
    step = read_recording(changed(outputs={"chunks": []})).steps[0]
    assert step.here == "recall@0 = 0.000, reciprocal rank = 0.000"
    assert step.verdict == "The evidence is not among these."


def test_an_example_that_records_no_run_says_what_to_do() -> None:
    with pytest.raises(DirectiveError, match=r"writes = \[\"run\.json\"\]"):
        walkthrough("own_search", CONTEXT)
