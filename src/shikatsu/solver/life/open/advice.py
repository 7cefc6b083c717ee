"""A smaller fight that advises the provers: the group in a region whose outside is the attacker's.

HINT: it orders moves and says which lines look lost; proofs never rest on it.
"""

from __future__ import annotations

from typing import Final

from shikatsu import _native
from shikatsu.board.points import Point, format_vertex
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.solver.life.region import region_solver
from shikatsu.solver.status import Undecided
from shikatsu.understanding.regions import Sides, life_region

MOST_POINTS: Final = 64  # the fights that are quick
MOST_EMPTY: Final = 30
WIDTHS: Final = (3, 2, 1)
BYTES: Final = 1 << 24


def adviser(problem: Problem) -> _native.RegionSolver | None:
    """Return the solver of the widest such region that is small enough; None if there is none."""
    sides = Sides.of_problem(problem)
    for width in WIDTHS:
        region = life_region(sides, problem.points(problem.crucial), width)
        if len(region) <= MOST_POINTS and len(region & sides.empty) <= MOST_EMPTY:
            return _solver(problem, region)
    return None


def _solver(problem: Problem, region: frozenset[Point]) -> _native.RegionSolver | None:
    points = tuple(map(format_vertex, region))
    ban = problem.ban if problem.ban in points else None
    try:
        fight = problem.with_(region=points, region_found=False, outside="attacker", ban=ban)
        return region_solver(
            fight,
            BYTES,
            rules="simple",
            options={},
            rival_ends=frozenset(),
            rival=frozenset(),
        )
    except (ProblemError, Undecided):
        return None
