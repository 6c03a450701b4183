"""The report of a comparison."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rag_titan.evaluation.comparison.experiment import Verdict
from rag_titan.evaluation.comparison.records import Comparison, Slice
from rag_titan.evaluation.report.model import Cell, Column, Report, Section, Table
from rag_titan.evaluation.report.numbers import UNDEFINED, counted, short_score, three_decimals
from rag_titan.version import __version__

__all__ = ["comparison_json", "comparison_report", "format_comparison"]

_MOST_CHANGES = 10
_METHODS = {"percentile": "percentile bootstrap", "bca": "BCa bootstrap", "exact": "exact bootstrap"}


def _signed(value: float | None) -> str:
    # Minus zero is nothing that anybody measured.
    return UNDEFINED if value is None else f"{round(value, 3) + 0.0:+.3f}"


def p_value(value: float | None) -> str:
    """A p-value: three decimals, and never 0.

    >>> p_value(0.75390625), p_value(2e-9), p_value(1.0)
    ('0.754', '<0.001', '1.000')
    """
    return UNDEFINED if value is None else "<0.001" if value < 0.0005 else f"{value:.3f}"


def format_comparison(comparisons: Comparison | Iterable[Comparison]) -> str:
    """The report of one or several comparisons as text; see `comparison_report`."""
    return comparison_report(comparisons).to_text()


def comparison_report(comparisons: Comparison | Iterable[Comparison], *, verdicts: Sequence[Verdict] = ()) -> Report:
    """The report of one or several comparisons: a table each, and what is to be known beside it.

    `verdicts` are those of the comparisons, in their order, where an experiment was stated.
    """
    listed = [comparisons] if isinstance(comparisons, Comparison) else list(comparisons)
    sections = []
    for place, comparison in enumerate(listed):
        title = f"{_names(comparison)}:" if len(listed) > 1 else ""
        verdict = verdicts[place] if place < len(verdicts) else None
        sections.append(Section((*_told(comparison), *_judged(comparison, verdict)), title))
        if changed := tuple(_changed(comparison)):
            sections.append(Section(changed, "Questions that changed, worst first:"))
    return Report(
        tuple(_table(comparison) for comparison in listed),
        tuple(sections),
        tuple(_details(comparison) for comparison in listed if comparison.changes),
    )


def comparison_json(comparisons: Iterable[Comparison], *, verdicts: Sequence[Verdict] = ()) -> str:
    """Everything that was compared, as it was measured, and the verdicts, as JSON of a schema version of its own."""
    records = [comparison.to_dict() for comparison in comparisons]
    for record, verdict in zip(records, verdicts, strict=False):
        record["verdict"] = verdict.to_dict()
    whole = {"schema_version": 1, "library_version": __version__, "kind": "comparison", "comparisons": records}
    return json.dumps(whole, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def _names(comparison: Comparison) -> str:
    return f"{comparison.name_before} -> {comparison.name_after}"


def _table(comparison: Comparison) -> Table:
    percent = f"{100 * comparison.confidence:g}%"
    columns = (
        Column("slice", "slice"),
        Column("questions", "n", numeric=True),
        Column("before", "before", three_decimals, numeric=True),
        Column("after", "after", three_decimals, numeric=True),
        Column("mean_difference", "change", _signed, numeric=True),
        Column("low", f"{percent} from", _signed, numeric=True),
        Column("high", "to", _signed, numeric=True),
        Column("wins", "won", numeric=True),
        Column("losses", "lost", numeric=True),
        Column("ties", "tied", numeric=True),
        Column("sign_test_p", "p", p_value, numeric=True),
    )
    rows = [("all", *_cells(comparison)), *((one.name, *_cells(one)) for one in comparison.slices)]
    over = counted(comparison.questions, "question")
    shared: Mapping[str, Cell] = {
        "name_before": comparison.name_before,
        "name_after": comparison.name_after,
        "metric": comparison.metric,
    }
    return Table(f"{_names(comparison)}: {comparison.metric}, {over}", columns, tuple(rows), shared)


def _cells(one: Comparison | Slice) -> tuple[Cell, ...]:
    return (
        one.questions,
        one.before,
        one.after,
        one.mean_difference,
        *one.interval,
        one.wins,
        one.losses,
        one.ties,
        one.sign_test_p,
    )


def _told(comparison: Comparison) -> Iterator[str]:
    if comparison.tango is not None:
        low, high = map(_signed, comparison.tango)
        yield (
            f"Right and wrong: {comparison.fixed} fixed, {comparison.broken} broken; "
            f"Tango's interval of the difference {low} to {high}."
        )
    drawn = "" if comparison.method == "exact" else f", {comparison.resamples} resamples, seed {comparison.seed}"
    yield (
        f"Interval: {_METHODS[comparison.method]}{drawn}. p: exact sign test; "
        f"permutation test of the mean {p_value(comparison.permutation_p)}."
    )
    if comparison.variants > 1 or comparison.corrected_p != comparison.sign_test_p:
        yield (
            f"{counted(comparison.variants, 'variant')} looked at on these questions: with Holm's correction p is "
            f"{p_value(comparison.corrected_p)}."
        )
    few = [f"{one.name} ({one.questions})" for one in comparison.slices if one.few]
    if few:
        yield f"Under ten questions, so a direction, not proof: {', '.join(few)}."
    if comparison.context_tokens is not None:
        before, after = comparison.context_tokens
        yield f"Context tokens a question: {before:.0f} before, {after:.0f} after."
    if comparison.not_scored:
        yield f"Left out, without a value in both: {', '.join(comparison.not_scored)}."
    for warning in comparison.warnings:
        yield f"Warning: {warning}."


def _judged(comparison: Comparison, verdict: Verdict | None) -> Iterator[str]:
    if verdict is not None:
        yield f"Verdict: {verdict.outcome}, since {verdict.reason}."


def _changed(comparison: Comparison) -> Iterator[str]:
    for one in comparison.changes[:_MOST_CHANGES]:
        outcome = ""
        if one.right_before != one.right_after:
            outcome = " broken" if one.right_before else " fixed"
        told = f"{one.id} {short_score(one.before)} -> {short_score(one.after)}{outcome}"
        yield f"{told} ({one.question})" if one.question else told
    if len(comparison.changes) > _MOST_CHANGES:
        yield f"{len(comparison.changes) - _MOST_CHANGES} more"


def _details(comparison: Comparison) -> Table:
    columns = (
        Column("id", "question"),
        Column("question", "text"),
        Column("task_type", "task type", lambda value: value or UNDEFINED),
        Column("before", "before", three_decimals, numeric=True),
        Column("after", "after", three_decimals, numeric=True),
        Column("difference", "change", _signed, numeric=True),
    )
    rows = tuple(tuple(change[column.key] for column in columns) for change in comparison.changes)
    return Table(f"{_names(comparison)}, questions that changed", columns, rows)
