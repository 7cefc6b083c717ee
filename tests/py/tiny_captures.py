"""Captures and connections on tiny boards, by brute force with a board of its own.

Nothing of shikatsu is used here: a position is a string, a block is found by walking. Every state
that can come up is written down, and wins of the side that must reach the goal ("r") are spread
backwards until nothing is left; loops are not among them. docs/model.md has the rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

OTHER = {"r": "s", "s": "r"}
THREATS = 3


@dataclass(frozen=True, slots=True)
class State:
    """Stones "r" and "s" row by row, the targets left, ban, mover, and the threats left."""

    cells: str
    targets: frozenset[int]
    ban: int | None
    mover: str
    threats: tuple[int, int] = (0, 0)  # of r and s


@dataclass(frozen=True, slots=True)
class TinyGame:
    """The goal is "all" or "any" (targets are stones of s, to be captured), or "connect" (of r)."""

    columns: int
    rows: int
    goal: str

    def near(self, point: int) -> list[int]:
        column, row = point % self.columns, point // self.columns
        steps = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
        return [
            r * self.columns + c for c, r in steps if 0 <= c < self.columns and 0 <= r < self.rows
        ]

    def block(self, cells: str, start: int) -> tuple[set[int], set[int]]:
        """Return the stones and the liberties of a block."""
        stones, liberties, todo = {start}, set(), [start]
        while todo:
            for point in self.near(todo.pop()):
                if cells[point] == ".":
                    liberties.add(point)
                elif cells[point] == cells[start] and point not in stones:
                    stones.add(point)
                    todo.append(point)
        return stones, liberties

    def is_settled(self, cells: str) -> bool:
        return all(c == "." or self.block(cells, point)[1] for point, c in enumerate(cells))

    def placed(self, cells: str, mover: str, point: int) -> tuple[str, set[int], int | None] | None:
        """Return cells, captured points and ban after a stone; None if that is not legal."""
        if cells[point] != ".":
            return None
        after = cells[:point] + mover + cells[point + 1 :]
        captured: set[int] = set()
        for next_to in self.near(point):
            if after[next_to] == OTHER[mover]:
                stones, liberties = self.block(after, next_to)
                captured |= set() if liberties else stones
        after = "".join("." if i in captured else c for i, c in enumerate(after))
        stones, liberties = self.block(after, point)
        if not liberties:
            return None
        is_ko = len(captured) == len(stones) == len(liberties) == 1
        return after, captured, min(captured) if is_ko else None

    def is_reached(self, state: State) -> bool | None:
        """Whether the goal is reached, or can no longer be; None if play goes on."""
        if self.goal != "connect":
            return None if state.targets else True
        if any(state.cells[target] != "r" for target in state.targets):
            return False
        joined = state.targets <= self.block(state.cells, min(state.targets))[0]
        return True if joined else None

    def is_taken(self, state: State) -> bool:
        """A lone target was taken, and may be put back at once."""
        return self.goal != "connect" and any(
            state.cells[target] == "." for target in state.targets
        )

    def after_each_move(self, state: State) -> Iterator[State]:
        passed = replace(state, ban=None, mover=OTHER[state.mover])
        if self.is_taken(state):
            passed = replace(passed, targets=frozenset())
        if state.mover == "s" or state.ban is not None:
            yield passed
        for point in range(len(state.cells)):
            after = self._after_stone(state, point)
            if after is not None:
                yield after

    def _after_stone(self, state: State, point: int) -> State | None:
        threats = state.threats
        if point == state.ban:
            index = "rs".index(state.mover)
            if threats[index] == 0:
                return None
            threats = (threats[0] - (index == 0), threats[1] - (index == 1))
        placed = self.placed(state.cells, state.mover, point)
        if placed is None:
            return None
        cells, captured, ban = placed
        after = State(cells, state.targets, ban, OTHER[state.mover], threats)
        if self.is_taken(state) and point not in state.targets:
            return replace(after, targets=frozenset())
        if self.goal == "connect" or not captured & state.targets:
            return after
        return replace(after, targets=self._targets_left(state, after, captured))

    def _targets_left(self, before: State, after: State, captured: set[int]) -> frozenset[int]:
        if len(before.targets) == 1:
            (target,) = before.targets
            banned = target == after.ban and after.threats[1] == 0
            back = self.placed(after.cells, "s", target)
            lone = self.block(before.cells, target)[0] == {target}
            if lone and back is not None and back[1] and not banned:
                return before.targets
        return before.targets - captured if self.goal == "all" else frozenset()


def won_states(game: TinyGame, starts: list[State]) -> set[State]:
    """Return the states that r wins, of all that can come up."""
    following: dict[State, list[State]] = {}
    todo = list(starts)
    while todo:
        state = todo.pop()
        if state not in following:
            over = game.is_reached(state) is not None
            following[state] = [] if over else list(game.after_each_move(state))
            todo += following[state]
    before = defaultdict(list)
    for state, after in following.items():
        for child in after:
            before[child].append(state)
    open_replies = {state: len(after) for state, after in following.items()}
    fresh = [state for state in following if game.is_reached(state)]
    won = set(fresh)
    while fresh:
        for state in before[fresh.pop()]:
            open_replies[state] -= 1
            if state not in won and (state.mover == "r" or open_replies[state] == 0):
                won.add(state)
                fresh.append(state)
    return won


def threats_that_decide(game: TinyGame, state: State) -> tuple[bool, int | None]:
    """Return whether r wins without threats, and with how many, up to 3, the loser does."""
    counts = range(THREATS + 1)
    for_r = [replace(state, threats=(n, 0)) for n in counts]
    for_s = [replace(state, threats=(0, n)) for n in counts]
    won = won_states(game, for_r + for_s)
    reached = for_r[0] in won
    losers = for_s if reached else for_r
    changed = [n for n in counts if (losers[n] in won) != reached]
    return reached, min(changed) if changed else None
