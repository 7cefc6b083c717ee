"""One capture or connection at the native solver: asks for one order of threats after the other.

The *prover* must reach the goal: the attacker who captures, the defender who connects. The
*refuter* prevents it. The native solver calls the prover its attacker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shikatsu import _native
from shikatsu.board.colours import opposite
from shikatsu.board.points import PASS, reading_order
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import MOST_ORDERS, Stats
from shikatsu.solver.budget import Budget
from shikatsu.solver.capture.options import CaptureOptions
from shikatsu.solver.native import (
    PLAYERS,
    ban_index,
    indices,
    native_options,
    table_bytes,
    vertices,
)
from shikatsu.solver.questions import Question, Side
from shikatsu.solver.status import MANY_THREATS, Claim, Undecided

# Parts of the limits that questions about the problem's position leave over. A ko is cheap to find
# at times where the question without threats is too hard; and a tentative answer needs a move.
FOR_KO: Final = 0.1
FOR_MOVE: Final = 0.05
FOR_FEWER: Final = 0.4  # after a question with many threats
LINE_NODES: Final = 20_000  # a line is for people to look at: it must not cost more than the answer


class Orders:
    """The native solver of one problem, and what is known about the problem's own position.

    A question is asked for one order after the other, so that a win comes with its least order, and
    what was refuted before a limit is known; what refutes a low order is what the next one has to
    change. Without orders (DFPN+) there is one search. Raises Undecided if there is too little
    memory for the table.

    A ko threat of the refuter's is a move elsewhere that must be answered, and may cost an order: a
    goal that was reached by order n is looked for up to order n + k against k threats.

    Once the goal is reached, questions leave a part of the limits: ``left_over``.
    """

    def __init__(
        self, problem: Problem, budget: Budget, options: CaptureOptions, left_over: float = 0.0
    ) -> None:
        self.problem = problem
        self.budget = budget
        self.prover: Side = "attacker" if problem.goal == "capture" else "defender"
        self.refuter: Side = "defender" if problem.goal == "capture" else "attacker"
        self.winners: dict[Question, Side] = {}
        self.reached: dict[Question, int] = {}  # the order by which the prover wins
        self._refuted: dict[Question, int] = {}
        self._promising: dict[Question, str] = {}
        self._has_orders = options.has_orders
        self._orders = options.orders
        self._left_over_of_wins = left_over
        self._left_over = 0.0
        self._solver = _make_solver(problem, table_bytes(budget.limits), options)

    # ---- asking --------------------------------------------------------------------------------

    def ask(self, question: Question, line: Sequence[str] = ()) -> Side:
        """Return who wins a question about the position after ``line``. Raises Undecided."""
        reached = self._least_order(question, line)
        winner = self.refuter if reached is None else self.prover
        if not line:
            self.winners[question] = winner
            if reached is not None and self._has_orders:
                self.reached[question] = reached
        return winner

    def confirms(
        self,
        claim: Claim,
        line: Sequence[str],
        orders: int | None = None,
        most: int = LINE_NODES,
    ) -> bool:
        """Return whether one cheap search confirms the claim after ``line``."""
        nodes, seconds = self.budget.rest_or_nothing()
        limit = self._known_orders(claim) if orders is None else orders
        try:
            reached = self._order_of_win(claim.question, line, limit, min(nodes, most), seconds)
        except Undecided:
            return False
        return (reached is not None) == (claim.winner == self.prover)

    def pass_keeps(self, claims: Sequence[Claim]) -> bool:
        """Return whether the claims stay, by no higher orders, if the first player passes."""
        most = self.nodes_for_move()
        return all(
            self.confirms(claim, (PASS,), self._least_orders(claim), most) for claim in claims
        )

    def nodes_for_move(self) -> int:
        """Return what it may cost to see whether a first move, or none, wins a claim.

        As much as the answer has cost so far, but for what is left over.
        """
        try:
            nodes, _seconds = self.budget.rest(self._left_over_of_wins)
        except Undecided:
            return LINE_NODES
        return max(LINE_NODES, min(nodes, self.budget.nodes))

    def good_play(
        self,
        claim: Claim,
        line: Sequence[str],
        length: int,
        orders: int | None = None,
        most: int = LINE_NODES,
    ) -> list[str]:
        """Return good play of both sides after ``line``, where the claim is known."""
        nodes, seconds = self.budget.rest_or_nothing()
        shown = self._solver.principal_line(
            indices(self.problem, line),
            *self._threats(claim.question),
            self._known_orders(claim) if orders is None else orders,
            min(nodes, most),
            seconds,
            length,
        )
        self.budget.pay(shown.nodes)
        return vertices(self.problem, shown.points)

    def candidates(self, question: Question, line: Sequence[str] = ()) -> list[str]:
        """Return what the generator offers after ``line``, best guess first."""
        points = self._solver.candidates(
            indices(self.problem, line), *self._threats(question), self._limit(question)
        )
        return vertices(self.problem, points)

    def moves(self, question: Question, line: Sequence[str] = ()) -> list[str]:
        """Return the points that the generator offers after ``line``, in reading order."""
        return list(reading_order(set(self.candidates(question, line)) - {PASS}))

    def keep_to_orders_of_wins(self) -> None:
        """Look no further, from now on, than the orders by which the goal was reached so far."""
        if self.reached:
            self._orders = max(1, *self.reached.values())

    def stats(self) -> Stats:
        """Return what was spent so far."""
        return self.budget.stats(self._solver)

    # ---- what is known -------------------------------------------------------------------------

    def refuted(self, question: Question) -> int:
        """Return the highest order that was refuted in the problem's position, 0 if none was."""
        return self._refuted.get(question, 0)

    def promising(self, question: Question) -> str | None:
        """Return the first move that looked best when a search was given up, if it is no pass."""
        move = self._promising.get(question)
        return None if move == PASS else move

    def lower_orders(self, claim: Claim) -> range:
        """Return the orders for which a claim is known, highest first."""
        return range(self._known_orders(claim), 0, -1)

    def _least_orders(self, claim: Claim) -> int:
        """Return the orders that a claim is known to take: all, if it is the refuter's."""
        return max(1, self.reached.get(claim.question, self._known_orders(claim)))

    def _known_orders(self, claim: Claim) -> int:
        """Return the orders for which a claim is known: all, or those that were refuted."""
        limit = self._limit(claim.question)
        if claim.winner == self.prover or claim.question in self.winners:
            return limit
        return self.refuted(claim.question) or limit

    def _limit(self, question: Question) -> int:
        """Return the highest order that is looked at for a question."""
        threats = self._threats(question)[1]
        without = [order for asked, order in self.reached.items() if not self._threats(asked)[1]]
        if not threats or not without:
            return self._orders
        return min(MOST_ORDERS, max(self._orders, *(order + threats for order in without)))

    # ---- the native solver ---------------------------------------------------------------------

    def _least_order(self, question: Question, line: Sequence[str]) -> int | None:
        """Return the least order that reaches the goal, None if none does. Raises Undecided."""
        limit = self._limit(question)
        self._left_over = 0.0 if line else self._part_for_others(question)
        if self.reached:
            self._left_over = max(self._left_over, self._left_over_of_wins)
        if not self._has_orders:
            return self._order_of_win(question, line, limit, *self._rest())
        for order in range(1, limit + 1):
            reached = self._order_of_win(question, line, order, *self._rest())
            if reached is not None:
                return reached
        return None

    def _part_for_others(self, question: Question) -> float:
        threats = self._threats(question)
        if threats[0] >= MANY_THREATS:
            return FOR_FEWER
        return FOR_MOVE if any(threats) else FOR_KO

    def _rest(self) -> tuple[int, float]:
        """Return the nodes and seconds that the present question may take. Raises Undecided."""
        return self.budget.rest(self._left_over)

    def _order_of_win(
        self, question: Question, line: Sequence[str], limit: int, nodes: int, seconds: float
    ) -> int | None:
        """Return by which order the goal is reached; None if not up to this limit.

        Raises Undecided.
        """
        after = f"after {' '.join(line)}: " if line else ""
        self.budget.begin(f"{after}{question}, order {limit}")
        answer = self._solver.ask(
            indices(self.problem, line),
            *self._threats(question),
            limit,
            nodes,
            seconds,
            self.budget.monitor,
        )
        reached = answer.winner == _native.Player.ATTACKER
        winner = self.prover if reached else self.refuter
        self.budget.spend(winner if answer.solved else None, answer.nodes, answer.seconds)
        if not answer.solved and not line and answer.move is not None:
            (self._promising[question],) = vertices(self.problem, [answer.move])
        if not answer.solved:
            raise Undecided(answer.reason.name.lower())
        if not reached and not line:
            self._refuted[question] = max(limit, self.refuted(question))
        return answer.order if reached else None

    def _threats(self, question: Question) -> tuple[int, int]:
        """Return the threats of the prover, and of the refuter."""
        attacker, defender = question.attacker_threats or 0, question.defender_threats or 0
        return (attacker, defender) if self.prover == "attacker" else (defender, attacker)


def _make_solver(problem: Problem, memory: int, options: CaptureOptions) -> _native.CaptureSolver:
    search_options = native_options(options.search)
    prover = problem.attacker if problem.goal == "capture" else problem.defender
    goal = _native.CaptureGoal.CONNECT
    if problem.goal == "capture":
        every = problem.targets == "all"
        goal = _native.CaptureGoal.CAPTURE_ALL if every else _native.CaptureGoal.CAPTURE_ANY
    try:
        return _native.CaptureSolver.make(
            columns=problem.columns,
            rows=problem.rows,
            attacker=sorted(indices(problem, problem.stones(prover))),
            defender=sorted(indices(problem, problem.stones(opposite(prover)))),
            targets=sorted(indices(problem, problem.crucial)),
            goal=goal,
            ban=ban_index(problem),
            to_move=PLAYERS["attacker" if problem.to_play == prover else "defender"],
            options=search_options,
            bytes=memory,
        )
    except _native.InputError as error:
        raise ProblemError(str(error)) from None
    except MemoryError:
        raise Undecided("memory") from None
