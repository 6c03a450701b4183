import re
from pathlib import Path

import pytest

from scripts.site.context import DirectiveError, PageContext, Shared
from scripts.site.illustrations import illustration
from scripts.site.illustrations.agreement import check_metrics, disagreements

ROOT = Path(__file__).parents[2]


def test_browser_and_library_agree_on_ties_zeros_and_empties():
    assert disagreements(ROOT) == []


def test_a_browser_metric_that_goes_astray_stops_the_build(tmp_path):
    script = (ROOT / "docs" / "js" / "metrics.js").read_text(encoding="utf-8")
    (tmp_path / "docs" / "js").mkdir(parents=True)
    (tmp_path / "docs" / "js" / "metrics.js").write_text(script.replace("Math.log2(rank + 1)", "Math.log2(rank + 2)"))
    with pytest.raises(DirectiveError, match=r"does not compute what the library computes: ndcg"):
        check_metrics(tmp_path)


def test_the_finished_picture_holds_the_values_at_the_rank_that_it_shows():
    html = illustration("sliding_passage", PageContext("metrics.md", Shared(ROOT)))
    assert re.findall(r"data-value=\"\d\">([0-9.]+)<", html) == ["1.000", "0.500", "0.333"]


def test_the_data_can_be_downloaded_with_one_row_a_rank():
    shared = Shared(ROOT)
    illustration("sliding_passage", PageContext("metrics.md", shared))
    rows = shared.files["data/sliding-passage.csv"].decode().splitlines()
    assert rows[0] == "rank,recall@5,nDCG@5,reciprocal rank"
    assert rows[1] == "1,1.0,1.0,1.0"
    assert rows[6].startswith("6,0.0,0.0,0.1666")
    assert len(rows) == 11


def test_an_unknown_illustration_names_the_near_match():
    with pytest.raises(DirectiveError, match="did you mean 'sliding_passage'"):
        illustration("sliding_pasage", PageContext("metrics.md", Shared(ROOT)))
