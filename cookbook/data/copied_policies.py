"""Make the near-copies that a shared drive collects."""

from pathlib import Path


def copy_with_a_new_date(file: Path) -> Path:
    copy = file.with_name(f"{file.stem}_copy.md")
    title, _, rest = file.read_text(encoding="utf-8").partition("\n")
    copy.write_text(f"{title} (copy of last year)\n{rest}", encoding="utf-8")
    return copy
