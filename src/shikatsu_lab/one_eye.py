"""One-eye problems and the life-and-death problems that they stand for."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from shikatsu.board.blocks import block_at
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, Status

FOLDER: Final = Path("problems") / "one-eye"


def as_life(problem: Problem) -> Problem:
    """Return the life problem of the whole group: the anchor and its eye are in the region, too.

    The empty points outside that the anchor encloses are its eye. Raises ProblemError if there is
    none, or if it is not enclosed by the anchor alone.
    """
    region = problem.points(problem.require_region())
    own = problem.points(problem.stones(problem.defender))
    anchor = _anchor(problem, region, own)
    eye = _eye(problem, region, anchor)
    crucial = problem.crucial | _vertices(anchor)
    return problem.with_(
        goal="life", crucial=crucial, region=tuple(_vertices(region | anchor | eye))
    )


def agree_up_to_seki(eye: tuple[Status, Ko | None], life: tuple[Status, Ko | None]) -> bool:
    """Whether the answers to a one-eye problem and to its life problem are the same, but for seki.

    One eye more is life. Without it the group may still live in seki, and with it, if the eye comes
    of a capture that only a safe group can afford.
    """
    return eye == life or life[0] == "seki"


def _anchor(problem: Problem, region: Collection[Point], own: frozenset[Point]) -> frozenset[Point]:
    """The outside stones of the defender that are connected to the region."""
    outside = own - frozenset(region)
    size = problem.columns, problem.rows
    touching = [p for p in outside if any(near in region for near in neighbours(p, *size))]
    found: frozenset[Point] = frozenset()
    return found.union(*(block_at(point, outside, *size) for point in touching))


def _eye(problem: Problem, region: frozenset[Point], anchor: frozenset[Point]) -> frozenset[Point]:
    size = problem.columns, problem.rows
    taken = problem.points(problem.black | problem.white)
    near = {q for p in anchor for q in neighbours(p, *size)}
    start = sorted(near - taken - region)
    if not start:
        raise ProblemError("the anchor has no eye outside the region")
    board = {(x, y) for x in range(size[0]) for y in range(size[1])}
    empty = board - taken - region
    eye = frozenset[Point]().union(*(block_at(point, empty, *size) for point in start))
    border = {q for p in eye for q in neighbours(p, *size)} - eye
    if not border <= anchor:
        open_at = format_vertex(min(border - anchor))
        raise ProblemError(f"the anchor's eye is open at {open_at}")
    return eye


def _vertices(points: Collection[Point]) -> frozenset[str]:
    return frozenset(map(format_vertex, points))
