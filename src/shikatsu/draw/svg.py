"""Diagrams as SVG: for pages, books and other programs.

``board_svg`` draws a position, with the moves of a line as numbered stones; ``moves_svg`` marks
every first move of a result with its status. Both show the part of the board that matters: an
edge of the board is drawn as one, and where the board goes on, its lines do so too. Letters are
outlines (``lettering``), so a diagram needs no font. Whole boards are drawn by ``draw.safety``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from shikatsu.board.points import PASS, reading_order
from shikatsu.draw import Look
from shikatsu.draw.layout import Drawable, mover, number, window
from shikatsu.draw.paper import Paper
from shikatsu.model.result import Result


def board_svg(
    drawable: Drawable,
    line: Sequence[str] = (),
    *,
    look: Look = "wood",
    caption: str = "",
    marks: Collection[str] = frozenset(),
    assumed: Collection[str] = frozenset(),
    region: bool = True,
    crucial: bool = True,
    coordinates: bool = True,
) -> str:
    """Return a diagram of a position, with the moves of ``line`` as numbered stones.

    The region is tinted and crucial stones get a triangle, unless ``region`` or ``crucial`` is
    False. Of ``marks``, empty points get a square, and numbered stones a ring. Points that are
    ``assumed`` (``Result.assumed``) get a question mark. Moves on points that are taken, and
    passes, are noted below the board ("5 at 1"); then comes the caption (ASCII only: other
    characters become question marks). Raises ShikatsuError for an unknown look.
    """
    part = window(drawable, line, marks)
    paper = Paper(drawable, part, look, coordinates=coordinates)
    numbering = number(drawable, line)
    paper.ground(region=region)
    paper.stones(crucial=crucial, but_not=numbering.numbers)
    for vertex, count in numbering.numbers.items():
        paper.numbered_stone(vertex, mover(drawable, count), count, ring=vertex in marks)
    for vertex in reading_order(marks):
        if vertex not in numbering.numbers:
            paper.square(vertex)
    paper.assumed(point for point in assumed if point not in numbering.numbers)
    paper.write(numbering.caption)
    paper.write(caption)
    title = f"{drawable.id}: {' '.join(line)}" if line else drawable.id
    return paper.finished(title)


def moves_svg(
    result: Result,
    *,
    look: Look = "wood",
    caption: str = "",
    region: bool = True,
    crucial: bool = True,
    coordinates: bool = True,
) -> str:
    """Return a diagram that marks every first move of a result with the initial of its status.

    The moves that lead to the result have a ring. The rest is as in ``board_svg``.
    """
    problem = result.problem
    moves = [move for move in result.moves if move.move != PASS]
    part = window(problem, [move.move for move in moves])
    paper = Paper(problem, part, look, coordinates=coordinates)
    paper.ground(region=region)
    paper.stones(crucial=crucial)
    paper.assumed(set(result.assumed) - {move.move for move in moves})
    for move in moves:
        paper.status_mark(move.move, move.status, best=move.move in result.best_moves)
    paper.legend(result)
    paper.write(caption)
    return paper.finished(f"{problem.id}: first moves")
