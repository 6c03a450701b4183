"""The report of a plan."""

from dataclasses import dataclass

from rag_titan.evaluation.report.model import Column, Report, Section, Table
from rag_titan.evaluation.report.numbers import counted, percent
from rag_titan.evaluation.statistics.planning import MOST_QUESTIONS, BestOfMany
from rag_titan.records import Record

__all__ = ["Plan", "plan_report"]


@dataclass(frozen=True)
class Plan(Record):
    """What so many `questions` can show of a change that fixes and breaks these shares (0 to 1) of them.

    `questions_needed` is `None` where no set that can be planned for suffices.
    """

    questions: int
    rate: float
    fixed: float
    broken: float
    confidence: float
    wanted_power: float
    rate_half_width: float
    paired_half_width: float
    power: float
    questions_needed: int | None
    best_of: BestOfMany


def plan_report(plan: Plan) -> Report:
    """The plan as a table of one row an answer."""
    sure = f"{100 * plan.confidence:g}%"
    effect = f"{100 * plan.fixed:g}% fixed, {100 * plan.broken:g}% broken"
    needed = f"more than {MOST_QUESTIONS}" if plan.questions_needed is None else str(plan.questions_needed)
    rows = [
        (f"{sure} interval of one share near {plan.rate:g}", f"+-{plan.rate_half_width:.3f}"),
        (f"{sure} interval of the change, {effect}", f"{plan.fixed - plan.broken:+.3f} +-{plan.paired_half_width:.3f}"),
        (f"chance that the sign test sees {effect}", percent(plan.power)),
        (f"questions needed to see it with {100 * plan.wanted_power:g}% chance", needed),
    ]
    lines = ["A paired interval follows fixed + broken: questions that stay the same do not move it."]
    if plan.best_of.variants > 1:
        rows.append(
            (f"what the best of {plan.best_of.variants} equal variants gains by luck", f"{plan.best_of.optimism:+.3f}")
        )
        lines.append(
            "The luck of the best is for variants that err independently: less where they err on the same questions, "
            "and none on fresh ones."
        )
    columns = (Column("asked", "asked"), Column("answer", "answer", numeric=True))
    title = f"Plan: {counted(plan.questions, 'question')}"
    return Report((Table(title, columns, tuple(rows)),), (Section(tuple(lines)),))
