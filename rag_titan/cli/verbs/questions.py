"""`rag-titan questions`: what can be done with a questions file."""

from rag_titan.cli.verb import Verb
from rag_titan.registry import Entry

__all__ = ["VERB", "VERBS"]

VERBS: dict[str, Entry] = {
    "check": Entry("rag_titan.cli.verbs.questions_check:VERB", "Find every mistake in a questions file"),
}
"""The sub-verbs, in the order of the help."""

VERB = Verb(
    description="Work with the questions that a search is measured by.",
    examples=("rag-titan questions check --questions questions.json --files docs/*.md",),
    verbs=VERBS,
)
