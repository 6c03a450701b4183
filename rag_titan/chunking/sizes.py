"""Sizes are checked where they are given, before any file is read."""

from rag_titan.errors import SettingError

__all__ = ["check_sizes", "checked_sizes"]


def check_sizes(chunk_size: int, chunk_overlap: int) -> None:
    """Raise `SettingError` unless both are whole numbers, `chunk_size >= 1` and `0 <= chunk_overlap < chunk_size`."""
    for name, value, least in (("chunk_size", chunk_size, 1), ("chunk_overlap", chunk_overlap, 0)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise SettingError(f"{name} must be a whole number, not {value!r}.")
        if value < least:
            raise SettingError(f"{name} must be at least {least}, not {value}.")
    if chunk_overlap >= chunk_size:
        raise SettingError(
            f"chunk_overlap ({chunk_overlap}) must be smaller than chunk_size ({chunk_size}): "
            "lower the overlap or raise the size."
        )


def checked_sizes(
    chunk_size: int | None, chunk_overlap: int | None, default_size: int, default_overlap: int
) -> tuple[int, int]:
    """Size and overlap with the defaults filled in, checked."""
    size = default_size if chunk_size is None else chunk_size
    if chunk_overlap is not None:
        overlap = chunk_overlap
    elif chunk_size is None or not isinstance(chunk_size, int) or default_overlap < chunk_size:
        overlap = default_overlap
    else:
        # A default must not turn a size that was asked for into an error.
        overlap = max(0, chunk_size * default_overlap // default_size)
    check_sizes(size, overlap)
    return size, overlap
