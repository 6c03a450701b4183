"""The questions page: the keys of a record and the forms of an evidence id, written from the library."""

import json
from html import escape
from textwrap import indent

from rag_titan.errors import InputError
from scripts.site.context import PageContext
from scripts.site.inline import inline, sentence, table_html

__all__ = ["evidence_table", "fields_table", "label_table", "page", "refused_table"]

# What a label can name, each with an id that the library's own parser reads when the page is written.
_FORMS = {
    "leave_policy.md": "it comes from that file",
    "handbook.pdf#p4": "it comes from that file and its pages include the fourth",
    "fare_rules.md#char=120,240": "it overlaps these characters of the file's text, counted from 0, the last not"
    " included; the span is found at the rank at which the chunks so far, together, cover it",
    "C#.md": "it comes from that file: a `#` belongs to the name when what follows it ends in a file suffix",
}
_REFUSED = ("handbook.pdf#4", "handbook.pdf#p0", "fare_rules.md#120-240", "chunk_3", "#p4")
_SHOWN_SAMPLES = (0, -1)


def page() -> str:
    """The Markdown of the page."""
    return "\n\n".join(
        (
            "# Questions file",
            "A JSON list of records; JSON Lines (one record a line) and CSV (one record a row) are read too."
            " `rag-titan questions check` and `load_questions` report every bad record at once.",
            f"```json\n{_sample()}\n```",
            "## Keys of a record",
            "[[table questions]]",
            "`id`, `question` and the evidence are needed, as `required_evidence_ids`, as `evidence`, or as both where"
            " they agree. Any other key is kept as it is.",
            "## Labels with more to say { #labels }",
            "`evidence` is a list of objects with these keys:",
            "[[table labels]]",
            "## Evidence ids { #evidence-ids }",
            "A chunk is evidence for a question when:",
            "[[table evidence]]",
            "Offsets count the characters of the text as it was read: without a byte order mark, and with every line"
            " ending as one `\\n`. These are refused, with the remedy:",
            "[[table refused]]",
            "",
        )
    )


def _sample() -> str:
    from rag_titan.samples import sample_questions

    records = json.loads(sample_questions().read_text(encoding="utf-8"))
    shown = (records[number] for number in _SHOWN_SAMPLES)
    return "[\n" + ",\n".join(indent(_record(record), "  ") for record in shown) + "\n]"


def _record(record: dict[str, object]) -> str:
    lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def fields_table(context: PageContext) -> str:
    """The keys of a record."""
    from rag_titan.evaluation.questions.parsing import QUESTION_KEYS

    return _keys_table(QUESTION_KEYS, "Keys of a record")


def label_table(context: PageContext) -> str:
    """The keys of one label in `evidence`."""
    from rag_titan.evaluation.questions.parsing import EVIDENCE_KEYS

    return _keys_table(EVIDENCE_KEYS, "Keys of a label")


def _keys_table(keys: dict[str, str], label: str) -> str:
    rows = [(f"<code>{escape(key)}</code>", sentence(meaning)) for key, meaning in keys.items()]
    return table_html(("Key", "What it holds"), rows, label=label)


def evidence_table(context: PageContext) -> str:
    """The forms of an evidence id, each read by the library's parser."""
    from rag_titan.evaluation import parse_evidence_id

    rows = [
        (f"<code>{escape(parse_evidence_id(example).id)}</code>", f"{inline(meaning)}.")
        for example, meaning in _FORMS.items()
    ]
    return table_html(("Evidence id", "A chunk is evidence when"), rows, label="Forms of an evidence id")


def refused_table(context: PageContext) -> str:
    """Ids that are refused, with what the library says about each."""
    rows = [(f"<code>{escape(wrong)}</code>", f"<samp>{escape(_refusal(wrong))}</samp>") for wrong in _REFUSED]
    return table_html(("Refused", "What the error says"), rows, label="Evidence ids that are refused")


def _refusal(wrong: str) -> str:
    from rag_titan.evaluation import parse_evidence_id

    try:
        parse_evidence_id(wrong)
    except InputError as error:
        return str(error)
    raise ValueError(f"the page says that {wrong!r} is refused, and it is not: take it out of the table")
