"""Spans without the whitespace around them."""

__all__ = ["trimmed"]


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The span `[start, end)` of `text` without the whitespace around it; empty, at `end`, where nothing else is in it.

    >>> trimmed("a  b  c", 1, 6)
    (3, 4)
    """
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
