"""Bytes become text, or an error that says at which byte they do not."""

from rag_titan.errors import DocumentError, InputError

__all__ = ["decode", "normalise_newlines"]

_MAGIC = {
    b"%PDF-": "a PDF: name it .pdf",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"PK\x03\x04": "a ZIP archive or an office document",
    b"\x1f\x8b": "a gzip archive",
    b"\xd0\xcf\x11\xe0": "an old office document",
    b"\x7fELF": "a program",
}
_MARKS = {b"\xff\xfe\x00\x00": "utf-32", b"\x00\x00\xfe\xff": "utf-32", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def decode(data: bytes, source: str, encoding: str) -> str:
    """`data` as text, its byte order mark dropped and its newlines normalised to `\\n`.

    Raises `DocumentError` for binary data and for bytes that are not of `encoding`, with the position of the first such
    byte (0-based), and `InputError` for an encoding that does not exist.
    """
    for magic, kind in _MAGIC.items():
        if data.startswith(magic):
            raise DocumentError(f"{source} is not text but binary: it looks like {kind}.")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DocumentError(_broken(data, source, encoding, error)) from error
    except (LookupError, UnicodeError, ValueError) as error:
        remedy = "use a name such as utf-8 or cp1252"
        raise InputError(f"{source}: {encoding!r} is not a text encoding: {remedy}.") from error
    if "\0" in text:
        position = len(text[: text.index("\0")].encode(encoding, "replace"))
        raise DocumentError(
            f"{source} is not text but binary: byte {position} is zero; convert it to text, or leave it out."
        )
    return normalise_newlines(text.removeprefix("\ufeff"))


def normalise_newlines(text: str) -> str:
    r"""`text` with `\r\n` and `\r` as `\n`."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _broken(data: bytes, source: str, encoding: str, error: UnicodeDecodeError) -> str:
    position = error.start + len(data) - len(error.object)  # some codecs take a byte order mark off first
    where = f"{source} is not {encoding}: byte {position} (0x{data[position]:02x}) cannot be read"
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return f"{where}; it starts as {name} does: give --encoding {name}."
    return f"{where}; give the file's own encoding, such as --encoding cp1252, or save it as UTF-8."
