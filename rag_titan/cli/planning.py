"""What `plan` computes."""

from argparse import Namespace

from rag_titan.errors import InputError
from rag_titan.evaluation import (
    best_of_many,
    paired_half_width,
    questions_needed,
    rate_half_width,
    sign_test_power,
)
from rag_titan.evaluation.report.plan import Plan

__all__ = ["planned"]


def planned(arguments: Namespace) -> Plan:
    """The plan for the questions and the effect that were given."""
    n, fixed, broken, confidence = arguments.count, arguments.fixed, arguments.broken, arguments.confidence
    if fixed + broken > 1:
        raise InputError(
            f"--fixed {fixed:g} and --broken {broken:g} add up to more than 1: give shares of all questions"
        )
    alpha = 1 - confidence
    try:
        needed = questions_needed(fixed, broken, power=arguments.power, alpha=alpha)
    except InputError:
        needed = None  # no set of any size that anybody labels: the report says so
    return Plan(
        questions=n,
        rate=arguments.rate,
        fixed=fixed,
        broken=broken,
        confidence=confidence,
        wanted_power=arguments.power,
        rate_half_width=rate_half_width(arguments.rate, n, confidence=confidence),
        paired_half_width=paired_half_width(fixed, broken, n, confidence=confidence),
        power=sign_test_power(fixed, broken, n, alpha=alpha),
        questions_needed=needed,
        best_of=best_of_many(arguments.variants, n, arguments.chances or [(1.0, arguments.rate)]),
    )
