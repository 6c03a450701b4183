"""How numbers are shown: the only place that rounds."""

__all__ = ["UNDEFINED", "compared", "counted", "percent", "short_score", "significant", "steps", "three_decimals"]

UNDEFINED = "-"
"""What stands for a value that is not defined or was not measured."""


def three_decimals(value: float | None) -> str:
    """A metric or a score.

    >>> three_decimals(0.98661), three_decimals(None)
    ('0.987', '-')
    """
    return UNDEFINED if value is None else f"{value:.3f}"


def short_score(value: float | None) -> str:
    """The metric of one question, in a sentence.

    >>> short_score(0.5)
    '0.50'
    """
    return UNDEFINED if value is None else f"{value:.2f}"


def steps(value: float | None) -> str:
    """A mean of counts.

    >>> steps(6.3333)
    '6.3'
    """
    return UNDEFINED if value is None else f"{value:.1f}"


def percent(value: float | None) -> str:
    """A share as a whole number of percent; only all is 100%, and only none is 0%.

    >>> percent(2 / 3), percent(0.999), percent(1.0)
    ('67%', '99%', '100%')
    """
    if value is None:
        return UNDEFINED
    rounded = round(100 * value)
    if 0 < value < 1:
        rounded = min(max(rounded, 1), 99)
    return f"{rounded}%"


def significant(value: float | None) -> str:
    """A duration with three significant digits, without zeros at its end and never in powers of ten.

    >>> significant(0.0012345), significant(0.92), significant(12345.6)
    ('0.00123', '0.92', '12346')
    """
    if value is None:
        return UNDEFINED
    exponent = int(f"{value:.2e}".partition("e")[2])
    shown = f"{value:.{max(2 - exponent, 0)}f}"
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def counted(count: int, noun: str, plural: str = "") -> str:
    """A number of things.

    >>> counted(1, "question"), counted(2, "index", "indexes")
    ('1 question', '2 indexes')
    """
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


def compared(value: float, bar: float) -> str:
    """That a value is below a bar, with as many digits as it takes to see it.

    >>> compared(0.8333, 0.9), compared(0.89996, 0.9)
    ('0.833 is below 0.9', '0.89996 is below 0.9')
    """
    places = 3
    while round(value, places) >= bar and places < 12:
        places += 1
    return f"{value:.{places}f} is below {bar:g}"
