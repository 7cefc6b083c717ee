"""Answer a problem of life or one eye: in its region, or on the board as it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.in_region import in_region
from shikatsu.solver.life.open.solve import on_open_board
from shikatsu.solver.life.widening import Widening
from shikatsu.solver.request import Request

# A given region with more empty points than this is tried in smaller ones first.
GIVEN_EMPTY: Final = 80
# The part of the limits that the open board gets before regions of growing width are tried.
ON_BOARD: Final = 0.8


def solve(problem: Problem, budget: Budget, request: Request) -> Result:
    """Answer a problem; ``shikatsu.solve`` explains the request. Raises ProblemError."""
    if problem.goal == "one_eye" and problem.region is None:
        raise ProblemError("a one-eye problem needs its region: there the eye is to be made")
    stated = problem.region is not None and not problem.region_found
    if stated and not _is_huge(problem):
        return in_region(problem, budget, request)
    regions = Widening(problem, budget, request)
    counted = (request.rules, request.ko) == ("simple", "threats")
    if stated or regions.is_enclosed or not counted:
        return regions.run()
    result = on_open_board(problem, budget.part(until=ON_BOARD), request)
    if result.decided or budget.spent():
        return _paid(result, budget)
    found = regions.run()
    return found if found.evidence in ("proved", "conditional") else _paid(result, budget)


def _paid(result: Result, budget: Budget) -> Result:
    """Return a result with what was spent in all."""
    stats = replace(result.stats, nodes=budget.nodes, seconds=budget.seconds)
    return replace(result, stats=stats)


def _is_huge(problem: Problem) -> bool:
    empty = set(problem.require_region()) - problem.black - problem.white
    return len(empty) > GIVEN_EMPTY and (problem.goal, problem.outside) == ("life", "wall")
