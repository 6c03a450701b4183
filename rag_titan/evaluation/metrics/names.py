"""Metrics as they are asked for: `recall`, `recall@10`, `mrr`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rag_titan.errors import InputError, near_matches
from rag_titan.evaluation.metrics import METRICS, MetricEntry

__all__ = ["DEFAULT_METRICS", "MetricSpec", "parse_metric", "parse_metrics"]

DEFAULT_METRICS = ("recall", "precision", "mrr", "ndcg")
"""What is measured unless something else is asked for."""

_FORM = re.compile(r"([a-z_]+)(?:@([1-9][0-9]{0,8}))?")


@dataclass(frozen=True)
class MetricSpec:
    """A metric and its cutoff; `k` is `None` where it was named without one."""

    name: str
    k: int | None = None

    @property
    def key(self) -> str:
        """The metric as it was asked for."""
        return self.name if self.k is None else f"{self.name}@{self.k}"

    @property
    def entry(self) -> MetricEntry:
        """Its row of `METRICS`."""
        return METRICS[self.name]

    def cutoff(self, top_k: int | None) -> int | None:
        """The k that counts: its own, or `top_k`."""
        return top_k if self.k is None else self.k


def parse_metric(text: str) -> MetricSpec:
    """The metric that `text` names; raises `InputError` with the near matches where there is none.

    >>> parse_metric("recall@10")
    MetricSpec(name='recall', k=10)
    """
    if not isinstance(text, str):
        raise InputError(f"A metric is a name such as 'recall' or 'recall@10', not {text!r}")
    form = _FORM.fullmatch(text)
    name = text.partition("@")[0]
    if name not in METRICS:
        raise InputError(f"Metric {text!r} does not exist: {near_matches(name, METRICS)}")
    if form is None:
        raise InputError(f"Metric {text!r}: write the cutoff as a whole number of at least 1, such as '{name}@10'")
    return MetricSpec(name, int(form[2]) if form[2] else None)


def parse_metrics(texts: Iterable[str] | None) -> tuple[MetricSpec, ...]:
    """The metrics that are asked for, each once, in order; `DEFAULT_METRICS` for `None`."""
    if isinstance(texts, str):
        texts = [texts]
    asked = tuple(dict.fromkeys(map(parse_metric, DEFAULT_METRICS if texts is None else texts)))
    if not asked:
        raise InputError(f"No metric was asked for: {near_matches('', METRICS)}")
    return asked
