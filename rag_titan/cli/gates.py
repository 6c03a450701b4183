"""Gates: what results have to reach, and what must not have been broken."""

from argparse import Namespace
from collections.abc import Sequence

from rag_titan.cli.terminal import note, print_failure
from rag_titan.evaluation.gates import Baseline, Changed, broken_against, check_gates
from rag_titan.evaluation.results import EndToEndResult, RetrievalResult

__all__ = ["passes_gates"]


def passes_gates(
    arguments: Namespace, results: Sequence[EndToEndResult] | Sequence[RetrievalResult], baseline: Baseline | None
) -> bool:
    """Whether every setup passes every gate; what failed is told on standard error, and that nothing did."""
    failures = []
    if arguments.fail_under:
        failures += check_gates(results, {gate.metric: gate.least for gate in arguments.fail_under})
    if baseline is not None:
        changes = broken_against(baseline, results)
        note("\n".join(_change(change, arguments.baseline) for change in changes))
        most = arguments.max_broken or 0
        failures += [
            f"{change.name}: {len(change.broken)} broken, and at most {most} may be"
            for change in changes
            if len(change.broken) > most
        ]
    for failure in failures:
        print_failure(failure)
    if not failures and (arguments.fail_under or baseline is not None):
        note("Every gate is passed.")
    return not failures


def _change(change: Changed, baseline: str) -> str:
    return f"{change.name}: {_told('broken', change.broken)}, {_told('fixed', change.fixed)} since {baseline}"


def _told(what: str, ids: Sequence[str]) -> str:
    return f"{len(ids)} {what}" + (f" ({', '.join(ids)})" if ids else "")
