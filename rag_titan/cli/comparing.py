"""The comparisons that a command asks for, and what becomes of them."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from rag_titan.cli.terminal import note, print_failure, warn
from rag_titan.errors import InputError, near_matches
from rag_titan.evaluation import (
    Comparison,
    Experiment,
    ExperimentLog,
    SavedResult,
    SavedResults,
    Verdict,
    compare,
    load_results,
)
from rag_titan.evaluation.comparison.compare import corrected
from rag_titan.evaluation.report.numbers import compared as told

__all__ = ["compared", "judged", "logged", "passes"]

Pair = tuple[SavedResult, SavedResult]


def compared(arguments: Namespace) -> tuple[list[Pair], tuple[Comparison, ...]]:
    """What is compared with what, and the comparisons, corrected for their number."""
    before, after = load_results(arguments.before), load_results(arguments.after)
    pairs = _pairs(before, after, arguments.setup)
    comparisons = [
        compare(
            one,
            other,
            metric=arguments.metric,
            method=arguments.method,
            confidence=arguments.confidence,
            seed=arguments.seed,
            resamples=arguments.resamples,
        )
        for one, other in pairs
    ]
    return pairs, corrected(comparisons)


def _pairs(before: SavedResults, after: SavedResults, setup: Sequence[str] | None) -> list[Pair]:
    if setup:
        return [(_chosen(before, setup[0]), _chosen(after, setup[-1]))]
    if len(before) == 1:
        return [(before[0], other) for other in after]
    both = [name for name in before.names if name in after.names]
    if not both:
        raise InputError(
            f"No setup is in both files: choose one of {', '.join(before.names)} and one of {', '.join(after.names)} "
            "with --setup"
        )
    alone = [name for name in (*before.names, *after.names) if name not in both]
    if alone:
        note(f"Not compared, since only one file holds it: {', '.join(alone)}")
    return [(before[name], after[name]) for name in both]


def _chosen(results: SavedResults, name: str) -> SavedResult:
    if name not in results.names:
        raise InputError(f"{results.source} has no setup {name!r}: {near_matches(name, results.names)}")
    return results[name]


def logged(arguments: Namespace, comparisons: tuple[Comparison, ...]) -> tuple[Comparison, ...]:
    """The comparisons as the log has them, where one was given; all are noted before any is corrected."""
    if arguments.log is None:
        return comparisons
    log = ExperimentLog(arguments.log)
    noting = log.score_held_out if arguments.held_out else log.add
    for comparison in comparisons:
        noting(comparison)
    noted = tuple(map(noting, comparisons))
    if log.torn:
        warn(f"{log.torn} lines of {arguments.log} cannot be read and do not count")
    return noted


def judged(arguments: Namespace, comparisons: Sequence[Comparison]) -> list[Verdict]:
    """A verdict on each comparison, where an experiment was stated."""
    if arguments.change is None:
        return []
    experiment = Experiment(
        arguments.change, arguments.metric, least_gain=arguments.least_gain or 0.0, most_broken=arguments.max_broken
    )
    return [experiment.verdict(comparison) for comparison in comparisons]


def passes(arguments: Namespace, pairs: Sequence[Pair], comparisons: Sequence[Comparison]) -> bool:
    """Whether every comparison passes every gate; what failed is told on standard error, and that nothing did."""
    failures = [*_below(arguments, pairs), *_broken(arguments, comparisons)]
    for failure in failures:
        print_failure(failure)
    if not failures and (arguments.fail_under or arguments.max_broken is not None):
        note("Every gate is passed.")
    return not failures


def _below(arguments: Namespace, pairs: Sequence[Pair]) -> Iterator[str]:
    for gate in arguments.fail_under or ():
        for _, result in pairs:
            if not isinstance(value := result.get(gate.metric), (int, float)):
                raise InputError(f"There is no bar for {gate.metric!r}, which {result.name} does not hold")
            if value < gate.least - 1e-12:
                yield f"{result.name}: {gate.metric} {told(value, gate.least)}"


def _broken(arguments: Namespace, comparisons: Sequence[Comparison]) -> Iterator[str]:
    if arguments.max_broken is None:
        return
    for one in comparisons:
        if one.broken is None:
            raise InputError(f"{one.name_after}: broken needs right and wrong, which {one.metric} does not tell")
        if one.broken > arguments.max_broken:
            yield f"{one.name_after}: {one.broken} broken, and at most {arguments.max_broken} may be"
