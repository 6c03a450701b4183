"""What makes values doubtful although nothing is wrong with any single result."""

import re
from collections.abc import Iterable

from rag_titan.evaluation.evidence import same_name
from rag_titan.evaluation.questions.question import Question
from rag_titan.evaluation.scoring.returned import Result

__all__ = ["doubts"]


def doubts(questions: Iterable[Question], lists: Iterable[Iterable[Result]]) -> tuple[str, ...]:
    """A sentence for each labelled file that is only ever returned under another path: such labels never match."""
    labelled = {same_name(label.source) for question in questions for label in question.evidence}
    returned = {same_name(result.source) for results in lists for result in results}
    elsewhere: dict[str, str] = {}
    for source in sorted(returned - labelled):
        elsewhere.setdefault(_file_name(source), source)
    return tuple(
        f"Labels name {source!r}, but the results only {elsewhere[_file_name(source)]!r}: these do not match, so write "
        "the names in one way"
        for source in sorted(labelled - returned)
        if _file_name(source) in elsewhere
    )


def _file_name(source: str) -> str:
    return re.split(r"[/\\]", source)[-1]
