"""Captures and connections on the whole board: one problem, searched by threat sequences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from shikatsu.board.points import PASS
from shikatsu.model.posing import is_connected
from shikatsu.model.problem import Problem
from shikatsu.model.result import Stats
from shikatsu.solver.budget import Budget
from shikatsu.solver.capture.lines import ladder_after, with_threats
from shikatsu.solver.capture.options import CaptureOptions
from shikatsu.solver.capture.orders import LINE_NODES, Orders
from shikatsu.solver.questions import Question, Side, capture, connect
from shikatsu.solver.status import Claim, Decision, binary_status, capture_status

MAX_LINE: Final = 60


class CaptureAnalysis:
    """A capture or a connection; ``solver.analysis`` explains the methods.

    Moves are those that the generator offers. Raises Undecided if there is too little memory for
    the table. Once the goal is reached, a part of the limits is ``left_over``.
    """

    refutes: Final = False

    def __init__(
        self,
        problem: Problem,
        budget: Budget | None = None,
        *,
        options: CaptureOptions | None = None,
        left_over: float = 0.0,
    ) -> None:
        self.problem = problem
        self.options = options or CaptureOptions.of({})
        self.orders = Orders(problem, budget or Budget(), self.options, left_over)
        self.main = self.question(*(problem.threats or (0, 0)))

    @property
    def budget(self) -> Budget:
        """What may be spent from now on."""
        return self.orders.budget

    @budget.setter
    def budget(self, budget: Budget) -> None:
        self.orders.budget = budget

    def ask(self, question: Question, line: Sequence[str] = ()) -> Side:
        """Return who wins a question about the position after ``line``. Raises Undecided."""
        return self.orders.ask(question, line)

    def status(self, line: Sequence[str] = (), *, qualify: bool = False) -> Decision:
        """Return the status after ``line``; it has no qualifiers. Raises Undecided."""
        ask = partial(self.orders.ask, line=tuple(line))
        if self.problem.threats is not None:
            return binary_status(ask, self.main)
        return capture_status(ask, self.question, self.orders.prover)

    def moves(self, line: Sequence[str] = (), question: Question | None = None) -> list[str]:
        """Return the points that the generator offers after ``line``, in reading order."""
        return self.orders.moves(question or self.main, line)

    def line(self, decision: Decision, line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``, whose status is ``decision``."""
        return self.line_of(decision.leading_first()[0], line)

    def line_of(self, claim: Claim, line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``, where a claim is known to be won.

        A ladder, which is not searched, is played out.
        """
        moves = self.orders.good_play(claim, line, MAX_LINE)
        if self.problem.goal == "capture" and claim.winner == "attacker":
            moves += ladder_after(self.problem, (*line, *moves))
        return with_threats(self.problem, line, moves)

    def settle(self, decision: Decision) -> None:
        """Look no further, from now on, than the order by which the goal is reached, if it is.

        Whether other moves reach it by some higher order would cost far more than the answer did.
        """
        if is_reached(self.problem, decision):
            self.orders.keep_to_orders_of_wins()

    def proof(self, decision: Decision) -> None:
        """Return None: there are no certificates of captures."""

    def stats(self) -> Stats:
        """Return what the analysis has cost so far."""
        return self.orders.stats()

    def question(self, attacker: int, defender: int) -> Question:
        """Ask who wins with these threats."""
        ask = capture if self.problem.goal == "capture" else connect
        return ask(attacker, defender)

    # ---- the first move that is shown ----------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do: the stones are connected already."""
        return self.problem.goal == "connect" and is_connected(self.problem)

    def first_move(self, own: Sequence[Claim], ko: bool, preferred: str | None) -> tuple[str, ...]:
        """Return how the side that plays first begins, which must have won the ``own`` claims.

        A first move that wins when nobody has threats may be one that starts a ko. So it is taken
        from the last claim, where the opponent has all threats that are looked at. Of the moves
        that win that one, the move that wins without threats is better, and the ``preferred`` one
        best. Where a pass keeps a ko as it is, nothing need be played. Two passes before the move
        are a ko threat and its answer.
        """
        if ko and self.orders.pass_keeps(own):
            return (PASS,)
        most = self.orders.nodes_for_move()
        if (
            preferred is not None
            and preferred in self.moves()
            and self.confirms(own, (preferred,), most)
        ):
            return (preferred,)
        plain = self._first_move_of(own[0])
        if len(own) > 1 and plain not in ((), (PASS,)) and self.confirms(own[-1:], plain, most):
            return plain
        return self._first_move_of(own[-1])

    def confirms(
        self, claims: Sequence[Claim], line: Sequence[str], most: int = LINE_NODES
    ) -> bool:
        """Return whether cheap searches confirm the claims after ``line``."""
        return all(self.orders.confirms(claim, line, most=most) for claim in claims)

    def _first_move_of(self, claim: Claim) -> tuple[str, ...]:
        return with_threats(self.problem, (), self.orders.good_play(claim, (), 1))


def is_reached(problem: Problem, decision: Decision) -> bool:
    """Say whether the goal is reached, be there ko threats or not."""
    return decision.status == ("dead" if problem.goal == "capture" else "alive")
