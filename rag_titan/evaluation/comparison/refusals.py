"""What must be the same on both sides, and what makes a comparison doubtful."""

from collections.abc import Iterator

from rag_titan.errors import InputError
from rag_titan.evaluation.comparison.sides import Side

__all__ = ["check_comparable", "doubts"]

_NOTABLE = 1.1  # of one number of tokens to the other
_NAMED = 5


def check_comparable(before: Side, after: Side) -> None:
    """Raise `InputError` with every reason why the two sides cannot be compared, one a line."""
    reasons = list(_reasons(before, after))
    if reasons:
        raise InputError("\n".join(f"{before.name} and {after.name} cannot be compared: {one}" for one in reasons))


def _reasons(before: Side, after: Side) -> Iterator[str]:
    only_before = [key for key in before.values if key not in after.values]
    only_after = [key for key in after.values if key not in before.values]
    if only_before or only_after:
        told = [f"{_ids(ids)} only {when}" for ids, when in ((only_before, "before"), (only_after, "after")) if ids]
        yield f"different questions ({', '.join(told)}): evaluate both on the same ones"
    elif before.questions_hash and after.questions_hash and before.questions_hash != after.questions_hash:
        yield "different versions of the golden set (its hash differs): evaluate both on the same version"
    if before.kind and after.kind and before.kind != after.kind:
        kinds = {"retrieval": "a search", "end_to_end": "a whole chain"}
        one, other = (kinds.get(side.kind or "", side.kind) for side in (before, after))
        yield f"one measures {one}, the other {other}: evaluate both alike"
    same_budget = before.budget is not None and before.budget == after.budget
    # Under one budget a side with smaller chunks is given more of them, and that is what makes it fair.
    if before.cutoff != after.cutoff and not same_budget:
        yield f"different cutoffs ({_told(before.cutoff)} before, {_told(after.cutoff)} after): use the same k"
    if before.gain and after.gain and before.gain != after.gain:
        yield f"different gains ({before.gain} before, {after.gain} after): use the same --gain"
    if before.budget != after.budget:
        yield (
            f"different context budgets ({_told(before.budget)} before, {_told(after.budget)} after): "
            "use the same --context-tokens"
        )


def doubts(before: Side, after: Side) -> Iterator[str]:
    """Sentences, without a full stop, about what a reader should know before trusting the comparison."""
    if before.budget is None and before.tokens and after.tokens:
        low, high = sorted((before.tokens, after.tokens))
        if high >= _NOTABLE * low * (1 - 1e-12):
            yield (
                "the two were given contexts of different size, so more text may be all that helped: "
                "give both the same --context-tokens"
            )
    if bool(before.questions_hash) != bool(after.questions_hash):
        yield "one of the two does not tell which version of the golden set it was scored on"
    one_sided = [key for key, value in before.values.items() if (value is None) != (after.values[key] is None)]
    if one_sided:
        yield f"left out, since only one of the two has a value: {_ids(one_sided)}"


def _ids(ids: list[str]) -> str:
    more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
    return f"{', '.join(ids[:_NAMED])}{more}"


def _told(value: int | None) -> str:
    return "none" if value is None else str(value)
