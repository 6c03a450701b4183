"""What the styles of a Word file say about its paragraphs: headings and lists."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from docx.oxml.ns import qn

if TYPE_CHECKING:
    from docx.document import Document as WordDocument
    from docx.oxml.xmlchemy import BaseOxmlElement

    Element: TypeAlias = BaseOxmlElement

__all__ = ["Look", "Styles", "value_of"]

_HEADING_NAME = re.compile(r"heading ([1-9])", re.IGNORECASE)
_DEEPEST_HEADING = 6
_BODY_TEXT = 9  # the outline level that Word gives to what is no heading; the first heading has 0
_DEEPEST_LIST = 8
_LONGEST_CHAIN = 20  # of styles based on styles; Word allows about ten


@dataclass(frozen=True)
class Look:
    """What a paragraph is: `heading` counts levels from 1, 0 is none; `list_level` counts from 0, `None` is no item."""

    heading: int = 0
    list_level: int | None = None
    bulleted: bool = False


class _Properties(NamedTuple):
    """What one paragraph or style says by itself, as it stands in the file."""

    heading: str | None = None
    outline: str | None = None
    number_id: str | None = None
    level: str | None = None

    def over(self, other: "_Properties") -> "_Properties":
        """These, and those of `other` where there are none."""
        return _Properties(*(mine if mine is not None else theirs for mine, theirs in zip(self, other, strict=True)))


class Styles:
    """The looks of a file's styles and the kinds of its lists."""

    def __init__(self, word: "WordDocument") -> None:
        self._by_id = {style.get(qn("w:styleId")): style for style in word.styles.element.iter(qn("w:style"))}
        default = [key for key, style in self._by_id.items() if _is_default(style)]
        self._default = default[0] if default else None
        self._bullets = set(_bullet_levels(word))
        self._resolved: dict[str | None, _Properties] = {}

    def look(self, paragraph: "Element") -> Look:
        """Its own properties count before those of its style, and these before the ones of what that is based on."""
        own = paragraph.find(qn("w:pPr"))
        style_id = value_of(own, "w:pStyle") or self._default
        if style_id not in self._resolved:
            self._resolved[style_id] = self._of_style(style_id)
        found = _properties(own).over(self._resolved[style_id])
        heading = int(found.heading or 0)
        if not heading and found.outline is not None and int(found.outline) < _BODY_TEXT:
            heading = int(found.outline) + 1
        heading = min(heading, _DEEPEST_HEADING)
        if found.number_id in {None, "0"}:
            return Look(heading)
        level = max(0, min(int(found.level or 0), _DEEPEST_LIST))
        return Look(heading, level, (found.number_id, str(level)) in self._bullets)

    def _of_style(self, style_id: str | None) -> _Properties:
        found = _Properties()
        for _ in range(_LONGEST_CHAIN):
            style = self._by_id.get(style_id)
            if style is None:
                break
            found = found.over(_properties(style.find(qn("w:pPr")), value_of(style, "w:name") or ""))
            style_id = value_of(style, "w:basedOn")
        return found


def value_of(element: "Element | None", path: str) -> str | None:
    """The `w:val` of the element below `element` that the path, such as "w:numPr/w:numId", leads to."""
    found = None if element is None else element.find("/".join(qn(step) for step in path.split("/")))
    return None if found is None else found.get(qn("w:val"))


def _properties(properties: "Element | None", style_name: str = "") -> _Properties:
    match = _HEADING_NAME.fullmatch(style_name)
    return _Properties(
        match[1] if match else "1" if style_name.lower() == "title" else None,
        value_of(properties, "w:outlineLvl"),
        value_of(properties, "w:numPr/w:numId"),
        value_of(properties, "w:numPr/w:ilvl"),
    )


def _is_default(style: "Element") -> bool:
    return style.get(qn("w:type")) == "paragraph" and style.get(qn("w:default")) in {"1", "true", "on"}


def _bullet_levels(word: "WordDocument") -> Iterator[tuple[str | None, str | None]]:
    """The number id and the level of each list level that has a bullet and no number."""
    from docx.opc.constants import RELATIONSHIP_TYPE

    if not any(relation.reltype == RELATIONSHIP_TYPE.NUMBERING for relation in word.part.rels.values()):
        return  # asking for the part would make an empty one
    numbering = word.part.numbering_part.element
    bullets: dict[str | None, list[str | None]] = {}
    for kind in numbering.iter(qn("w:abstractNum")):
        levels = islice(kind.iter(qn("w:lvl")), _DEEPEST_LIST + 1)
        bullets[kind.get(qn("w:abstractNumId"))] = [
            level.get(qn("w:ilvl")) for level in levels if value_of(level, "w:numFmt") == "bullet"
        ]
    for number in numbering.iter(qn("w:num")):
        for bullet in bullets.get(value_of(number, "w:abstractNumId"), ()):
            yield number.get(qn("w:numId")), bullet
