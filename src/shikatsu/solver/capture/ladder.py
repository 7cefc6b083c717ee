"""Ladders: whether a block is captured by ataris alone, how that runs, and what would change it."""

from __future__ import annotations

import time
from typing import Any

from shikatsu import _native
from shikatsu.board.colours import Colour
from shikatsu.board.points import Point, parse_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.model.diagram import Diagram
from shikatsu.model.ladder import Ladder
from shikatsu.model.posing import is_connected, ladder_question
from shikatsu.model.problem import Problem
from shikatsu.solver.native import PLAYERS, ban_index, index, indices, vertices


def ladder(
    asked: Position | Problem | Diagram,
    target: Point | str | None = None,
    to_play: Colour | None = None,
) -> Ladder:
    """Read the ladder of a capture, of one block. Ko threats play no part.

    The block is that of the stone ``target``, or the one that a problem is about. If it is not said
    who begins, a problem says so; of another block the owner begins if it is in atari already, and
    else his opponent. Raises ProblemError if there is no such stone, if a problem has another goal,
    or if there are several target blocks.
    """
    if target is not None:
        position = Position.of(asked)
        if isinstance(target, str):
            target = parse_vertex(target, position.columns, position.rows)
        return _ladder(ladder_question(position, target, to_play))
    if not isinstance(asked, Problem):
        raise ProblemError('which block? name a stone of it: ladder(position, "D4")')
    return _ladder(asked if to_play is None else asked.with_(to_play=to_play))


def _ladder(problem: Problem) -> Ladder:
    if problem.goal != "capture":
        raise ProblemError('a ladder is asked of a problem of goal "capture"')
    if not is_connected(problem):
        raise ProblemError("a ladder is about one block, but there are several targets")
    start = time.monotonic()
    position = _native_position(problem)
    try:
        answer = _native.read_ladder(**position)
        changes = _native.ladder_breakers(**position)
    except _native.InputError as error:
        raise ProblemError(str(error)) from None
    changing = reading_order(vertices(problem, changes))
    return Ladder(
        problem,
        answer.works,
        line=tuple(vertices(problem, answer.line)),
        breakers=changing if answer.works else (),
        makers=changing if answer.works is False else (),
        nodes=answer.nodes,
        seconds=time.monotonic() - start,
    )


def _native_position(problem: Problem) -> dict[str, Any]:
    attacks = problem.to_play == problem.attacker
    return {
        "columns": problem.columns,
        "rows": problem.rows,
        "attacker": sorted(indices(problem, problem.stones(problem.attacker))),
        "defender": sorted(indices(problem, problem.stones(problem.defender))),
        "target": index(problem, reading_order(problem.crucial)[0]),
        "ban": ban_index(problem),
        "to_move": PLAYERS["attacker" if attacks else "defender"],
    }
