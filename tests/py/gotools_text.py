"""GoTools text of drawings, for tests: the real files are not part of the project."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from shikatsu.board.points import MAX_SIZE
from shikatsu.files.gotools import format_point

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "gotools"
needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="needs the GoTools files, which are not part of the project"
)

# Whoever plays in the middle of the three points decides.
THREE = """
...OX
OOOOX
XXXXX
"""
# Black can get a ko that white needs one threat for; white lives if he plays first.
CORNER_L = """
...OX
.OOOX
OOXXX
XXX
"""
# Two eyes, whoever plays first.
TWO_EYES = """
..O.OX
OOOOOX
XXXXXX
"""
# Minutes of work.
OPEN = """
.......X
.......X
.......X
...O...X
.......X
.......X
.......X
XXXXXXXX
"""


def position(number: int, drawing: str, results: Sequence[str]) -> str:
    """A position with its top left corner drawn, all white stones of the first block crucial."""
    points = {
        (column, MAX_SIZE - 1 - row): stone
        for row, line in enumerate(drawing.split())
        for column, stone in enumerate(line)
        if stone in "XO"
    }
    stones = "".join(
        f"{'A' if stone == 'X' else '?'}{format_point(point)}" for point, stone in points.items()
    )
    crucial = next(format_point(point) for point, stone in points.items() if stone == "O")
    return "\n".join([f"$ P{number}", f"{stones}[{crucial}]", *results, ""])


GOOD = (
    position(1, THREE, ["A+d#5 :BA:", "A-l#2 :AA:", "?+l#3 :BA:", "?-d#1 :AA:"])
    + position(2, CORNER_L, ["A+d1l#9 :BA:", "A-l#4 :AA:"])
    + position(3, TWO_EYES, ["?+l#1 :AA:"])
)
# The record is wrong on purpose: white has two eyes.
WRONG = position(4, TWO_EYES, ["A+d#1 :AA:"])
HARD = position(5, OPEN, ["A+d#1 :AA:"])
BROKEN = "$ P6\n?ZZ[ZZ]\nA+d#1 :AA:\n"
