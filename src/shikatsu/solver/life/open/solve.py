"""Answer a problem of life on the board as it stands."""

from __future__ import annotations

from shikatsu.model.problem import Problem
from shikatsu.model.result import Result
from shikatsu.solver.budget import Budget
from shikatsu.solver.first_moves import first_moves
from shikatsu.solver.life.open.analysis import OpenAnalysis
from shikatsu.solver.native import option_texts
from shikatsu.solver.request import Request
from shikatsu.solver.status import Undecided


def on_open_board(problem: Problem, budget: Budget, request: Request) -> Result:
    """Answer a problem, whose region does not count. Raises ProblemError if it cannot be asked."""
    asked = problem.with_(region=None, region_found=False)
    analysis: OpenAnalysis | None = None
    try:
        analysis = OpenAnalysis(
            asked,
            budget,
            options=option_texts(request.options),
            safe_walls=request.walls == "safe",
        )
        decision = analysis.status()
    except Undecided as reached:
        return Result(
            asked,
            "unknown",
            evidence="unknown",
            reason=reached.reason,
            stats=budget.stats() if analysis is None else analysis.stats(),
            walls=request.walls,
        )
    budget.left_over = request.left_over
    wants_line = request.line or request.first_moves
    shown = analysis.line(decision) if wants_line else ()
    moves = first_moves(analysis, decision, shown) if request.first_moves else ()
    return Result(
        asked,
        decision.status,
        decision.ko,
        decision.qualifiers,
        moves,
        shown,
        evidence="conditional" if decision.assumptions else "proved",
        assumptions=decision.assumptions,
        stats=analysis.stats(),
        proof=analysis.proof(decision) if request.keep_proof else None,
        analysis=analysis if request.keep_proof else None,
        zone=decision.zone,
        withstands=decision.withstands,
        walls=request.walls,
    )
