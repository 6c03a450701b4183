"""Texts that break chunkers, for hypothesis: real prose is the least of what a chunker is given."""

from hypothesis import strategies as st

FRAGMENTS = (
    *(
        "a",
        "I",
        "word",
        "word word",
        "same sentence. ",
        "Dr. No. 5 paid 3.5%! Why? ",
        "e.g. this",
        "…",
        "5 ",
        "_",
        "\\",
    ),
    *(
        " ",
        "  ",
        "\n",
        "\n\n",
        "\n \n",
        "\t",
        "\r\n",
        "\r",
        "\f",
        "\v",
        "\x1c",
        "\x85",
        "\u2028",
        "\u00a0",
        "\u3000",
        "\u200b",
    ),
    *(
        "é",
        "e\u0301",
        "\u0301",
        "\u0600",
        "👨‍👩‍👧",
        "🇩🇪",
        "🇩",
        "👍🏽",
        "क्षि",
        "각",
        "ᄀ",
        "\ufe0f",
        "\u200d",
        "か\u3099",
        "\x00",
        "\ufeff",
    ),
    *("天地玄黄，宇宙洪荒。", "「はい！」", "ภาษาไทย", "한국어 문장.", "مرحبا؟ ", "।"),
    *(
        "# Title\n",
        "## Sub *title*\n",
        "Setext\n===\n",
        "---\n",
        "```\n# c\n```\n",
        "~~~\n\n",
        "````\n```\n````\n",
        "    # code\n",
    ),
    *(
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "| x | y |\n",
        "|",
        "- item\n",
        "1. one\n",
        "> # quote\n",
        "  - ```\n    # d\n    ```\n",
    ),
    *(
        "<!-- # c -->\n",
        "<div>\n",
        "[a]: b\n",
        "key: value\n",
        "a" * 60,
        "x" * 9 + "\u0301" * 5,
        "." * 20,
        "https://example.org/" + "p" * 50,
    ),
)

texts = st.one_of(
    st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join),
    st.text(max_size=200),
    st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=4).map(lambda parts: "".join(parts) * 12),
)


@st.composite
def sizes(draw: st.DrawFn, largest: int = 60) -> tuple[int, int]:
    """A size and an overlap below it; small ones often."""
    size = draw(st.one_of(st.integers(1, 5), st.integers(1, largest)))
    return size, draw(st.integers(0, size - 1))
