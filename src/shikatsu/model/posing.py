"""Questions posed about a position, and what is left of one after a move."""

from __future__ import annotations

from collections.abc import Iterable

from shikatsu.board.blocks import block_at
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import Point, format_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.model.goals import Goal
from shikatsu.model.problem import Problem


def question_about(
    position: Position,
    stones: Iterable[Point],
    to_play: Colour,
    goal: Goal = "life",
    *,
    id: str | None = None,
    region: Iterable[str] | None = None,
) -> Problem:
    """Return a question about stones of one colour: their blocks, or themselves to connect.

    A ko that is not in the region is no part of it. Raises ProblemError if a point is empty, or if
    the question makes no sense.
    """
    named = sorted(stones)
    crucial = set(named) if goal == "connect" else set().union(*map(position.block, named))
    defender = position.colour_at(named[0])
    if defender is None:
        raise ProblemError(f"{format_vertex(named[0])} is empty")
    vertices = frozenset(map(format_vertex, crucial))
    where = None if region is None else frozenset(region) | vertices
    ban = position.ban_of(to_play)
    banned = None if ban is None else format_vertex(ban)
    return Problem(
        id=" ".join(map(format_vertex, named)) if id is None else id,
        columns=position.columns,
        rows=position.rows,
        black=position.vertices("black"),
        white=position.vertices("white"),
        to_play=to_play,
        goal=goal,
        defender=defender,
        crucial=vertices,
        region=None if where is None else tuple(where),
        ban=banned if where is None or banned in where else None,
    )


def ladder_question(
    position: Position, stone: Point, to_play: Colour | None = None, *, id: str | None = None
) -> Problem:
    """Return the question whether a ladder captures the block of a stone. Raises ProblemError.

    If it is not said who begins: the owner if the block is in atari already, else his opponent.
    """
    owner = position.colour_at(stone)
    if owner is not None and to_play is None:
        to_play = owner if len(position.liberties(stone)) == 1 else opposite(owner)
    return question_about(position, [stone], to_play or position.to_play, "capture", id=id)


def after_move(problem: Problem, move: str) -> Problem | None:
    """Return the question after a move of ``to_play``; None if he has reached his goal with it.

    That is if all crucial stones are captured, even if one may be taken back at once; with targets
    "any", or to cut a connection, if one is; and if the connection is made. Raises ProblemError if
    the move is illegal.
    """
    position = Position.of(problem).played(problem.to_play, move)
    black, white = position.vertices("black"), position.vertices("white")
    crucial = problem.crucial & (black if problem.defender == "black" else white)
    one_is_enough = problem.targets == "any" or problem.goal == "connect"
    if not crucial or (one_is_enough and crucial != problem.crucial):
        return None
    after = problem.with_(
        black=black,
        white=white,
        crucial=crucial,
        to_play=opposite(problem.to_play),
        ban=None if position.ban is None else format_vertex(position.ban),
    )
    return None if after.goal == "connect" and is_connected(after) else after


def is_connected(problem: Problem) -> bool:
    """Say whether all crucial stones are in one block."""
    crucial = problem.points(problem.crucial)
    own = problem.points(problem.stones(problem.defender))
    return crucial <= block_at(min(crucial), own, problem.columns, problem.rows)
