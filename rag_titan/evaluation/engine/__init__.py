"""Scores of whole runs on arrays: from question, document and score to the ranks at which labels were found.

Ranks are trec_eval's: scores descending, then document ids descending, whatever the order of the rows. From the found
ranks on, the kernels of `metrics/` compute every metric, as they do for a live search.
"""

from rag_titan.evaluation.engine.scoring import RUN_METRICS, score_run
from rag_titan.evaluation.engine.tables import Qrels, Run

__all__ = ["RUN_METRICS", "Qrels", "Run", "score_run"]
