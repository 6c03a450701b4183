"""How a word is written so that a shell hands it to a program unchanged; `docs/js/quoting.js` does the same.

The rules are those of the shells' own documentation: POSIX.1-2017, chapter 2.2 (sh, bash, zsh); about_Quoting_Rules and
about_Parsing (PowerShell 7.3 or later, which passes arguments to programs as they are); and for cmd, which passes one
line and leaves it to the program to split it, the rules of CommandLineToArgvW as well. Commands are meant to be pasted
at a prompt: in a batch file, cmd reads `%` in another way.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

__all__ = ["SHELLS", "Shell", "command_text", "obstacle"]

# Patterns are quoted where a shell would expand them: the program expands them itself, the same on every shell.
_SH_PLAIN = re.compile(r"[A-Za-z0-9_./:+,@-][A-Za-z0-9_./:+,@=-]*")
# A number is read as one, so only those that are written back the same way stand bare.
_POWERSHELL_PLAIN = re.compile(r"[A-Za-z_./][A-Za-z0-9_./:+=-]*|--[a-z][a-z-]*|0|[1-9][0-9]{0,8}")
_CMD_PLAIN = re.compile(r"[A-Za-z0-9_./\\:+=*?-]+")

# The four characters that PowerShell takes for a single quote; two of them stand for the second one.
_POWERSHELL_QUOTE = re.compile("['\u2018\u2019\u201a\u201b]")
_CMD_SPECIAL = frozenset('()%^"<>&|')
_CMD_LONGEST = 8191


@dataclass(frozen=True)
class Shell:
    """One shell: what the page calls it, how a word is quoted, and what ends a line that goes on in the next."""

    label: str
    quote: Callable[[str], str]
    continuation: str


def _quote_sh(word: str) -> str:
    return word if _SH_PLAIN.fullmatch(word) else "'" + word.replace("'", "'\\''") + "'"


def _quote_powershell(word: str) -> str:
    if _POWERSHELL_PLAIN.fullmatch(word):
        return word
    return "'" + _POWERSHELL_QUOTE.sub(lambda found: found[0] * 2, word) + "'"


def _quote_cmd(word: str) -> str:
    if _CMD_PLAIN.fullmatch(word):
        return word
    quoted = _argv_quoted(word)
    if '"' not in word and "%" not in word:
        return quoted
    # Carets instead of cmd's own quotes. The character after a % gets one too: then no variable has that name.
    return "".join(
        f"^{character}" if character in _CMD_SPECIAL or quoted[place - 1] == "%" else character
        for place, character in enumerate(quoted)
    )


def _argv_quoted(word: str) -> str:
    """`word` in double quotes, as CommandLineToArgvW takes it: backslashes count only before a double quote."""
    escaped = re.sub(r'(\\*)"', r'\1\1\\"', word)
    trailing = len(escaped) - len(escaped.rstrip("\\"))
    return f'"{escaped}{chr(92) * trailing}"'


SHELLS: dict[str, Shell] = {
    "sh": Shell("bash, zsh, sh", _quote_sh, "\\"),
    "powershell": Shell("PowerShell 7.3+", _quote_powershell, "`"),
    "cmd": Shell("cmd", _quote_cmd, "^"),
}
"""The shells, by the name that stands in an address."""


def obstacle(words: Iterable[str], shell: str) -> str:
    """Why `shell` cannot pass one of the words, as a sentence; an empty string when it can.

    >>> obstacle(["two\\nlines"], "cmd")
    'cmd cannot take a line break inside a command: put the text on one line, or choose another shell.'
    >>> obstacle(["two\\nlines"], "sh")
    ''
    """
    listed = list(words)
    if any("\0" in word for word in listed):
        return "No shell can pass a null character: take it out of the text."
    if shell != "cmd":
        return ""
    if any(re.search(r"[\n\r]", word) for word in listed):
        return "cmd cannot take a line break inside a command: put the text on one line, or choose another shell."
    if any(re.search(r"[\x00-\x1f\x7f]", word) for word in listed):
        return "cmd cannot take a tab or another control character inside a command: choose another shell."
    if sum(len(_quote_cmd(word).encode("utf-16-le")) // 2 + 4 for word in listed) > _CMD_LONGEST:
        return f"cmd takes no more than {_CMD_LONGEST} characters: shorten the text, or choose another shell."
    return ""


def command_text(lines: Sequence[Sequence[str]], shell: str) -> str:
    """The command whose words are given line by line, quoted and continued for `shell`.

    >>> print(command_text([["rag-titan", "ask"], ["--question", "What's new?"]], "sh"))
    rag-titan ask \\
      --question 'What'\\''s new?'
    """
    dialect = SHELLS[shell]
    return f" {dialect.continuation}\n  ".join(" ".join(map(dialect.quote, words)) for words in lines)
