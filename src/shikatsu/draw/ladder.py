"""Ladders as SVG: how they run, and where one more stone changes them."""

from __future__ import annotations

from shikatsu.draw import Look
from shikatsu.draw.svg import board_svg
from shikatsu.model.ladder import Ladder


def ladder_svg(ladder: Ladder, look: Look = "wood") -> str:
    """Return a diagram: the moves as numbered stones, and the points that change the ladder."""
    marks = ladder.decisive
    caption = ladder.verdict()
    if marks:
        caption += f" A {ladder.helper} stone at a square or a ring {ladder.effect}."
    return board_svg(ladder.problem, ladder.line, look=look, caption=caption, marks=marks)
