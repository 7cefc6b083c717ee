"""Text as outlines: the same in every browser and program, also where no font is installed.

The outlines are those of DejaVu Sans (data/glyphs.json, written by tools/make_glyphs.py), for ASCII
characters; any other character is drawn as a question mark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final, Literal, TypeAlias

Weight: TypeAlias = Literal["regular", "bold"]
Anchor: TypeAlias = Literal["start", "middle", "end"]

UNITS: Final = 1000  # per em
CAP_HEIGHT: Final = 0.729  # of capitals and digits, in em

_ANCHORS: Final[dict[Anchor, float]] = {"start": 0.0, "middle": 0.5, "end": 1.0}


def width(text: str, size: float, weight: Weight = "regular") -> float:
    """Return how wide a text is at a font size."""
    return sum(_glyph(character, weight)[0] for character in text) * size / UNITS


def draw_text(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    weight: Weight = "regular",
    anchor: Anchor = "start",
) -> str:
    """Return SVG that writes a line of text with its baseline at ``y``."""
    left = x - _ANCHORS[anchor] * width(text, size, weight)
    pieces: list[str] = []
    position = 0
    for character in text:
        advance, outline = _glyph(character, weight)
        if outline:
            moved = f' transform="translate({position} 0)"' if position else ""
            pieces.append(f'<path{moved} d="{outline}"/>')
        position += advance
    place = f"translate({left:.2f} {y:.2f}) scale({size / UNITS:.5f})"
    return f'<g fill="{fill}" transform="{place}">{"".join(pieces)}</g>'


def draw_centred(text: str, x: float, y: float, size: float, fill: str) -> str:
    """Return SVG that writes bold digits or capitals around a point."""
    baseline = y + CAP_HEIGHT * size / 2
    return draw_text(text, x, baseline, size, fill, weight="bold", anchor="middle")


def wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """Yield the lines of a text; each is as wide as there is room, or a single long word.

    A no-break space is part of a word.
    """
    line = ""
    for word in re.findall(r"[^ \n]+", text):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size) > room:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


def _glyph(character: str, weight: Weight) -> tuple[int, str]:
    glyphs = _glyphs()[weight]
    if character == "\N{NO-BREAK SPACE}":
        character = " "
    return glyphs.get(character) or glyphs["?"]


@cache
def _glyphs() -> dict[str, dict[str, tuple[int, str]]]:
    file = resources.files("shikatsu") / "data" / "glyphs.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    return {
        weight: {character: (advance, outline) for character, (advance, outline) in glyphs.items()}
        for weight, glyphs in data.items()
    }
