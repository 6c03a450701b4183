import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_titan.text.printable import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain\ttext\nwith größe 😀 👨‍👩‍👧", "plain\ttext\nwith größe 😀 👨‍👩‍👧"),
        ("\x1b[1;31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x9b31mred", "red"),
        ("a\x00b\x07c\x08d\x7fe\rf\x85g", "abcdefg"),
        ("abc\u202edcba\u2066x", "abcdcbax"),
        ("\x1b", ""),
        ("\x1bPunclosed\nnext line", "\nnext line"),
    ],
)
def test_terminal_control_is_taken_out(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters(max_codepoint=0xA0)))
def test_nothing_that_controls_is_left(text: str) -> None:
    shown = printable(text)
    assert printable(shown) == shown
    assert all(character in "\n\t" or character.isprintable() or character == "\xa0" for character in shown)
