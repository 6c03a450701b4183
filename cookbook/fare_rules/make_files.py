"""Writes the PDF and the Word file of the manual from `sources/`; the same input gives the same bytes.

Needs Chromium for the PDF. Labels refer to the text of the files: after a rebuild run tests/cookbook.
"""

import re
import subprocess
import tempfile
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import docx

HERE = Path(__file__).parent
DATE = (2026, 3, 1, 0, 0, 0)


def make_word_file(source: Path, target: Path) -> None:
    document = docx.Document()
    document.core_properties.author = "Larkspur Airways"
    for block in re.split(r"\n\n+", source.read_text(encoding="utf-8").strip()):
        lines = block.split("\n")
        if lines[0].startswith("|"):
            rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "---" not in line]
            table = document.add_table(len(rows), len(rows[0]), style="Table Grid")
            for row, cells in zip(table.rows, rows, strict=True):
                for cell, text in zip(row.cells, cells, strict=True):
                    cell.text = text
        elif lines[0].startswith("#"):
            signs, _, text = block.partition(" ")
            document.add_heading(text, level=len(signs))
        elif lines[0].startswith("- "):
            for line in lines:
                document.add_paragraph(line.removeprefix("- "), style="List Bullet")
        else:
            document.add_paragraph(block)
    written = BytesIO()
    document.save(written)
    with ZipFile(written) as parts, ZipFile(target, "w") as fixed:
        for part in parts.infolist():
            fixed.writestr(ZipInfo(part.filename, DATE), parts.read(part), ZIP_DEFLATED)


def make_pdf(source: Path, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        printed = Path(folder, "printed.pdf")
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}"]
        subprocess.run(
            ["chromium", *options, f"--print-to-pdf={printed}", source.resolve().as_uri()],
            check=True,
            capture_output=True,
        )
        data = printed.read_bytes()
    stamp = b"D:%04d%02d%02d%02d%02d%02d" % DATE
    target.write_bytes(re.sub(rb"(/(?:CreationDate|ModDate) \()D:\d{14}", rb"\1" + stamp, data))


if __name__ == "__main__":
    make_word_file(HERE / "sources/group_contracts.md", HERE / "documents/group_contracts.docx")
    make_pdf(HERE / "sources/airport_handbook.html", HERE / "documents/airport_handbook.pdf")
