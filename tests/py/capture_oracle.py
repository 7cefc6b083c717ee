"""Captures and connections on tiny boards, by brute force from docs/model.md.

All states that can come up are gathered, and the wins of the prover, who must reach the goal, are
spread until nothing changes: whatever is left over, loops included, goes to the refuter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from shikatsu.board.colours import Colour
from shikatsu.board.points import PASS, Point, format_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, Status

KO_THREATS = 4
MANY_THREATS = 10  # of the side that must reach the goal


@dataclass(frozen=True, slots=True)
class State:
    """A position, the crucial stones left, and the threats left of prover and refuter."""

    position: Position
    crucial: frozenset[Point]
    threats: tuple[int, int]


def status(problem: Problem) -> tuple[Status, Ko | None]:
    """Return the full answer."""
    reaches: dict[tuple[int, int], bool] = {}

    def is_reached(attacker: int, defender: int) -> bool:
        threats = (attacker, defender) if problem.goal == "capture" else (defender, attacker)
        if threats not in reaches:
            reaches[threats] = _Game(problem).is_reached(threats)
        return reaches[threats]

    reached = is_reached(0, 0)
    attacker_wins = reached == (problem.goal == "capture")
    for threats in range(1, (KO_THREATS if reached else MANY_THREATS) + 1):
        again = is_reached(0, threats) if attacker_wins else is_reached(threats, 0)
        if again != reached:
            ko = Ko(defender_needs=threats) if attacker_wins else Ko(attacker_needs=threats)
            return "ko", ko
    return ("dead" if attacker_wins else "alive"), None


class _Game:
    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._reacher: Colour = problem.attacker if problem.goal == "capture" else problem.defender

    def is_reached(self, threats: tuple[int, int]) -> bool:
        problem = self._problem
        black, white = problem.points(problem.black), problem.points(problem.white)
        start = State(
            Position(problem.columns, problem.rows, black, white, problem.to_play),
            problem.points(problem.crucial),
            threats,
        )
        following = self._all(start)
        wins = {state for state in following if self._over(state)}
        while True:
            more = {
                state
                for state, after in following.items()
                if after and state not in wins and self._is_win(state, after, wins)
            }
            if not more:
                return start in wins
            wins |= more

    def _is_win(self, state: State, after: list[State], wins: set[State]) -> bool:
        if state.position.to_play == self._reacher:
            return any(child in wins for child in after)
        return all(child in wins for child in after)

    def _all(self, start: State) -> dict[State, list[State]]:
        found: dict[State, list[State]] = {}
        todo = [start]
        while todo:
            state = todo.pop()
            if state not in found:
                found[state] = [] if self._over(state) is not None else list(self._after(state))
                todo += found[state]
        return found

    def _over(self, state: State) -> bool | None:
        """Whether the goal is reached, or can no longer be; None if play goes on."""
        defender = state.position.stones(self._problem.defender)
        if self._problem.goal == "connect":
            if not state.crucial <= defender:
                return False
            return True if state.crucial <= state.position.block(min(state.crucial)) else None
        if state.crucial & defender:
            return None
        # A lone stone that may be taken back at once, if need be by a threat.
        needs_threat = state.position.ban in state.crucial
        may_return = bool(state.crucial) and (state.threats[1] > 0 or not needs_threat)
        return None if may_return else True

    def _after(self, state: State) -> Iterator[State]:
        position = state.position
        mover = position.to_play
        if mover != self._reacher or position.ban is not None:
            passed = position.played(mover, PASS)
            yield State(passed, self._left(state, passed), state.threats)
        for column in range(position.columns):
            for row in range(position.rows):
                yield from self._placed(state, (column, row))

    def _placed(self, state: State, point: Point) -> Iterator[State]:
        position, threats = state.position, state.threats
        if point == position.ban:
            index = 0 if position.to_play == self._reacher else 1
            left = [count - (index == i) for i, count in enumerate(threats)]
            if left[index] < 0:
                return
            position, threats = replace(position, ban=None), (left[0], left[1])
        try:
            after = position.played(position.to_play, format_vertex(point))
        except ProblemError:
            return
        yield State(after, self._left(state, after), threats)

    def _left(self, state: State, after: Position) -> frozenset[Point]:
        """Return the crucial stones left, and the last one while it may be taken back."""
        if self._problem.goal == "connect":
            return state.crucial  # those that are gone are missed
        left = state.crucial & after.stones(self._problem.defender)
        lost = state.crucial - left
        if not lost:
            return left
        was_taken = not state.crucial & state.position.stones(self._problem.defender)
        if len(state.crucial) == 1 and not was_taken and self._can_return(after, min(lost)):
            return lost
        return frozenset() if self._problem.targets == "any" else left

    def _can_return(self, position: Position, point: Point) -> bool:
        """Say whether a stone on this point would capture something, were it not for a ban."""
        defender, attacker = self._problem.defender, self._problem.attacker
        try:
            after = replace(position, ban=None).played(defender, format_vertex(point))
        except ProblemError:
            return False
        return len(after.stones(attacker)) < len(position.stones(attacker))
