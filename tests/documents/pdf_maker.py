"""Small PDF files, written byte by byte, so that tests show what is in them."""

import hashlib
from collections.abc import Sequence

_PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")


def pdf_bytes(pages: Sequence[str], *, labels: str = "", password: str = "") -> bytes:
    """One page for each text, one line of it for each line; `labels` is the inside of the page label array.

    With a `password` the file is encrypted with the 40-bit RC4 of the PDF reference, section 3.5.
    """
    key = _key(password) if password else b""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {f'/PageLabels << /Nums [{labels}] >>' if labels else ''} >>".encode(),
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, text in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * number} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        content = _content(text)
        if key:
            content = _rc4(hashlib.md5(key + (5 + 2 * number).to_bytes(3, "little") + b"\0\0").digest()[:10], content)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    trailer = f"/Root 1 0 R /Size {len(objects) + 1}"
    if key:
        user, owner = _rc4(key, _PADDING).hex(), _owner(password).hex()
        trailer += f" /ID [<{'00' * 16}> <{'00' * 16}>] "
        trailer += f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{owner}> /U <{user}> >>"
    return _file(objects, trailer)


def _content(text: str) -> bytes:
    lines = [line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") for line in text.split("\n")]
    drawn = "".join(f"1 0 0 1 50 {780 - 16 * at} Tm ({line}) Tj\n" for at, line in enumerate(lines) if line)
    return f"BT /F1 12 Tf\n{drawn}ET".encode("cp1252")


def _file(objects: list[bytes], trailer: str) -> bytes:
    data = b"%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return data + f"trailer\n<< {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()


def _padded(password: str) -> bytes:
    return (password.encode("latin-1") + _PADDING)[:32]


def _owner(password: str) -> bytes:
    return _rc4(hashlib.md5(_padded(password)).digest()[:5], _padded(password))


def _key(password: str) -> bytes:
    permissions = (-4 & 0xFFFFFFFF).to_bytes(4, "little")
    return hashlib.md5(_padded(password) + _owner(password) + permissions + bytes(16)).digest()[:5]


def _rc4(key: bytes, data: bytes) -> bytes:
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
