"""A solution tree judged from outside: a slow board, and a fresh solver for every position."""

from __future__ import annotations

from functools import cache

import shikatsu
from certificate_tools import OTHER, Game
from shikatsu.files import jsonl
from shikatsu.model.diagram import Variation
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, goodness
from shikatsu.solution import SolutionTree

PASS = "pass"
Place = tuple[str, str, str]  # cells, mover, ban
Answer = tuple[str, Ko | None]


def played(game: Game, place: Place, move: str) -> Place:
    """The position after a move, which must be legal."""
    cells, mover, ban = place
    if move == PASS:
        return cells, OTHER[mover], "-"
    assert move != ban, "retakes a ko at once"
    assert cells[game.region.index(move)] == ".", f"{move} is taken"
    result = game.place(cells, mover, move)
    assert result is not None, f"{move} is suicide"
    return result[0], OTHER[mover], result[1]


def position(problem: Problem, place: Place) -> Problem | None:
    """The position as a problem of its own; None if the crucial stones are gone."""
    cells, mover, ban = place
    region = problem.region or ()
    at = dict(zip(region, cells, strict=True))
    inside = frozenset(region)
    attacker = problem.stones(problem.attacker) - inside | {v for v in at if at[v] == "a"}
    defender = problem.stones(problem.defender) - inside | {v for v in at if at[v] in "dc"}
    crucial = problem.crucial - inside | {v for v in at if at[v] == "c"}
    lost = (
        problem.crucial & inside
        and problem.goal == "one_eye"
        and len(crucial) < len(problem.crucial)
    )
    if not crucial or lost:
        return None
    return problem.with_(
        **{problem.attacker: attacker, problem.defender: defender},
        crucial=crucial,
        to_play=problem.attacker if mover == "A" else problem.defender,
        ban=None if ban == "-" else ban,
    )


@cache
def answer(problem: Problem) -> Answer:
    """The status of a position, from a solver that has seen nothing else."""
    result = shikatsu.solve(problem, line=False)
    assert result.proved
    return result.status, result.ko


class Judge:
    """Checks every move and every mark of a tree."""

    def __init__(self, tree: SolutionTree) -> None:
        self.tree = tree
        self.problem = tree.problem
        goal = "one_eye" if self.problem.goal == "one_eye" else "capture"
        self.game = Game(jsonl.to_json(self.problem), goal)
        self.best = answer(self.problem)
        self.right = self.wrong = 0

    def check(self) -> None:
        """Replay the whole tree."""
        assert (self.tree.status, self.tree.ko) == self.best
        start = (self.game.cells, self.game.mover, self.game.ban)
        for first in self.tree.variations:
            self._check(first, start, wrong=False)

    def _check(self, node: Variation, before: Place, *, wrong: bool) -> None:
        mover = self.problem.attacker if before[1] == "A" else self.problem.defender
        assert node.colour == mover
        place = played(self.game, before, node.move)
        by_solver = node.colour == self.problem.to_play
        if node.mark is not None:
            assert by_solver
            assert not wrong, "a mark after a wrong move"
        wrong |= node.mark == "wrong"
        if node.mark == "right":
            self.right += 1
            assert self._status(place) == self.best, node
        if wrong:
            self.wrong += 1
            assert self._worth(self._status(place)) < self._worth(self.best), node
        assert ("RIGHT" in node.comment) == (node.mark == "right" and not node.children)
        assert (node.mark == "wrong") == node.comment.startswith("Wrong")
        moves = [child.move for child in node.children]
        assert len(set(moves)) == len(moves)
        for child in node.children:
            self._check(child, place, wrong=wrong)

    def _status(self, place: Place) -> Answer:
        problem = position(self.problem, place)
        return ("dead", None) if problem is None else answer(problem)

    def _worth(self, found: Answer) -> int:
        value = goodness(*found)  # type: ignore[arg-type]
        return value if self.problem.to_play == self.problem.defender else -value
