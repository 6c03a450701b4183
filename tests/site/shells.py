"""What sh, PowerShell and cmd make of a command, written from their documentation and not from the code under test.

PowerShell: about_Quoting_Rules and about_Parsing. cmd: the phases of its parser (percent expansion at the prompt, then
quotes and carets), after which the program splits the line by the rules of CommandLineToArgvW.
"""

import re
import subprocess

_POWERSHELL_QUOTES = "'\u2018\u2019\u201a\u201b"
# Outside quotes each of these has a meaning of its own somewhere in PowerShell's argument mode.
_POWERSHELL_MEANING = set('"\u201c\u201d\u201e`$&|;<>(){}[]@#,*?~!%^\\ \t\n\r') | set(_POWERSHELL_QUOTES)


def words_of_sh(command: str, shell: str = "bash", *, history: bool = False) -> list[str]:
    """The words of each program call as a real shell gives them to a program; null characters end them."""
    begin = "set -o history -o histexpand\n" if history else ""
    done = subprocess.run(
        [shell], input=f"{begin}printf '%s\\0' {command}\n".encode(), capture_output=True, check=True, timeout=60
    )
    assert done.stderr == b"", done.stderr.decode()
    return done.stdout.decode().split("\0")[:-1]


def words_of_powershell(command: str) -> list[str]:
    words: list[str] = []
    place = 0
    while place < len(command):
        if command[place] in " \t":
            place += 1
        elif command.startswith("`\n", place):
            place += 2
        elif command[place] in _POWERSHELL_QUOTES:
            word, place = _powershell_string(command, place + 1)
            words.append(word)
        else:
            end = next((i for i in range(place, len(command)) if command[i].isspace()), len(command))
            word = command[place:end]
            assert not _POWERSHELL_MEANING & set(word), f"{word!r} is not a plain word in PowerShell"
            assert word not in {"--%", "-"}, word
            assert not _is_number(word) or str(int(word)) == word, f"{word!r} is read as a number"
            words.append(word)
            place = end
    return words


def _powershell_string(command: str, place: int) -> tuple[str, int]:
    word = ""
    while True:
        character = command[place]
        if character in _POWERSHELL_QUOTES:
            if place + 1 == len(command) or command[place + 1] not in _POWERSHELL_QUOTES:
                after = command[place + 1 : place + 2]
                assert after in {"", " ", "\n"}, f"something is glued to a quoted word: {command[place:]!r}"
                return word, place + 1
            place += 1
            character = command[place]
        word += character
        place += 1


def _is_number(word: str) -> bool:
    # Digits, hexadecimal and binary numbers, exponents, and multipliers such as 1kb.
    return (
        re.fullmatch(r"[+-]?(0x[0-9a-f]+|0b[01]+|([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?)[a-z]*", word.lower())
        is not None
    )


def words_of_cmd(command: str, variables: dict[str, str] | None = None) -> list[str]:
    """The words that a program started from cmd's prompt gets; `variables` are the environment."""
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", command), "a control character acts on the prompt itself"
    # The prompt takes one line at a time, and a caret at its end asks for more.
    line, *more = command.split("\n")
    while more:
        assert _ends_in_open_caret(line), f"cmd runs this line by itself: {line!r}"
        # The character after the caret, the first of the next line, is taken as it is.
        line = line[:-1] + more.pop(0)
    return _argv(_carets_taken(_percent_expanded(line, variables or {})))


def _ends_in_open_caret(line: str) -> bool:
    return line.endswith("^") and _carets_taken(line[:-1], finished=False) is not None


def _percent_expanded(line: str, variables: dict[str, str]) -> str:
    """At the prompt a variable that does not exist leaves its text as it stands, percent signs and all."""
    known = {name.upper(): value for name, value in variables.items()}
    expanded, place = "", 0
    while (start := line.find("%", place)) >= 0:
        expanded += line[place:start]
        end = line.find("%", start + 1)
        name = line[start + 1 : end].partition(":")[0].upper()
        if end > start and name in known:
            expanded += known[name]
            place = end + 1
        else:
            expanded += "%"
            place = start + 1
    return expanded + line[place:]


def _carets_taken(line: str, *, finished: bool = True) -> str:
    taken, quoted, place = "", False, 0
    while place < len(line):
        character = line[place]
        if character == '"':
            quoted = not quoted
        elif not quoted and character == "^":
            place += 1
            assert place < len(line), "a caret ends the command"
            character = line[place]
        else:
            assert quoted or character not in "&|<>()", f"{character!r} acts on cmd in {line!r}"
        taken += character
        place += 1
    assert not finished or not quoted, f"a quote is left open in {line!r}"
    return taken


def _argv(line: str) -> list[str]:
    """CommandLineToArgvW: 2n backslashes and a quote are n backslashes and the quote acts; one more, and it is text."""
    words: list[str] = []
    word: str | None = None
    quoted, place = False, 0
    while place < len(line):
        character = line[place]
        if character == "\\":
            end = next((i for i in range(place, len(line)) if line[i] != "\\"), len(line))
            count = end - place
            before_quote = line[end : end + 1] == '"'
            word = (word or "") + "\\" * (count // 2 if before_quote else count)
            place = end
            if before_quote and count % 2:
                word += '"'
                place += 1
            continue
        if character == '"':
            word = word or ""
            quoted = not quoted
        elif character in " \t" and not quoted:
            if word is not None:
                words.append(word)
            word = None
        else:
            word = (word or "") + character
        place += 1
    return words if word is None else [*words, word]
