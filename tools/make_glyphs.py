"""Writes the letters of diagrams, src/shikatsu/data/glyphs.json, from the outlines of DejaVu Sans.

Diagrams hold outlines instead of text, so that they look the same everywhere, also where no font
is installed. The font is the copy that comes with matplotlib; its licence is in third_party/dejavu.
"""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any, Final

import matplotlib
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "src" / "shikatsu" / "data" / "glyphs.json"
FONTS: Final = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
UNITS: Final = 1000  # per em, downwards, as in SVG
WANTED: Final = {
    "regular": ("DejaVuSans.ttf", "".join(map(chr, range(32, 127)))),
    "bold": ("DejaVuSans-Bold.ttf", string.digits + string.ascii_uppercase + "?+"),
}


def outlines(file: str, characters: str) -> dict[str, list[Any]]:
    """Return {character: [advance, path data]}."""
    font = TTFont(FONTS / file)
    scale = UNITS / font["head"].unitsPerEm
    names, shapes = font.getBestCmap(), font.getGlyphSet()
    found: dict[str, list[Any]] = {}
    for character in characters:
        shape = shapes[names[ord(character)]]
        pen = SVGPathPen(shapes, ntos=lambda number: str(round(number)))
        shape.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        found[character] = [round(shape.width * scale), pen.getCommands()]
    return found


def main() -> None:
    """Write the file."""
    data = {weight: outlines(*wanted) for weight, wanted in WANTED.items()}
    TARGET.write_text(json.dumps(data, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
