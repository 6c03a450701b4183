import pytest

from rag_titan.errors import InputError
from rag_titan.evaluation.scoring.returned import read_results


def test_an_id_of_zero_is_an_id():
    (result,) = read_results([{"source": "a.md", "id": 0}])
    assert result.id == "0"


def test_a_score_that_no_float_can_hold_is_refused_with_its_place():
    with pytest.raises(InputError, match="result 1 has the score 1000"):
        read_results([{"source": "a.md", "score": 10**400}])
