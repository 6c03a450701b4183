"""File labels are documents: there, definitions are those of trec_eval, and two independent tools agree with ours."""

import ir_measures
import numpy as np
import pytest
import pytrec_eval
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_measures import AP, RR, P, R, Success, nDCG

from rag_titan.evaluation import evaluate_run

DOCUMENTS = [f"d{number}" for number in range(12)]
CUTOFFS = (1, 3, 5, 20)

labels = st.dictionaries(st.sampled_from(DOCUMENTS), st.integers(0, 3), min_size=1, max_size=6).filter(
    lambda grades: any(grade > 0 for grade in grades.values())
)
questions = st.lists(st.tuples(labels, st.permutations(DOCUMENTS), st.integers(0, 12)), min_size=1, max_size=5)


def cases(drawn):
    """Labels, and ranked lists with falling scores: with equal scores, trec_eval would order by name."""
    qrels = {f"q{number}": grades for number, (grades, _, _) in enumerate(drawn)}
    lists = {f"q{number}": ranked[:length] for number, (_, ranked, length) in enumerate(drawn)}
    scored = {
        name: {document: float(len(ranked) - place) for place, document in enumerate(ranked)}
        for name, ranked in lists.items()
    }
    return qrels, lists, scored


def ours(qrels, lists, metrics):
    records = [
        {"id": name, "question": "?", "evidence": [{"id": source, "grade": grade} for source, grade in grades.items()]}
        for name, grades in qrels.items()
    ]
    run = {name: [{"source": source} for source in ranked] for name, ranked in lists.items()}
    return evaluate_run(run, records, top_k=None, metrics=metrics)


@settings(max_examples=60, deadline=None)
@given(questions)
def test_every_question_has_the_values_of_ir_measures(drawn):
    qrels, lists, scored = cases(drawn)
    pairs = {"map": AP, "mrr": RR}
    for k in CUTOFFS:
        pairs |= {
            f"recall@{k}": R @ k,
            f"precision@{k}": P @ k,
            f"hit@{k}": Success @ k,
            f"ndcg@{k}": nDCG @ k,
            f"map@{k}": AP @ k,
            f"mrr@{k}": RR @ k,
        }
    result = ours(qrels, lists, list(pairs))
    theirs = {
        (one.query_id, one.measure): one.value for one in ir_measures.iter_calc(list(pairs.values()), qrels, scored)
    }
    for row in result.rows:
        for key, measure in pairs.items():
            assert row[key] == pytest.approx(theirs.get((row.id, measure), 0.0), abs=1e-12), (key, row.id)


@settings(max_examples=60, deadline=None)
@given(questions)
def test_the_means_are_those_of_pytrec_eval(drawn):
    qrels, lists, scored = cases(drawn)
    names = {
        "map": "map",
        "mrr": "recip_rank",
        "recall@5": "recall_5",
        "precision@5": "P_5",
        "ndcg@10": "ndcg_cut_10",
        "hit@1": "success_1",
        "map@10": "map_cut_10",
    }
    evaluator = pytrec_eval.RelevanceEvaluator(
        qrels, {"map", "recip_rank", "recall.5", "P.5", "ndcg_cut.10", "success.1", "map_cut.10"}
    )
    theirs = evaluator.evaluate({name: ranked for name, ranked in scored.items() if ranked})
    result = ours(qrels, lists, list(names))
    for key, name in names.items():
        values = [theirs.get(question, {}).get(name, 0.0) for question in qrels]
        assert result[key] == pytest.approx(np.mean(values), abs=1e-12)
