"""Playing a move: the problem that is left after it, by the rules of docs/model.md."""

from __future__ import annotations

from shikatsu.board.blocks import block_at, has_liberty
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import PASS, Point, format_vertex, neighbours
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem


class IllegalMoveError(ProblemError):
    """A move that the rules do not allow; the message says why."""


class KoRetakenError(IllegalMoveError):
    """A ko is retaken at once: the threat and its answer are missing."""


def play(problem: Problem, colour: Colour, move: str) -> Problem | None:
    """Return the problem after a move, with the other side to play; None: the stones are lost.

    The side need not be the one whose turn it is; the ban of a ko holds for that side only.
    Raises IllegalMoveError.
    """
    if move == PASS:
        return problem.with_(to_play=opposite(colour), ban=None)
    (point,) = problem.points([move])
    if move in problem.black | problem.white:
        raise IllegalMoveError(f"{move} is taken")
    if move == problem.ban and colour == problem.to_play:
        raise KoRetakenError(f"{move} retakes a ko at once, without a threat")
    own = problem.points(problem.stones(colour)) | {point}
    other = problem.points(problem.stones(opposite(colour)))
    captured = _captured(problem, own, other, colour, point)
    block = block_at(point, own, problem.columns, problem.rows)
    taken = own | (other - captured)
    if not (
        _is_safe(problem, block, colour) or has_liberty(block, taken, problem.columns, problem.rows)
    ):
        raise IllegalMoveError(f"{move} is suicide")
    ban = _ban(problem, block, taken, captured, colour)
    return _after(problem, colour, own, other - captured, ban)


def is_in_region(problem: Problem, move: str) -> bool:
    """Say whether a move is a point of the region, or a pass."""
    return move == PASS or problem.region is None or move in problem.region


def _captured(
    problem: Problem, own: frozenset[Point], other: frozenset[Point], colour: Colour, point: Point
) -> frozenset[Point]:
    found: set[Point] = set()
    for near in neighbours(point, problem.columns, problem.rows):
        if near in other and near not in found:
            block = block_at(near, other, problem.columns, problem.rows)
            if not _is_safe(problem, block, opposite(colour)) and not has_liberty(
                block, own | other, problem.columns, problem.rows
            ):
                found |= block
    return frozenset(found)


def _is_safe(problem: Problem, block: frozenset[Point], colour: Colour) -> bool:
    """Say whether a block has a stone outside the region, which is safe by decree."""
    if problem.region is None or (colour == problem.defender and problem.goal == "life"):
        return False
    return not block <= problem.points(problem.region)


def _ban(
    problem: Problem,
    block: frozenset[Point],
    taken: frozenset[Point],
    captured: frozenset[Point],
    colour: Colour,
) -> str | None:
    if len(captured) != 1 or len(block) != 1 or _is_safe(problem, block, colour):
        return None
    (point,) = block
    near = set(neighbours(point, problem.columns, problem.rows))
    return format_vertex(next(iter(captured))) if near - taken == captured else None


def _after(
    problem: Problem,
    colour: Colour,
    own: frozenset[Point],
    other: frozenset[Point],
    ban: str | None,
) -> Problem | None:
    mine = frozenset(map(format_vertex, own))
    theirs = frozenset(map(format_vertex, other))
    crucial = problem.crucial & (mine | theirs)
    lost = problem.crucial - crucial
    if not crucial or (lost and problem.goal == "one_eye"):
        return None
    black, white = (mine, theirs) if colour == "black" else (theirs, mine)
    if ban is not None and problem.region is not None and ban not in problem.region:
        ban = None
    return problem.with_(
        black=black, white=white, crucial=crucial, to_play=opposite(colour), ban=ban
    )
