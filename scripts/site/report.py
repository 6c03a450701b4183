"""What is wrong with the site, as one readable report."""

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Finding", "to_text"]


@dataclass(frozen=True)
class Finding:
    """One thing that has to be put right: where it stands, what is wrong in one sentence, and what helps."""

    where: str
    message: str
    remedy: str = ""

    def to_text(self) -> str:
        """The finding as two or three lines."""
        lines = [self.where, *(f"  {line}" for line in self.message.splitlines())]
        if self.remedy:
            lines.append(f"  -> {self.remedy}")
        return "\n".join(lines)


def to_text(findings: Iterable[Finding]) -> str:
    """All findings, one paragraph each, with a heading that counts them; nothing for no findings."""
    listed = list(dict.fromkeys(findings))
    if not listed:
        return ""
    count = "1 problem" if len(listed) == 1 else f"{len(listed)} problems"
    return "\n\n".join([f"The pages have {count}:", *(finding.to_text() for finding in listed)]) + "\n"
