"""Captures and connections: their status, read out on the whole board by threat sequences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, cast

from shikatsu.board.points import PASS
from shikatsu.errors import ProblemError, ShikatsuError
from shikatsu.model.posing import is_connected
from shikatsu.model.problem import Problem
from shikatsu.model.result import (
    ALGORITHMS,
    GENERATORS,
    MOST_ORDERS,
    ORDERS,
    Algorithm,
    FirstMove,
    Generator,
    Hint,
    Ko,
    Reading,
    Result,
    Stats,
)
from shikatsu.solver.budget import Budget
from shikatsu.solver.capture.session import LINE_NODES, ReadingSession
from shikatsu.solver.first_moves import first_moves as every_first_move
from shikatsu.solver.native import option_texts
from shikatsu.solver.questions import Question, Side, capture, connect
from shikatsu.solver.status import (
    KO_THREATS,
    Claim,
    Decision,
    Undecided,
    against,
    binary_status,
    reading_hint,
    reading_status,
)

# When the goal is reached with some moves, this part of the limits is left to look at it with more;
# and of that, what the second generator may take, since more moves tell more.
FOR_CONFIRMING: Final = 0.1
CONFIRMING_PART: Final = 0.4
AUTO: Final = "auto"
# Where there are no limits, an answer is confirmed with so many nodes.
CONFIRMING_NODES: Final = 100_000


def solve(
    problem: Problem,
    budget: Budget,
    *,
    options: Mapping[str, Any] | None = None,
    first_moves: bool = False,
    line: bool = True,
) -> Result:
    """Answer a question of capture or connection; ``shikatsu.solve`` explains the arguments.

    ``options`` are those of the search (``option_help``), of which ``algorithm`` ("ldfpn", "dfpn"
    or "pseudo") and ``generator`` ("heuristic", "heuristic+" or "full") matter here, and
    ``orders``: threat sequences up to this order are looked for. Unlike other options, generator
    and orders may change the answer: ``result.reading`` says what it relies on. That a goal is not
    reached is only answered once all these orders are refuted; before that it is "unknown", and
    ``result.reading.order_limit`` says how far it has come, and ``result.hint`` what that looks
    like. With the generator "auto" a goal that is reached with heuristic moves is looked at again
    with more moves, as far as the limits allow. ``first_moves`` are those that the generator
    offers, and a pass; none, if the stones are connected already. Without ``line`` there is but a
    first move, if it reaches anything. The budget is for everything together.

    Raises ProblemError if the problem has another goal, ShikatsuError for an unknown option.
    """
    if not problem.is_reading:
        raise ProblemError(f'a question of goal "{problem.goal}" is not read out')
    asked = dict(options or {})
    if asked.get("generator") != AUTO:
        return _solve(problem, budget, asked, 0.0, first_moves, line, None)
    return _Confirming(problem, budget, asked).run(first_moves=first_moves, line=line)


def _solve(
    problem: Problem,
    budget: Budget,
    options: Mapping[str, Any],
    left_over: float,
    first_moves: bool,
    line: bool,
    preferred: str | None,
) -> Result:
    try:
        reader = ReadingAnalysis(problem, budget, options=options, left_over=left_over)
    except Undecided as reached:
        how = _How.of(option_texts(options or {}))
        return _unknown(problem, reached.reason, Stats(), how.reading(problem))
    return reader.solve(
        first_moves=first_moves and not reader.is_over,
        line=line or first_moves,
        preferred=preferred,
    )


class _Confirming:
    """A problem that is read out with heuristic moves and, if the goal is reached, with more.

    What was reached although the opponent had few replies may not be with all of them. The widest
    generator that has something to say is believed. Of the moves that it finds right, that of the
    fewest moves is shown: it is the one that people would see first.
    """

    def __init__(self, problem: Problem, budget: Budget, options: Mapping[str, Any]) -> None:
        self._problem = problem
        self._budget = budget
        self._options = options

    def run(self, *, first_moves: bool, line: bool) -> Result:
        believed: Result | None = None
        for generator in GENERATORS:
            if believed is not None and self._budget.spent() is not None:
                break
            options = {**self._options, "generator": generator}
            result = _solve(
                self._problem,
                self._part(generator, confirming=believed is not None),
                options,
                FOR_CONFIRMING if believed is None else 0.0,
                first_moves,
                line,
                believed.line[0] if believed is not None and believed.line else None,
            )
            if believed is None or _outweighs(result, believed):
                believed = result
            if not _claims_goal(result):
                break
        assert believed is not None, "there are limits for the first"
        spent = self._budget.stats()
        nodes, seconds, questions = spent.nodes, spent.seconds, spent.questions
        stats = replace(result.stats, nodes=nodes, seconds=seconds, questions=questions)
        return replace(believed, stats=stats)

    def _part(self, generator: Generator, *, confirming: bool) -> Budget:
        share = CONFIRMING_PART if generator == GENERATORS[1] else 1.0
        unlimited = confirming and self._budget.limits.nodes is None
        return self._budget.part(share, nodes=CONFIRMING_NODES if unlimited else None)


def _claims_goal(result: Result) -> bool:
    """Say whether the goal is reached, if only by a ko, or looks so."""
    seen = result if result.decided else result.hint
    if seen is None:
        return False
    return seen.ko is not None or seen.status == (
        "dead" if result.problem.goal == "capture" else "alive"
    )


def _outweighs(wider: Result, before: Result) -> bool:
    """Say whether an answer with more moves is to be believed.

    If it is but a hint, it must rest on something that was refuted: the goal, up to the order by
    which it was reached before, or, in a ko, the goal against a threat; or on something that was
    won: what was a ko before withstands its threats. That a threat would reach the goal takes more
    than a hint to refute.
    """
    if wider.decided:
        return True
    if wider.hint is None or wider.reading is None or before.reading is None:
        return False
    if wider.reading.order is None:
        order = before.reading.order
        return order is not None and wider.reading.order_limit >= order
    seen = before if before.decided else before.hint
    if wider.hint.ko is None:
        return seen is not None and _is_withstood(seen.ko, wider.hint)
    return seen is None or seen.ko is None


def _is_withstood(ko: Ko | None, hint: Hint) -> bool:
    """Say whether the threats that turn a ko are known not to turn what the hint says."""
    if ko is None:
        return False
    needed = ko.defender_needs if hint.status == "dead" else ko.attacker_needs
    return needed is not None and needed <= hint.withstands


@dataclass(frozen=True, slots=True)
class _How:
    """The options of a reading, and those of the search among them."""

    algorithm: Algorithm
    generator: Generator
    orders: int
    search: Mapping[str, str]

    @classmethod
    def of(cls, options: Mapping[str, str]) -> _How:
        """Read options. Raises ShikatsuError."""
        algorithm = _choice("algorithm", options, ALGORITHMS)
        generator = _choice("generator", options, GENERATORS)
        search = {name: value for name, value in options.items() if name != "orders"}
        return cls(cast(Algorithm, algorithm), cast(Generator, generator), _orders(options), search)

    def reading(
        self,
        problem: Problem,
        decision: Decision | None = None,
        order: int | None = None,
        order_limit: int = 0,
    ) -> Reading:
        """Return what an answer relies on."""
        is_reached = decision is not None and _is_reached(problem, decision)
        return Reading(
            self.algorithm,
            self.generator,
            order,
            self.orders if decision is not None else order_limit,
            unconditional=is_reached and self.generator == "full",
        )


def _is_reached(problem: Problem, decision: Decision) -> bool:
    """Say whether the goal is reached, be there ko threats or not."""
    return decision.status == ("dead" if problem.goal == "capture" else "alive")


def _choice(name: str, options: Mapping[str, str], allowed: Sequence[str]) -> str:
    value = options.get(name, allowed[0])
    if value not in allowed:
        raise ShikatsuError(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
    return value


def _orders(options: Mapping[str, str]) -> int:
    text = options.get("orders", str(ORDERS))
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_ORDERS):
        raise ShikatsuError(f"orders must be a number from 1 to {MOST_ORDERS}, not {text!r}")
    return int(text)


class ReadingAnalysis:
    """A capture or a connection, and all that can be asked about the positions that come up in it.

    A position is named by the moves that lead to it, from the problem's own. Raises Undecided if
    there is too little memory for the table, ShikatsuError for an unknown option. If the goal is
    reached, a part of the limits is ``left_over``.
    """

    def __init__(
        self,
        problem: Problem,
        budget: Budget | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        left_over: float = 0.0,
    ) -> None:
        self.problem = problem
        self._how = _How.of(option_texts(options or {}))
        self._session = ReadingSession(
            problem,
            budget or Budget(),
            algorithm=self._how.algorithm,
            orders=self._how.orders,
            options=self._how.search,
            left_over=left_over,
        )
        self._main = self._question(*(problem.threats or (0, 0)))
        self._preferred: str | None = None

    def solve(self, *, first_moves: bool, line: bool, preferred: str | None = None) -> Result:
        """Answer the problem; of several right moves, show the one that is preferred."""
        self._preferred = preferred
        try:
            decision = self.status()
        except Undecided as reached:
            hint = self._hint()
            return _unknown(
                self.problem, reached.reason, self._session.stats(), self._relies_on(None), hint
            )
        shown = self._shown(decision, whole=line)
        moves = self._first_moves(decision, shown) if first_moves else ()
        reading = self._relies_on(decision)
        return Result(
            self.problem,
            decision.status,
            decision.ko,
            moves=moves,
            line=shown,
            evidence="proved" if reading.unconditional else "tentative",
            stats=self._session.stats(),
            reading=reading,
        )

    def _shown(self, decision: Decision, *, whole: bool) -> tuple[str, ...]:
        """Return good play of both sides, or but a right first move, which costs next to nothing.

        A first move that wins when nobody has threats may be one that starts a ko. So it is taken
        from the last claim of its player, where the opponent has all threats that are looked at.
        """
        session, own = self._session, decision.won_by(self.side)
        if self.is_over:
            return ()
        if not own:
            return self.line(decision) if whole else ()
        first = self._first_move(decision)
        if not whole or first == (PASS,):
            return first
        if decision.ko is not None:
            return session.principal_line(own[-1:])
        return first + session.principal_line(decision.claims, first)

    def _first_move(self, decision: Decision) -> tuple[str, ...]:
        """Return the first move of the side that plays first, which must have won a claim.

        Of the moves that win the last one, the move that wins without threats is preferred. Where
        a pass keeps a ko as it is, nothing need be played.
        """
        own = decision.won_by(self.side)
        if decision.ko is not None and self._session.hold_after_pass(own):
            return (PASS,)
        preferred = self._preferred
        most = self._session.nodes_for_move()
        if (
            preferred is not None
            and preferred in self.moves()
            and self._hold(own, (preferred,), most)
        ):
            return (preferred,)
        plain = self._session.first_move(own[0])
        if len(own) > 1 and plain not in ((), (PASS,)) and self._hold(own[-1:], plain, most):
            return plain
        return self._session.first_move(own[-1])

    def _hold(self, claims: Sequence[Claim], line: Sequence[str], most: int = LINE_NODES) -> bool:
        """Say whether claims are known to be won after ``line``, or found to be with few nodes."""
        return all(self._session.holds_at_little_cost(claim, line, most=most) for claim in claims)

    def _hint(self) -> Hint | None:
        """Return what an undecided problem looks like."""
        if self.problem.threats is not None:
            return None
        self._look_for_ko()
        decision = reading_hint(self._question, self._session.leaning)
        if decision is None:
            return None
        gets_something = bool(decision.won_by(self.side)) and not self.is_over
        move = self._hinted_move(decision) if gets_something else None
        return Hint(decision.status, decision.ko, move, self._withstands(decision.main.winner))

    def _withstands(self, winner: Side) -> int:
        """Return how many threats of the loser are known not to help him."""
        for threats in range(1, KO_THREATS + 1):
            if self._session.winner_of(against(self._question, winner, threats)) != winner:
                return threats - 1
        return KO_THREATS

    def _hinted_move(self, decision: Decision) -> str | None:
        """Return a first move that seems to win; that none is needed is seldom known for sure."""
        own = decision.won_by(self.side)
        promising = self._session.promising(self._main)
        if decision.ko is None and promising is not None and self._hold(own, (promising,)):
            return promising
        if decision.ko is None:
            # A pass that refutes some orders may not refute the next one: a move is a better hint.
            shown = map(self._session.move_of_lower_order, own)
            move = next((move for move in shown if move), None)
            if move is not None:
                return move
        first = self._first_move(decision)
        for move in first:
            if move != PASS:
                return move
        if decision.ko is not None:
            for move in self._session.candidates(own[-1].question):
                if move != PASS and self._hold(own[-1:], (move,)):
                    return move
        return PASS if first else None

    def _look_for_ko(self) -> None:
        """Find out whether a few threats of the loser, as it seems, would do."""
        side = self._session.leaning(self._main)
        if side is None:
            return
        with suppress(Undecided):
            for needs in range(1, KO_THREATS + 1):
                if self._session.ask(against(self._question, side, needs)) != side:
                    return

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do: the stones are connected already."""
        return self.problem.goal == "connect" and is_connected(self.problem)

    def status(self, line: Sequence[str] = ()) -> Decision:
        """Return the status after ``line``. Raises Undecided."""
        ask = partial(self._session.ask, line=tuple(line))
        if self.problem.threats is not None:
            return binary_status(ask, self._main)
        return reading_status(ask, self._question, self._session.reacher)

    def holds(self, claims: Sequence[Claim], line: Sequence[str]) -> bool:
        """Say whether all claims are still won after ``line``. Raises Undecided."""
        return all(self._session.ask(claim.question, line) == claim.winner for claim in claims)

    def moves(self, line: Sequence[str] = ()) -> list[str]:
        """Return the points that the generator offers after ``line``."""
        return self._session.legal_moves(self._main, line)

    def line(self, decision: Decision, line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``, whose status is ``decision``."""
        return self._session.principal_line(decision.leading_first(), line)

    def keep_to_orders(self, decision: Decision) -> None:
        """Look no further, from now on, than the order by which the goal is reached, if it is.

        Whether other moves reach it by some higher order would cost far more than the answer did.
        """
        if _is_reached(self.problem, decision):
            self._session.keep_to_orders_of_wins()

    @property
    def side(self) -> Side:
        """The side that plays first."""
        return "attacker" if self.problem.to_play == self.problem.attacker else "defender"

    def _first_moves(self, decision: Decision, line: Sequence[str]) -> tuple[FirstMove, ...]:
        self.keep_to_orders(decision)
        return every_first_move(self._session, self.status, decision, line)

    def _question(self, attacker: int, defender: int) -> Question:
        ask = capture if self.problem.goal == "capture" else connect
        return ask(attacker, defender)

    def _relies_on(self, decision: Decision | None) -> Reading:
        return self._how.reading(
            self.problem,
            decision,
            self._session.order_of(self._main),
            self._session.refuted(self._main),
        )


def _unknown(
    problem: Problem, reason: str, stats: Stats, reading: Reading, hint: Hint | None = None
) -> Result:
    return Result(
        problem,
        "unknown",
        evidence="unknown",
        reason=reason,
        stats=stats,
        reading=reading,
        hint=hint,
    )
