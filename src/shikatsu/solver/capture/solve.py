"""Answer a capture or a connection."""

from __future__ import annotations

from shikatsu.board.points import PASS
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import Capture, Generator, Result, Stats, TentativeAnswer
from shikatsu.solver.analysis import side_of
from shikatsu.solver.budget import Budget
from shikatsu.solver.capture.analysis import CaptureAnalysis, is_reached
from shikatsu.solver.capture.confirmation import confirmed
from shikatsu.solver.capture.options import CaptureOptions
from shikatsu.solver.capture.tentative import tentative_answer
from shikatsu.solver.first_moves import first_moves
from shikatsu.solver.request import Request
from shikatsu.solver.status import Decision, Undecided


def solve(problem: Problem, budget: Budget, request: Request) -> Result:
    """Answer a question of capture or connection; ``shikatsu.solve`` explains the request.

    Its options are those of the search (``option_help``), of which ``algorithm`` ("ldfpn", "dfpn"
    or "pseudo") and ``generator`` ("heuristic", "heuristic+" or "full") matter here, and
    ``orders``: threat sequences up to this order are looked for. Unlike other options, generator
    and orders may change the answer: ``result.capture`` says what it relies on. That a goal is not
    reached is only answered once all these orders are refuted; before that it is "unknown", and
    ``result.capture.order_limit`` says how far it has come, and ``result.tentative`` what that
    looks like. With the generator "auto" a goal that is reached with heuristic moves is looked at
    again with more moves, as far as the limits allow. First moves are those that the generator
    offers, and a pass; none, if the stones are connected already. Without a line there is but a
    first move, if it reaches anything.

    Raises ProblemError if the problem has another goal, ShikatsuError for an unknown option.
    """
    if problem.in_region:
        raise ProblemError(f'a question of goal "{problem.goal}" is not read out')
    if request.rules != "simple" or request.ko != "threats":
        raise ProblemError(
            "captures and connections are read out under the simple ko rule, with ko threats"
        )

    def answer(
        part: Budget, generator: Generator | None, left_over: float, preferred: str | None
    ) -> Result:
        chosen = {} if generator is None else {"generator": generator}
        options = CaptureOptions.of({**request.options, **chosen})
        return _answer(problem, part, request, options, left_over, preferred)

    if request.options.get("generator") == "auto":
        return confirmed(answer, budget)
    return answer(budget, None, 0.0, None)


def _answer(
    problem: Problem,
    budget: Budget,
    request: Request,
    options: CaptureOptions,
    left_over: float,
    preferred: str | None,
) -> Result:
    """Answer with the moves of one generator; of several right moves, show the preferred one."""
    try:
        analysis = CaptureAnalysis(problem, budget, options=options, left_over=left_over)
    except Undecided as reached:
        basis = Capture(options.algorithm, options.generator, None, 0, unconditional=False)
        return _unknown(problem, reached.reason, Stats(), basis)
    try:
        decision = analysis.status()
    except Undecided as reached:
        tentative = tentative_answer(analysis)
        basis = _relies_on(analysis, None)
        return _unknown(problem, reached.reason, analysis.stats(), basis, tentative)
    wants_line = request.line or request.first_moves
    shown = _shown(analysis, decision, whole=wants_line, preferred=preferred)
    wants_moves = request.first_moves and not analysis.is_over
    moves = first_moves(analysis, decision, shown) if wants_moves else ()
    basis = _relies_on(analysis, decision)
    return Result(
        problem,
        decision.status,
        decision.ko,
        moves=moves,
        line=shown,
        evidence="proved" if basis.unconditional else "tentative",
        stats=analysis.stats(),
        capture=basis,
    )


def _shown(
    analysis: CaptureAnalysis, decision: Decision, *, whole: bool, preferred: str | None
) -> tuple[str, ...]:
    """Return good play of both sides, or but a right first move, which costs next to nothing."""
    own = decision.won_by(side_of(analysis.problem))
    if analysis.is_over:
        return ()
    if not own:
        return analysis.line(decision) if whole else ()
    first = analysis.first_move(own, decision.ko is not None, preferred)
    if not whole or first == (PASS,):
        return first
    if decision.ko is not None:
        return analysis.line_of(own[-1])
    return first + analysis.line_of(decision.claims[0], first)


def _relies_on(analysis: CaptureAnalysis, decision: Decision | None) -> Capture:
    """Return what an answer relies on; without a decision, how far it has come."""
    options, orders, main = analysis.options, analysis.orders, analysis.main
    reached = decision is not None and is_reached(analysis.problem, decision)
    return Capture(
        options.algorithm,
        options.generator,
        orders.reached.get(main),
        orders.refuted(main) if decision is None else options.orders,
        unconditional=reached and options.generator == "full",
    )


def _unknown(
    problem: Problem,
    reason: str,
    stats: Stats,
    basis: Capture,
    tentative: TentativeAnswer | None = None,
) -> Result:
    return Result(
        problem,
        "unknown",
        evidence="unknown",
        reason=reason,
        stats=stats,
        capture=basis,
        tentative=tentative,
    )
