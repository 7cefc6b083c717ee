"""Questions about a group, and their answers in the codes of GNU Go.

A code says how well the player who moves does, and a move comes with it that is proved to do so::

    0   he cannot            2   ko: he wins unless the opponent finds threats
    1   he can               3   ko: he wins if he finds threats
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import shikatsu
from shikatsu import (
    Cancellation,
    FirstMove,
    Ladder,
    Limits,
    Problem,
    ProblemError,
    Result,
    Safety,
    Semeai,
)
from shikatsu.board.colours import Colour
from shikatsu.board.points import PASS, Point
from shikatsu.board.position import Position
from shikatsu.files.gnugo import Code, code_for, code_of
from shikatsu.gtp.errors import GtpError
from shikatsu.model.posing import after_move, question_about
from shikatsu.model.problem import MAX_THREATS
from shikatsu.model.result import ORDERS, GeneratorChoice
from shikatsu.whole_board.values import Level

# What answers may take for granted: nothing at all, that walls which enclose a group are safe (as
# the model has it), or that the attacker gets all that is outside the shown region.
Accept: TypeAlias = Literal["board", "walls", "region"]
ACCEPTS: Final[tuple[Accept, ...]] = ("board", "walls", "region")

MOST_KEPT: Final = 64

_Key: TypeAlias = tuple[Problem, object, bool]


@dataclass(frozen=True, slots=True)
class Answer:
    """A code, a move that is proved to reach it (none for 0), and the result behind both."""

    code: Code
    move: str | None
    result: Result

    def __str__(self) -> str:
        return "0" if self.move is None else f"{self.code} {gtp_move(self.move)}"


def gtp_move(move: str) -> str:
    """Return a move as GNU Go writes it."""
    return "PASS" if move == PASS else move


def _threats_needed(result: Result) -> int:
    """Return how many threats the player who moves needs in a ko; 0 if he wins without any."""
    if result.ko is None or code_of(result) == 2:
        return 0 if code_of(result) in (1, 2) else MAX_THREATS
    return result.ko.defender_needs or result.ko.attacker_needs or 0


def ask_about(
    position: Position, target: Point, to_play: Colour, region: frozenset[str] | None
) -> Problem:
    """Return the question whether the block at ``target`` lives if ``to_play`` begins.

    Without a region it is left to be found. Raises GtpError if there is no stone, or ProblemError
    if the region makes no sense.
    """
    if position.colour_at(target) is None:
        raise GtpError("vertex must not be empty")
    return question_about(position, [target], to_play, region=region)


def _looks_like(result: Result) -> Answer | None:
    """Return what an unknown answer looks like, if it looks like anything."""
    if result.tentative is None:
        return None
    attacks = result.problem.to_play == result.problem.attacker
    code = code_for(result.tentative.status, result.tentative.ko, attacks=attacks)
    if code != 0 and result.tentative.move is None:
        return None  # without a move it would be taken for a 0
    return Answer(code, None if code == 0 else result.tentative.move, result)


def _least_accept(result: Result) -> Accept:
    """Return what has to be accepted for an answer that is not proved."""
    walls = all(assumption.kind == "stones" for assumption in result.assumptions)
    walls = walls and (result.evidence == "conditional" or result.capture is not None)
    return "walls" if walls else "region"


class Questions:
    """Asks the solver, within limits, and remembers what was proved."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.accept: Accept = "walls"
        self.generator: GeneratorChoice = "heuristic"
        self.orders = ORDERS
        self.level: Level = "search"
        self.last: tuple[Result | Ladder | Semeai, ...] = ()
        self._board: tuple[object, Safety] | None = None
        self._known: dict[_Key, Result] = {}

    def solve(self, problem: Problem, cancel: Cancellation, *, first_moves: bool = False) -> Result:
        """Return the result of a question, which may be unknown. Raises ShikatsuError."""
        key = self._key(problem)
        known = self._known.get((*key, first_moves)) or self._known.get((*key, True))
        if known is None:
            known = self._ask(problem, cancel, first_moves=first_moves)
            if known.decided and all(move.decided for move in known.moves):
                self._keep((*key, first_moves), known)
        self.last = (known,)
        return known

    def safety(self, position: Position, cancel: Cancellation) -> Safety:
        """Return what is known about a whole board. Raises ProblemError.

        A program asks about one board again and again, for each status of its stones.
        """
        key = (position.at_rest(), self.level, self.limits)
        if self._board is not None and self._board[0] == key:
            return self._board[1]
        known = shikatsu.safety(position, self.limits, level=self.level, cancel=cancel)
        if not cancel.cancelled:
            self._board = (key, known)
        return known

    def _key(self, problem: Problem) -> tuple[Problem, object]:
        """Return a question with the settings that its answer depends on."""
        return problem, tuple(self._options(problem).values())

    def _options(self, problem: Problem) -> dict[str, object]:
        """Return the settings of captures and connections; there are none for other goals."""
        if problem.in_region:
            return {}
        return {"generator": self.generator, "orders": self.orders}

    def _keep(self, key: _Key, result: Result) -> None:
        if len(self._known) >= MOST_KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[key] = result

    def _ask(self, problem: Problem, cancel: Cancellation, *, first_moves: bool = False) -> Result:
        return shikatsu.solve(
            problem,
            self.limits,
            options=self._options(problem),
            first_moves=first_moves,
            cancel=cancel,
            keep_proof=False,
        )

    def proved(
        self, problem: Problem, cancel: Cancellation, *, first_moves: bool = False
    ) -> Result:
        """Return a result that may be relied on. Raises GtpError, with the reason, if none is."""
        result = self.solve(problem, cancel, first_moves=first_moves)
        if not result.decided:
            raise GtpError(result.verdict())
        if not self.accepts(result):
            raise GtpError(
                f"not proved for the whole board: {result.verdict()} "
                f"(shikatsu-accept {_least_accept(result)} takes that for an answer)"
            )
        return result

    def accepts(self, result: Result) -> bool:
        """Say whether a result is an answer: proved for the whole board, unless less will do."""
        if result.proved or not result.decided:
            return result.proved
        return ACCEPTS.index(self.accept) >= ACCEPTS.index(_least_accept(result))

    def accepts_move(self, result: Result, move: FirstMove) -> bool:
        """Say whether what a first move leads to is an answer."""
        evidence = result.evidence_of(move)
        if evidence in ("proved", "unknown"):
            return evidence == "proved"
        walls = evidence == "conditional" or result.capture is not None
        return self.accept == "region" or (self.accept == "walls" and walls)

    def answer(self, problem: Problem, cancel: Cancellation) -> Answer:
        """Return code and move. Raises GtpError if they are not proved.

        Where less will do, what a capture looked like when a limit came is an answer.
        """
        if self.accept == "region":
            read = self.solve(problem, cancel)
            if (hinted := _looks_like(read)) is not None:
                return hinted
        result = self.proved(problem, cancel)
        code = code_of(result)
        if code == 3 and self.accept != "region" and self._outside_helps(result):
            raise GtpError(f"no move is proved for the whole board: {result.verdict()}")
        answer = Answer(code, None if code == 0 else self._move(result, cancel), result)
        self.last = (result,)
        return answer

    @contextmanager
    def up_to_order(self, orders: int) -> Iterator[None]:
        """Look at threat sequences up to this order for a while."""
        usual, self.orders = self.orders, orders
        try:
            yield
        finally:
            self.orders = usual

    def _outside_helps(self, result: Result) -> bool:
        """Say whether a region that was found gives the outside to the player who moves.

        A ko that he wins with threats is then found by looking at both owners of the outside, but
        a move is only shown to work with his own stones around.
        """
        problem = result.problem
        if not result.found_region:
            return False
        mover = "attacker" if problem.to_play == problem.attacker else "defender"
        weak_wall = problem.outside == "wall" and self.accept == "board"
        return problem.outside == mover or (weak_wall and mover == "attacker")

    def _move(self, result: Result, cancel: Cancellation) -> str:
        """Return a first move that keeps the result. Raises GtpError if none is proved.

        The line that comes with a result shows good play; whether its first move really keeps all
        that the result promises is asked once more, and if not, of every move.
        """
        if result.line and self._keeps(result, result.line[0], cancel):
            return result.line[0]
        every = self.solve(result.problem, cancel, first_moves=True)
        if every.best_moves:
            return every.best_moves[0]
        if self._begins_with_a_threat(result, cancel):
            return PASS
        raise GtpError(f"no single move is proved to do it: {result.verdict()}")

    def _begins_with_a_threat(self, result: Result, cancel: Cancellation) -> bool:
        """Say whether a threat elsewhere comes first, after which a ko may be retaken.

        It takes the ban away and costs one threat: just one less must be needed then.
        """
        if result.problem.ban is None or code_of(result) != 3:
            return False
        lifted = self._ask(result.problem.with_(ban=None), cancel)
        if not lifted.decided:
            return False
        return _threats_needed(lifted) == _threats_needed(result) - 1

    def _keeps(self, result: Result, move: str, cancel: Cancellation) -> bool:
        """Say whether a move is proved to lead to what the result promises."""
        try:
            after = after_move(result.problem, move)
            if after is None:
                return code_of(result) == 1
            reply = self._ask(after, cancel)
        except ProblemError:  # the rules of the region differ from those of the whole board
            return False
        return (reply.status, reply.ko) == (result.status, result.ko)
