"""Answer a problem of life or one eye: in the region that it states, or in one that decides it."""

from __future__ import annotations

from typing import Final

from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.in_region import in_region
from shikatsu.solver.life.widening import Widening
from shikatsu.solver.request import Request

# A given region with more empty points than this is tried in smaller ones first.
GIVEN_EMPTY: Final = 80


def solve(problem: Problem, budget: Budget, request: Request) -> Result:
    """Answer a problem; ``shikatsu.solve`` explains the request. Raises ProblemError."""
    if problem.goal == "one_eye" and problem.region is None:
        raise ProblemError("a one-eye problem needs its region: there the eye is to be made")
    stated = problem.region is not None and not problem.region_found
    if stated and not _is_huge(problem):
        return in_region(problem, budget, request)
    return Widening(problem, budget, request).run()


def _is_huge(problem: Problem) -> bool:
    empty = set(problem.require_region()) - problem.black - problem.white
    return len(empty) > GIVEN_EMPTY and (problem.goal, problem.outside) == ("life", "wall")
