"""The metrics: one literal table of what they mean, and pure kernels on arrays that compute them."""

from dataclasses import dataclass

from rag_titan.registry import Entry

__all__ = ["METRICS", "MetricEntry"]


@dataclass(frozen=True)
class MetricEntry(Entry):
    """One row of `METRICS`.

    `title` heads its column in reports and `bounds` are its smallest and largest value. `formula` is LaTeX. `question`,
    `best_when` and `watch_out` say in a sentence what it answers, when to use it, and how it is misread. `takes_cutoff`
    tells whether it can be asked for as `name@k`, and `needs_cutoff` whether it has no meaning over a list of any
    length. `arrays` names what its kernel takes, and `takes_gain` tells whether a form of gain belongs to it.
    """

    title: str
    formula: str
    question: str
    best_when: str
    watch_out: str
    arrays: tuple[str, ...]
    bounds: tuple[float, float] = (0, 1)
    takes_cutoff: bool = True
    needs_cutoff: bool = True
    takes_gain: bool = False


_FOUND = ("found", "grades")

METRICS: dict[str, MetricEntry] = {
    "recall": MetricEntry(
        "rag_titan.evaluation.metrics.ranking:recall",
        "Share of the labelled evidence that is among the first k results",
        title="Recall",
        formula=r"\mathrm{recall@}k = \frac{|\{\text{evidence found in the first } k\}|}{R}",
        question="How much of what the answer needs did the search bring?",
        best_when="the generator reads all k results and several pieces of evidence may be needed",
        watch_out="a larger k always looks better; at a k beyond what the generator reads it is headroom, not quality",
        arrays=_FOUND,
    ),
    "precision": MetricEntry(
        "rag_titan.evaluation.metrics.ranking:precision",
        "Share of the first k results that bring new evidence",
        title="Precision",
        formula=r"\mathrm{precision@}k = \frac{|\{i \le k : \text{result } i \text{ brings new evidence}\}|}{k}",
        question="How much of what the generator reads is evidence?",
        best_when="the context is small or expensive, and every useless chunk costs",
        watch_out="its ceiling is R/k: with one labelled evidence and k = 5 it can never exceed 0.2",
        arrays=_FOUND,
    ),
    "hit": MetricEntry(
        "rag_titan.evaluation.metrics.ranking:hit",
        "1 when any evidence is among the first k results",
        title="Hit",
        formula=r"\mathrm{hit@}k = \begin{cases} 1 & \text{if any evidence is found in the first } k \\"
        r" 0 & \text{otherwise} \end{cases}",
        question="Did the search find anything of use?",
        best_when="one piece of evidence is enough to answer",
        watch_out="it equals recall only when every question has one evidence; it hides the half that is missing",
        arrays=_FOUND,
    ),
    "all": MetricEntry(
        "rag_titan.evaluation.metrics.ranking:all_found",
        "1 when every required evidence is among the first k results",
        title="All",
        formula=r"\mathrm{all@}k = \begin{cases} 1 & \text{if every required evidence is found in the first } k \\"
        r" 0 & \text{otherwise} \end{cases}",
        question="Could the question be answered completely from these results?",
        best_when="questions need several pieces of evidence together",
        watch_out="it is strict: three of four found counts like none found",
        arrays=("found", "grades", "required"),
    ),
    "mrr": MetricEntry(
        "rag_titan.evaluation.metrics.ranking:reciprocal_rank",
        "Mean of 1 / rank of the first evidence",
        title="MRR",
        formula=r"\mathrm{MRR@}k = \frac{1}{|Q|} \sum_{q \in Q} \frac{1}{\mathrm{rank}_q},"
        r" \quad \frac{1}{\mathrm{rank}_q} = 0 \text{ if no evidence is in the first } k",
        question="How far down is the first evidence?",
        best_when="one passage answers and its place matters: it is read first, or only the top is kept",
        watch_out="it sees the first evidence only, and from rank 1 to rank 2 it loses as much as from 2 to never",
        arrays=_FOUND,
        needs_cutoff=False,
    ),
    "ndcg": MetricEntry(
        "rag_titan.evaluation.metrics.ranking:ndcg",
        "Gain of the evidence, discounted by rank, over that of the ideal order of all labelled evidence",
        title="nDCG",
        formula=r"\mathrm{nDCG@}k = \frac{\sum_{i=1}^{k} g_i / \log_2(i + 1)}"
        r"{\sum_{i=1}^{\min(R, k)} g^{*}_i / \log_2(i + 1)}",
        question="Is the better evidence nearer to the top?",
        best_when="labels are graded, or the order of several pieces of evidence matters",
        watch_out="values differ between tools: gain (linear or exponential), ideal order and k must be the same",
        arrays=_FOUND,
        takes_gain=True,
    ),
    "map": MetricEntry(
        "rag_titan.evaluation.metrics.ranking:average_precision",
        "Mean average precision: precision at the rank of each evidence, over all labelled evidence",
        title="MAP",
        formula=r"\mathrm{AP@}k = \frac{1}{R} \sum_{e \text{ found in the first } k}"
        r" \mathrm{precision@}\mathrm{rank}_e, \quad \mathrm{MAP} = \frac{1}{|Q|} \sum_{q \in Q} \mathrm{AP}_q",
        question="Is all the evidence near the top?",
        best_when="there are many pieces of evidence and one number has to hold recall and order",
        watch_out="it divides by R, found or not; a low value does not tell whether evidence is missing or merely low",
        arrays=_FOUND,
        needs_cutoff=False,
    ),
    "span_recall": MetricEntry(
        "rag_titan.evaluation.metrics.spans:span_recall",
        "Share of the labelled characters that the first k results cover",
        title="Span recall",
        formula=r"\mathrm{span\ recall@}k = \frac{|L \cap T_k|}{|L|}",
        question="How much of the labelled text reaches the generator?",
        best_when="chunkers are compared: it sees evidence that a chunk boundary cuts in two",
        watch_out="only questions whose labels are all spans have it; chunks of whole files always reach 1",
        arrays=("covered", "labelled"),
    ),
    "span_precision": MetricEntry(
        "rag_titan.evaluation.metrics.spans:span_precision",
        "Share of the characters of the first k results that are labelled",
        title="Span precision",
        formula=r"\mathrm{span\ precision@}k = \frac{|L \cap T_k|}{|T_k|}",
        question="How much of what the generator reads is the labelled text itself?",
        best_when="chunk sizes are compared: large chunks carry the evidence in much other text",
        watch_out="text that two results share counts once, and short labels make small values",
        arrays=("covered", "retrieved", "labelled"),
    ),
    "iou": MetricEntry(
        "rag_titan.evaluation.metrics.spans:iou",
        "Labelled characters that the first k results cover, over all that are labelled or retrieved",
        title="IoU",
        formula=r"\mathrm{IoU@}k = \frac{|L \cap T_k|}{|L \cup T_k|}",
        question="How well do the results match the labelled text, neither too little nor too much?",
        best_when="one number has to weigh cut evidence against ballast",
        watch_out="it falls with every further result, so compare it at the same k and the same number of characters",
        arrays=("covered", "retrieved", "labelled"),
    ),
}
"""The metrics by name, in the order of reports and reference pages.

R is the number of labelled evidences with a grade above 0, L the labelled characters, T_k those of the first k results.
"""
