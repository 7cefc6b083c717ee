"""Answer a problem of life or one eye within its region."""

from __future__ import annotations

from shikatsu.errors import ProblemError, ShikatsuError
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result
from shikatsu.solver.budget import Budget
from shikatsu.solver.first_moves import first_moves
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.native import option_texts
from shikatsu.solver.request import Request
from shikatsu.solver.status import Undecided


def in_region(problem: Problem, budget: Budget, request: Request) -> Result:
    """Answer a problem that has a region. Raises ProblemError if it cannot be asked."""
    _check_superko(problem, request)
    analysis: LifeAnalysis | None = None
    try:
        analysis = LifeAnalysis(
            problem,
            budget,
            rules=request.rules,
            ko=request.ko,
            options=option_texts(request.options),
            candidates=request.candidates,
        )
        decision = analysis.status(qualify=True)
    except Undecided as reached:
        return Result(
            problem,
            "unknown",
            evidence="unknown",
            reason=reached.reason,
            stats=budget.stats() if analysis is None else analysis.stats(),
            rules=request.rules,
        )
    budget.left_over = request.left_over
    wants_line = request.line or request.first_moves
    shown = analysis.line(decision) if wants_line else ()
    moves = first_moves(analysis, decision, shown) if request.first_moves else ()
    return Result(
        problem,
        decision.status,
        decision.ko,
        decision.qualifiers,
        moves,
        shown,
        reason=decision.undecided and f"qualifiers not decided: {decision.undecided}",
        stats=analysis.stats(),
        proof=analysis.proof(decision) if request.keep_proof else None,
        analysis=analysis if request.keep_proof else None,
        rules=request.rules,
        ko_search=request.ko,
    )


def _check_superko(problem: Problem, request: Request) -> None:
    if request.rules != "superko":
        return
    if request.ko == "phases":
        raise ShikatsuError("the two-phase search is about ko threats: not under superko")
    if any(problem.threats or ()):
        raise ProblemError("under superko only questions without threats can be asked")
    if problem.ban is not None:
        raise ProblemError("under superko there is no ban point")
