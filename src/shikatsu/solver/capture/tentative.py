"""What an undecided capture or connection looks like: a tentative answer, with a move."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from shikatsu.board.points import PASS
from shikatsu.model.result import TentativeAnswer
from shikatsu.solver.analysis import side_of
from shikatsu.solver.capture.analysis import CaptureAnalysis
from shikatsu.solver.questions import Question, Side
from shikatsu.solver.status import KO_THREATS, Decision, Undecided, against, tentative_status

ENOUGH_ORDERS: Final = 2  # refuted, before it is worth saying that a goal is not reached
MOVE_NODES: Final = 2_000  # for a move, of each order


def tentative_answer(analysis: CaptureAnalysis) -> TentativeAnswer | None:
    """Return what a problem looks like that was searched until a limit came."""
    if analysis.problem.threats is not None:
        return None
    _look_for_ko(analysis)
    decision = tentative_status(
        analysis.question, lambda question, beyond: _leaning(analysis, question, beyond)
    )
    if decision is None:
        return None
    gets_something = bool(decision.won_by(side_of(analysis.problem))) and not analysis.is_over
    move = _move(analysis, decision) if gets_something else None
    withstands = _withstands(analysis, decision.main.winner)
    return TentativeAnswer(decision.status, decision.ko, move, withstands)


def _leaning(
    analysis: CaptureAnalysis, question: Question, beyond: int | None = None
) -> Side | None:
    """Return who wins a question of the problem's position, or seems to.

    That the goal is not reached is seeming if at least ENOUGH_ORDERS were refuted and, where
    ``beyond`` is given, so many orders more than the goal takes with fewer threats.
    """
    orders = analysis.orders
    if question in orders.winners:
        return orders.winners[question]
    wins = [] if beyond is None else [order + beyond for order in orders.reached.values()]
    enough = max(ENOUGH_ORDERS, *wins, 0)
    return orders.refuter if orders.refuted(question) >= enough else None


def _look_for_ko(analysis: CaptureAnalysis) -> None:
    """Find out whether a few threats of the loser, as it seems, would do."""
    side = _leaning(analysis, analysis.main)
    if side is None:
        return
    with suppress(Undecided):
        for needs in range(1, KO_THREATS + 1):
            if analysis.ask(against(analysis.question, side, needs)) != side:
                return


def _withstands(analysis: CaptureAnalysis, winner: Side) -> int:
    """Return how many threats of the loser are known not to help him."""
    for threats in range(1, KO_THREATS + 1):
        if analysis.orders.winners.get(against(analysis.question, winner, threats)) != winner:
            return threats - 1
    return KO_THREATS


def _move(analysis: CaptureAnalysis, decision: Decision) -> str | None:
    """Return a first move that seems to win; that none is needed is seldom known for sure."""
    own = decision.won_by(side_of(analysis.problem))
    orders = analysis.orders
    promising = orders.promising(analysis.main)
    if decision.ko is None and promising is not None and analysis.confirms(own, (promising,)):
        return promising
    if decision.ko is None:
        # A pass that refutes some orders may not refute the next one: a move is worth more.
        for claim in own:
            for order in orders.lower_orders(claim):
                for move in orders.good_play(claim, (), 1, order, MOVE_NODES):
                    if move != PASS:
                        return move
    first = analysis.first_move(own, decision.ko is not None, None)
    for move in first:
        if move != PASS:
            return move
    if decision.ko is not None:
        for move in orders.candidates(own[-1].question):
            if move != PASS and analysis.confirms(own[-1:], (move,)):
                return move
    return PASS if first else None
