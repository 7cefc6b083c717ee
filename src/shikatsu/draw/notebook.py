"""What a notebook shows of a value: one diagram in colour, with what there is to say below it."""

from __future__ import annotations

from functools import singledispatch

from shikatsu.board.points import format_vertex
from shikatsu.board.position import Position
from shikatsu.draw.ladder import ladder_svg
from shikatsu.draw.layout import of_position, whole
from shikatsu.draw.paper import Paper
from shikatsu.draw.safety import safety_svg
from shikatsu.draw.svg import board_svg
from shikatsu.model.diagram import Diagram
from shikatsu.model.ladder import Ladder
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result
from shikatsu.races.values import Semeai
from shikatsu.whole_board.values import Safety


@singledispatch
def picture(value: object) -> str:
    """Return the SVG of a value."""
    raise TypeError(f"no picture of {type(value).__name__}")


@picture.register
def _(problem: Problem) -> str:
    return board_svg(problem, caption=f"{problem.to_play.capitalize()} to play")


@picture.register
def _(diagram: Diagram) -> str:
    return board_svg(diagram)


@picture.register
def _(result: Result) -> str:
    return board_svg(result.problem, result.line, caption=result.verdict(), assumed=result.assumed)


@picture.register
def _(ladder: Ladder) -> str:
    return ladder_svg(ladder)


@picture.register
def _(position: Position) -> str:
    drawn = of_position(position, "position")
    paper = Paper(drawn, whole(drawn), "wood")
    paper.ground(region=False)
    paper.stones(crucial=False)
    turn = f"{position.to_play.capitalize()} to play"
    if position.ban is not None:
        banned = format_vertex(position.ban)
        paper.square(banned)
        turn += f", not at {banned}: a ko"
    paper.write(turn)
    return paper.finished(drawn.id)


@picture.register
def _(safety: Safety) -> str:
    return safety_svg(safety)


@picture.register
def _(semeai: Semeai) -> str:
    fight = semeai.fight
    drawn = of_position(
        fight.position,
        "semeai",
        crucial=frozenset(map(format_vertex, fight.first | fight.second)),
        region=tuple(map(format_vertex, fight.region)),
    )
    return board_svg(drawn, caption=semeai.verdict())
