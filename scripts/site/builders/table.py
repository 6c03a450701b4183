"""What a builder is beyond its verb's options: the command it begins with, and which choices exclude each other."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from rag_titan.cli.options.output import FORMATS
from rag_titan.cli.options.settings import SEARCH_SETTINGS
from rag_titan.evaluation.metrics import METRICS
from rag_titan.pipelines.settings import SETTINGS
from scripts.site.builders.acceptance import accept_ask, accept_evaluate

__all__ = ["BUILDERS", "RULES", "Builder", "Pattern", "Rule"]


@dataclass(frozen=True)
class Pattern:
    """Texts of a certain form: a regular expression that Python and JavaScript read alike, and the rule in words."""

    regex: str
    rule: str
    samples: tuple[str, ...]


@dataclass(frozen=True)
class Builder:
    """One builder; its name in `BUILDERS` is the verb.

    Options are named by the parser's destinations. `start` has the values that the form begins with where they are not
    the parser's defaults. `accept` tells what the library says of parsed arguments before any work is done; it raises
    `InputError`. `folded` are the titles of groups, and options, that are shown on request. `offered` are the values
    that the form offers where the parser takes any of a kind. `left_out` are options that the form does not offer.
    """

    start: Mapping[str, tuple[str, ...]]
    accept: Callable[[Namespace], object]
    folded: tuple[str, ...] = ("encoding", "Answering", "Ollama", "Measures", "Gates", "Output", "Other settings")
    several_lines: tuple[str, ...] = ("question",)
    patterns: Mapping[str, Pattern] = dataclass_field(default_factory=dict)
    offered: Mapping[str, tuple[str, ...]] = dataclass_field(default_factory=dict)
    left_out: tuple[str, ...] = ("help", "debug")


@dataclass(frozen=True)
class Rule:
    """What one field has to do with others; `kind` is a function of `docs/js/command.js`.

    The field is disabled, with the reason, unless: `needs`, one of the fields in `when` has a value that matches one of
    the expressions beside it; `excluded`, none has; `one_unit`, the chunkers in the field `of` count in the same unit
    and bring no sizes of their own. What was typed is left out, with the reason, unless: `below_size`, it is smaller
    than the sizes of the chunkers in `of`; `distinct`, none of the fields in `when` has the same value.
    """

    field: str
    kind: str
    reason: str = ""
    when: Mapping[str, tuple[str, ...]] = dataclass_field(default_factory=dict)
    of: str = ""


_SEARCH_ONLY = {"search_only": ("on",)}
# Two of these in one file would overwrite each other.
_WRITTEN = (*FORMATS, "baseline", "save")
_LANGUAGE_MODEL = {"llm": ("ollama",), "reranker": ("llm",)}

# Each sees what those before it have left: a reranker that does not count needs no model.
RULES: tuple[Rule, ...] = (
    Rule("search_only", "excluded", "A bar for answered needs answers.", {"fail_under": ("answered=.*",)}),
    Rule("rerank", "needs", "It belongs to search only; with an answer, the reranker above counts.", _SEARCH_ONLY),
    *(
        Rule(name, "excluded", "With search only, nothing is answered.", _SEARCH_ONLY)
        for name in ("rag_type", *SETTINGS)
        if name not in {*SEARCH_SETTINGS, "reranker", "llm_model", "ollama_host", "temperature", "seed"}
    ),
    Rule(
        "reranker", "needs", "With search only, it counts when rerank is on.", {"rerank": ("on",), "search_only": ("",)}
    ),
    Rule("chunk_size", "one_unit", of="chunker"),
    Rule("chunk_overlap", "one_unit", of="chunker"),
    Rule("chunk_overlap", "below_size", of="chunker"),
    Rule("tokenizer", "needs", "Only the chunker token counts tokens.", {"chunker": ("token(:.*)?",)}),
    Rule("embedder", "needs", "bm25 searches without vectors.", {"retriever": ("dense", "hybrid")}),
    Rule("max_attempts", "needs", "Only the RAG type adaptive searches again.", {"rag_type": ("adaptive",)}),
    Rule("llm_model", "needs", "No language model is chosen.", _LANGUAGE_MODEL),
    Rule("temperature", "needs", "No language model is chosen.", _LANGUAGE_MODEL),
    Rule("seed", "needs", "No language model is chosen.", _LANGUAGE_MODEL),
    Rule("embedding_model", "needs", "The embedder is not ollama.", {"embedder": ("ollama",)}),
    Rule("ollama_host", "needs", "Nothing that is chosen asks Ollama.", {**_LANGUAGE_MODEL, "embedder": ("ollama",)}),
    Rule("max_broken", "needs", "It counts against a baseline.", {"baseline": (".+",)}),
    *(Rule(name, "distinct", when=dict.fromkeys(_WRITTEN[:place], ())) for place, name in enumerate(_WRITTEN) if place),
)
"""Every verb follows those whose fields it has."""

_FILES = {"files": ("docs/*.md",)}
_HOST = Pattern(
    r"(https?://)?[A-Za-z0-9._-]+(:[0-9]{1,5})?/?",
    "an address such as http://127.0.0.1:11434",
    ("http://127.0.0.1:11434",),
)
_MODEL = Pattern(
    "[A-Za-z0-9._/:@-]+", "the name of a model, such as gemma3:4b", ("gemma3:4b", "hf.co/some/model:Q4_K_M")
)
_OLLAMA = {"ollama_host": _HOST, "llm_model": _MODEL, "embedding_model": _MODEL}
_OFFERED = {"encoding": ("utf-8", "cp1252", "latin-1", "utf-16")}

BUILDERS: dict[str, Builder] = {
    "evaluate": Builder(
        start={
            **_FILES,
            "questions": ("questions.json",),
            "rag_type": ("simple", "adaptive"),
            "chunker": ("word", "paragraph"),
        },
        accept=accept_evaluate,
        patterns={
            **_OLLAMA,
            "metrics": Pattern(
                rf"({'|'.join(METRICS)})(@[1-9][0-9]{{0,8}})?",
                f"one of {', '.join(METRICS)}, each also with a cutoff, such as recall@10",
                ("recall@10", "mrr", "span_recall"),
            ),
            "fail_under": Pattern(
                rf"(answered|({'|'.join(METRICS)})(@[1-9][0-9]{{0,8}})?)=(0?\.[0-9]+|[01](\.0*)?)",
                "METRIC=VALUE with a value from 0 to 1, such as recall=0.9",
                ("recall=0.9", "mrr@10=.5", "answered=1"),
            ),
            "max_broken": Pattern(r"[0-9]{1,9}", "a whole number of at least 0", ("0", "3")),
        },
        offered=_OFFERED,
    ),
    "ask": Builder(
        start={**_FILES, "question": ("Can I work from Spain for a month?",), "trace": ("on",)},
        accept=accept_ask,
        patterns=_OLLAMA,
        offered=_OFFERED,
    ),
}
"""The builders, by verb."""
