"""The chunkers in MB/s against langchain-text-splitters, on the same text in one run, in CPU time.

Ours know where in the document each chunk stands. The peer's find that out only when asked (`add_start_index`), and are
measured here without it, at their best. Goals are set where both do the same work: on prose, for `word`, `character`,
`token` and `recursive`. Elsewhere the peer does less: it takes sentences and paragraphs for what a separator divides,
however long, and looks for no tables, whose header rows ours repeat. The last lines chunk eight times the text: time
must stay linear.

Usage: python benchmarks/chunkers.py
"""

import logging
import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from langchain_text_splitters import (
    CharacterTextSplitter,
    MarkdownHeaderTextSplitter,
    RecursiveCharacterTextSplitter,
    Tokenizer,
    split_text_on_tokens,
)

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.figures import Figures
from rag_titan.chunking import CHUNKERS, make_chunker
from rag_titan.documents import Document, load_documents

CORPUS = Path(__file__).parents[2] / "shared" / "data" / "chunking-evaluation"
LINEAR_SHARE = 0.4  # of the rate must be left on the long text; quadratic time would leave an eighth
HEADERS = [("#" * level, f"h{level}") for level in range(1, 7)]


def generated(megabytes: float, *, prose: bool = False) -> str:
    """Headings, paragraphs, lists and, unless it is `prose`, tables and code with a `#` in it; always the same."""
    draw = random.Random(0)
    words = ["".join(draw.choices("abcdefghijklmnopqrstuvwxyz", k=draw.randint(2, 10))) for _ in range(3000)]

    def sentence() -> str:
        return " ".join(draw.choices(words, k=draw.randint(5, 25))).capitalize() + draw.choice(".....?!")

    parts: list[str] = []
    size = 0
    while size < megabytes * 1e6:
        part = draw.choices(
            [
                "#" * draw.randint(1, 3) + " " + " ".join(draw.choices(words, k=3)),
                " ".join(sentence() for _ in range(draw.randint(2, 12))),
                "\n".join(f"- {sentence()}" for _ in range(5)),
                "| a | b |\n|---|---|\n" + "\n".join(f"| {draw.choice(words)} | {n} |" for n in range(8)),
                f"```\n# {draw.choice(words)}\n\n{draw.choice(words)} = 1\n```",
            ],
            weights=[2, 10, 2, 0, 0] if prose else [2, 10, 2, 1, 1],
        )[0]
        parts.append(part)
        size += len(part) + 2
    return "\n\n".join(parts)


def count_words(text: str) -> int:
    return len(text.split())


def tokens_peer(text: str) -> object:
    numbers: dict[str, int] = {}
    tokenizer = Tokenizer(
        chunk_overlap=32,
        tokens_per_chunk=256,
        encode=lambda given: [numbers.setdefault(token, len(numbers)) for token in re.findall(r"\w+|[^\w\s]", given)],
        decode=lambda ids: " ".join(spellings[number] for number in ids),
    )
    tokenizer.encode(text)
    spellings = list(numbers)
    return split_text_on_tokens(text=text, tokenizer=tokenizer)


# What is nearest to each of ours, at our default sizes. Words and sentences are told apart by a separator there.
PEERS: dict[str, Callable[[str], object]] = {
    "word": CharacterTextSplitter(
        separator=" ", chunk_size=200, chunk_overlap=40, length_function=count_words
    ).split_text,
    "character": CharacterTextSplitter(separator="", chunk_size=1000, chunk_overlap=200).split_text,
    "token": tokens_peer,
    "recursive": RecursiveCharacterTextSplitter(chunk_size=1000, chunk_overlap=200).split_text,
    "sentence": CharacterTextSplitter(
        separator=r"(?<=[.!?])\s+",
        is_separator_regex=True,
        chunk_size=200,
        chunk_overlap=0,
        length_function=count_words,
    ).split_text,
    "paragraph": CharacterTextSplitter(
        separator="\n\n", chunk_size=300, chunk_overlap=0, length_function=count_words
    ).split_text,
    "heading": MarkdownHeaderTextSplitter(HEADERS).split_text,
}
GOALS = {"word": 1.0, "character": 1.0, "token": 1.0, "recursive": 1.0}


def rate(text: str, work: Callable[[], object]) -> float:
    """MB/s of CPU time, the best of several runs: what else the machine does is not the chunker's own."""
    spent = []
    for _ in range(4):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return len(text.encode()) / 1e6 / min(spent)


def main() -> int:
    logging.getLogger("langchain_text_splitters").setLevel(logging.ERROR)
    figures = Figures()
    texts = {"Markdown with tables": generated(1), "prose": generated(1, prose=True)}
    if CORPUS.is_dir():
        texts["real corpora"] = "\n\n".join(document.text for document in load_documents(CORPUS))
    else:
        print(f"The labelled corpora are not there ({CORPUS}): measured on generated text alone.")
    for kind, text in texts.items():
        document = Document("a.md", text)
        for name, peer in PEERS.items():
            chunker = make_chunker(name)
            ours = rate(text, lambda chunker=chunker, document=document: chunker.spans(document))
            theirs = rate(text, lambda peer=peer, text=text: peer(text))
            figures.higher(f"{name}, {kind}", ours, theirs, goal=None if "tables" in kind else GOALS.get(name))
    short, long = Document("a.md", generated(0.5)), Document("a.md", generated(4))
    for name in CHUNKERS:
        chunker = make_chunker(name)
        eightfold, once = (
            rate(document.text, lambda chunker=chunker, document=document: chunker.spans(document))
            for document in (long, short)
        )
        figures.higher(f"{name}, eight times the text and once", eightfold, once, goal=LINEAR_SHARE)
    return figures.exit_status()


if __name__ == "__main__":
    sys.exit(main())
