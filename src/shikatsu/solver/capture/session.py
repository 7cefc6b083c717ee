"""One capture or connection at the native solver: asks questions within the limits.

The native solver knows a side that must reach the goal, its attacker, and one that prevents it. In
a connection it is the defender of the problem who must reach it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shikatsu import _native
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import PASS, parse_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import MOST_ORDERS, Algorithm, Stats
from shikatsu.solver.budget import Budget
from shikatsu.solver.native import (
    PLAYERS,
    ban_index,
    indices,
    native_options,
    point_indices,
    table_bytes,
    vertices,
)
from shikatsu.solver.questions import Question, Side
from shikatsu.solver.status import MANY_THREATS, Claim, Undecided

MAX_LINE: Final = 60
# A board has many points: simulation pays only while it is short. Numbers begin at powers of two:
# small steps of thresholds change the child too often.
SEARCH: Final = {"simulation_budget": "100", "increment": "mean", "epsilon": "50"}
ENOUGH_ORDERS: Final = 2  # refuted, before it is worth a hint that a goal is not reached
# Parts of the limits that questions about the problem's position leave over. A ko is cheap to find
# at times where the question without threats is too hard; and a hint needs a move.
FOR_KO: Final = 0.1
FOR_MOVE: Final = 0.05
FOR_FEWER: Final = 0.4  # after a question with many threats
LINE_NODES: Final = 20_000  # a line is for people to look at: it must not cost more than the answer
HINT_NODES: Final = 2_000  # for the move of a hint, of each order


class ReadingSession:
    """The native solver of one problem; all questions share its table.

    A question is asked for one order after the other, so that a win comes with its least order, and
    what was refuted before a limit is known; what refutes a low order is what the next one has to
    change. Without orders (DFPN+) there is one search. Raises Undecided if there is too little
    memory for the table.

    A ko threat of the opponent's is a move elsewhere that must be answered, and may cost an order:
    a goal that was reached by order n is looked for up to order n + k against k threats.

    When the goal is reached, questions leave a part of the limits: ``left_over``.
    """

    def __init__(
        self,
        problem: Problem,
        budget: Budget,
        *,
        algorithm: Algorithm,
        orders: int,
        options: Mapping[str, str],
        left_over: float = 0.0,
    ) -> None:
        self.problem = problem
        self._has_orders = algorithm != "dfpn"
        self._orders = orders
        self.reacher: Side = "attacker" if problem.goal == "capture" else "defender"
        self._reached: dict[Question, int] = {}
        self._avoider: Side = "defender" if problem.goal == "capture" else "attacker"
        self._refuted: dict[Question, int] = {}
        self._winners: dict[Question, Side] = {}
        self._promising: dict[Question, str] = {}
        self._left_over_of_wins = left_over
        self._left_over = 0.0
        self._budget = budget
        self._solver = _make_solver(problem, table_bytes(budget.limits), {**SEARCH, **options})

    def ask(self, question: Question, line: Sequence[str] = ()) -> Side:
        """Answer a question about the position after ``line``. Raises Undecided."""
        reached = self._read(question, line)
        if reached is not None and not line and self._has_orders:
            self._reached[question] = reached
        winner = self._avoider if reached is None else self.reacher
        if not line:
            self._winners[question] = winner
        return winner

    def holds_at_little_cost(
        self,
        claim: Claim,
        line: Sequence[str],
        orders: int | None = None,
        most: int = LINE_NODES,
    ) -> bool:
        """Say whether a claim is found to be won after ``line`` with few nodes, in one search."""
        nodes, seconds = self._budget.rest_or_nothing()
        limit = self._known_orders(claim) if orders is None else orders
        try:
            reached = self._order_of_win(claim.question, line, limit, min(nodes, most), seconds)
        except Undecided:
            return False
        return (reached is not None) == (claim.winner == self.reacher)

    def hold_after_pass(self, claims: Sequence[Claim]) -> bool:
        """Say whether a pass of the first player keeps claims as they are: by no higher orders."""
        most = self.nodes_for_move()
        return all(
            self.holds_at_little_cost(claim, (PASS,), self._least_orders(claim), most)
            for claim in claims
        )

    def nodes_for_move(self) -> int:
        """Return what it may cost to see whether a first move, or none, wins a claim.

        It is a part of the answer: as much as that has cost so far, but for what is left over.
        """
        try:
            nodes, _seconds = self._budget.rest(self._left_over_of_wins)
        except Undecided:
            return LINE_NODES
        return max(LINE_NODES, min(nodes, self._budget.nodes))

    def _least_orders(self, claim: Claim) -> int:
        """Return the orders that a claim is known to take: all, if it is not the reacher's."""
        return max(1, self._reached.get(claim.question, self._known_orders(claim)))

    def winner_of(self, question: Question) -> Side | None:
        """Return who wins a question of the problem's position, if that was answered."""
        return self._winners.get(question)

    def leaning(self, question: Question, beyond: int | None = None) -> Side | None:
        """Return who wins a question of the problem's position, or seems to.

        That the goal is not reached is seeming if at least ENOUGH_ORDERS were refuted and, where
        ``beyond`` is given, so many orders more than the goal takes with fewer threats.
        """
        if question in self._winners:
            return self._winners[question]
        wins = [] if beyond is None else [order + beyond for order in self._reached.values()]
        enough = max(ENOUGH_ORDERS, *wins, 0)
        return self._avoider if self.refuted(question) >= enough else None

    def order_of(self, question: Question) -> int | None:
        """Return the order by which the goal is reached from the problem's position, if known."""
        return self._reached.get(question)

    def keep_to_orders_of_wins(self) -> None:
        """Look no further, from now on, than the orders by which the goal was reached so far."""
        if self._reached:
            self._orders = max(1, *self._reached.values())

    def promising(self, question: Question) -> str | None:
        """Return the first move that looked best when a search was given up, if it is no pass."""
        move = self._promising.get(question)
        return None if move == PASS else move

    def refuted(self, question: Question) -> int:
        """Return the highest order that was refuted in the problem's position, 0 if none was."""
        return self._refuted.get(question, 0)

    def legal_moves(self, question: Question, line: Sequence[str] = ()) -> list[str]:
        """Return the points that the generator offers after ``line``, in reading order."""
        return list(reading_order(set(self.candidates(question, line)) - {PASS}))

    def candidates(self, question: Question, line: Sequence[str] = ()) -> list[str]:
        """Return what the generator offers after ``line``, best guess first."""
        points = self._solver.candidates(
            indices(self.problem, line), *self._threats(question), self._limit(question)
        )
        return vertices(self.problem, points)

    def principal_line(self, claims: Sequence[Claim], line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``, where the first of the claims is proved.

        A ko threat and its answer are two passes before the retake. What the table has lost is
        searched again, within LINE_NODES and the limits; without it the line may end early. A
        ladder, which is not searched, is played out.
        """
        moves = self._good_play(claims[0], line, MAX_LINE)
        if self.problem.goal == "capture" and claims[0].winner == "attacker":
            moves += _ladder_after(self.problem, (*line, *moves))
        return _with_threats(self.problem, line, moves)

    def first_move(self, claim: Claim) -> tuple[str, ...]:
        """Return how the line of a claim begins: a move, after two passes if it needs a threat."""
        return _with_threats(self.problem, (), self._good_play(claim, (), 1))

    def move_of_lower_order(self, claim: Claim) -> str | None:
        """Return a first move, and no pass, of a claim as it looked up to some order."""
        for orders in range(self._known_orders(claim), 0, -1):
            for move in self._good_play(claim, (), 1, orders, HINT_NODES):
                if move != PASS:
                    return move
        return None

    def stats(self) -> Stats:
        """Return what the session has cost so far."""
        return self._budget.stats(self._solver)

    def _good_play(
        self,
        claim: Claim,
        line: Sequence[str],
        length: int,
        orders: int | None = None,
        most: int = LINE_NODES,
    ) -> list[str]:
        nodes, seconds = self._budget.rest_or_nothing()
        shown = self._solver.principal_line(
            indices(self.problem, line),
            *self._threats(claim.question),
            self._known_orders(claim) if orders is None else orders,
            min(nodes, most),
            seconds,
            length,
        )
        self._budget.pay(shown.nodes)
        return vertices(self.problem, shown.points)

    def _known_orders(self, claim: Claim) -> int:
        """Return the orders for which a claim is known: all, or those that were refuted."""
        limit = self._limit(claim.question)
        if claim.winner == self.reacher or claim.question in self._winners:
            return limit
        return self.refuted(claim.question) or limit

    def _limit(self, question: Question) -> int:
        """Return the highest order that is looked at for a question."""
        threats = self._threats(question)[1]
        without = [order for asked, order in self._reached.items() if not self._threats(asked)[1]]
        if not threats or not without:
            return self._orders
        return min(MOST_ORDERS, max(self._orders, *(order + threats for order in without)))

    def _read(self, question: Question, line: Sequence[str]) -> int | None:
        """Return by which order the goal is reached; None if by none. Raises Undecided."""
        limit = self._limit(question)
        self._left_over = 0.0 if line else self._part_for_others(question)
        if self._reached:
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
        return self._budget.rest(self._left_over)

    def _order_of_win(
        self, question: Question, line: Sequence[str], limit: int, nodes: int, seconds: float
    ) -> int | None:
        """Return by which order the goal is reached; None if not up to this limit.

        Raises Undecided.
        """
        after = f"after {' '.join(line)}: " if line else ""
        self._budget.begin(f"{after}{question}, order {limit}")
        answer = self._solver.ask(
            indices(self.problem, line),
            *self._threats(question),
            limit,
            nodes,
            seconds,
            self._budget.monitor,
        )
        reached = answer.winner == _native.Player.ATTACKER
        winner = self.reacher if reached else self._avoider
        self._budget.spend(winner if answer.solved else None, answer.nodes, answer.seconds)
        if not answer.solved and not line and answer.move is not None:
            (self._promising[question],) = vertices(self.problem, [answer.move])
        if not answer.solved:
            raise Undecided(answer.reason.name.lower())
        if not reached and not line:
            self._refuted[question] = max(limit, self.refuted(question))
        return answer.order if reached else None

    def _threats(self, question: Question) -> tuple[int, int]:
        """Return the threats of the side that must reach the goal, and of the other."""
        attacker, defender = question.attacker_threats or 0, question.defender_threats or 0
        return (attacker, defender) if self.reacher == "attacker" else (defender, attacker)


def _ladder_after(problem: Problem, line: Sequence[str]) -> list[str]:
    """Return the rest of a line that ends where a ladder captures what is left of the target."""
    position = _position_after(problem, line)
    defender = position.stones(problem.defender)
    targets = problem.points(problem.crucial) & defender
    if not targets or not targets <= position.block(min(targets)):
        return []
    answer = _native.read_ladder(
        columns=problem.columns,
        rows=problem.rows,
        attacker=point_indices(problem, position.stones(problem.attacker)),
        defender=point_indices(problem, defender),
        target=point_indices(problem, targets)[0],
        ban=None if position.ban is None else point_indices(problem, [position.ban])[0],
        to_move=PLAYERS["attacker" if position.to_play == problem.attacker else "defender"],
    )
    return vertices(problem, answer.line) if answer.works else []


def _with_threats(problem: Problem, before: Sequence[str], line: Sequence[str]) -> tuple[str, ...]:
    """Return a line with two passes before each retake of a ko that only a threat allows."""
    position = _position_after(problem, before)
    shown: list[str] = []
    for move in line:
        if move != PASS and parse_vertex(move) == position.ban:
            shown += (PASS, PASS)
        position = _played(position, move)
        shown.append(move)
    return tuple(shown)


def _position_after(problem: Problem, line: Sequence[str]) -> Position:
    position = Position.of(problem)
    for move in line:
        position = _played(position, move)
    return position


def _played(position: Position, move: str) -> Position:
    """Return the position after a move, which may retake a ko."""
    mover: Colour = position.to_play
    if move != PASS and parse_vertex(move) == position.ban:
        position = position.played(mover, PASS).played(opposite(mover), PASS)
    return position.played(mover, move)


def _make_solver(
    problem: Problem, memory: int, options: Mapping[str, str]
) -> _native.ReadingSolver:
    search_options = native_options(options)
    reacher = problem.attacker if problem.goal == "capture" else problem.defender
    goal = _native.ReadingGoal.CONNECT
    if problem.goal == "capture":
        every = problem.targets == "all"
        goal = _native.ReadingGoal.CAPTURE_ALL if every else _native.ReadingGoal.CAPTURE_ANY
    try:
        return _native.ReadingSolver.make(
            columns=problem.columns,
            rows=problem.rows,
            attacker=sorted(indices(problem, problem.stones(reacher))),
            defender=sorted(indices(problem, problem.stones(opposite(reacher)))),
            targets=sorted(indices(problem, problem.crucial)),
            goal=goal,
            ban=ban_index(problem),
            to_move=PLAYERS["attacker" if problem.to_play == reacher else "defender"],
            options=search_options,
            bytes=memory,
        )
    except _native.InputError as error:
        raise ProblemError(str(error)) from None
    except MemoryError:
        raise Undecided("memory") from None
