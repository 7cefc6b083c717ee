"""The option "races" changes no answer: races on small boards, with all that it knows and without.

Both groups are blocks on a small board whose outside is safe stones of both colours; everything
else is random, so that there are eyes with prisoners, shared and outside liberties, kos, and cuts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from shikatsu._blocks import blocks, has_liberty
from shikatsu.analysis import Analysis
from shikatsu.budget import Budget
from shikatsu.limits import Limits
from shikatsu.points import Point, format_vertex
from shikatsu.problem import Colour, Problem, opposite
from shikatsu.questions import capture, two_eyes
from shikatsu.status import Undecided

QUESTIONS = (capture(0, 0), capture(0, 1), capture(1, 0), capture(None, 0), capture(0, None))
BOARD = (7, 6)
INSIDE = frozenset((x, y) for x in range(1, 6) for y in range(1, 5))


def random_problem(dice: random.Random) -> Problem | None:
    """Return a question about a 5x4 area between walls, or None if these stones make none."""
    stones: dict[Point, str] = {}
    for x in range(BOARD[0]):
        for y in range(BOARD[1]):
            if (x, y) not in INSIDE:
                # The upper wall is black, the lower one white; where they meet is up to chance.
                stones[x, y] = "b" if y + dice.random() > 2.5 else "w"
    columns = dice.randint(1, 3)
    for x, y in sorted(INSIDE):
        row = "w" if y == 3 else "b" if y == 2 else dice.choice("bw.....")
        stones[x, y] = dice.choice([row, row, row, row, row, row, row, "."]) if columns else "."
    black, white = (frozenset(p for p in stones if stones[p] == c) for c in "bw")
    return _problem(dice, black, white)


def _problem(
    dice: random.Random, black: frozenset[Point], white: frozenset[Point]
) -> Problem | None:
    defender: Colour = dice.choice(["black", "white"])
    own = black if defender == "black" else white
    inside = [b for b in blocks(own & INSIDE, *BOARD) if not _near(b) & own - INSIDE]
    loose = [b for s in (black, white) for b in blocks(s, *BOARD) if b <= INSIDE]
    taken = black | white
    if not inside or not all(has_liberty(b, taken, *BOARD) for b in loose):
        return None
    crucial = max(inside, key=lambda block: (len(block), sorted(block)))
    return Problem(
        id="race",
        columns=BOARD[0],
        rows=BOARD[1],
        black=frozenset(map(format_vertex, black)),
        white=frozenset(map(format_vertex, white)),
        to_play=dice.choice(["black", "white"]),
        defender=defender,
        crucial=frozenset(map(format_vertex, crucial)),
        region=tuple(map(format_vertex, sorted(INSIDE))),
        outside="defender",
    )


def _near(points: frozenset[Point]) -> frozenset[Point]:
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return frozenset((x + i, y + j) for x, y in points for i, j in steps)


def stake_of(problem: Problem) -> frozenset[str]:
    """The largest block of the attacker's that is inside."""
    enemy = problem.points(problem.stones(problem.attacker))
    inside = [b for b in blocks(enemy, *BOARD) if b <= INSIDE]
    largest = max(inside, key=lambda block: (len(block), sorted(block)), default=frozenset())
    return frozenset(map(format_vertex, largest))


def problems(seed: int, count: int) -> Iterator[Problem]:
    dice = random.Random(seed)
    while count:
        problem = random_problem(dice)
        if problem is not None:
            count -= 1
            yield problem


def answers(problem: Problem, races: str, stake: frozenset[str], goals: tuple) -> list[str]:
    analysis = Analysis(
        problem, Budget(Limits(nodes=150_000)), options={"races": races}, stake=stake
    )
    return [analysis.session.ask(question) for question in goals]


@pytest.mark.parametrize("staked", [False, True])
def test_races_change_no_answer(staked: bool) -> None:
    decided = 0
    for problem in problems(20 + staked, 250):
        stake = stake_of(problem) if staked else frozenset()
        goals = QUESTIONS if staked else (*QUESTIONS, two_eyes())
        try:
            plain = answers(problem, "off", stake, goals)
        except Undecided:
            continue
        assert answers(problem, "on", stake, goals) == plain, problem
        decided += 1
    assert decided > 150


def test_who_captures_the_stake_is_not_captured() -> None:
    for problem in problems(5, 120):
        stake = stake_of(problem)
        if not stake:
            continue
        other = problem.with_(defender=opposite(problem.defender), crucial=stake)
        try:
            mine = answers(problem, "on", stake, (capture(0, 0),))
            theirs = answers(other, "on", problem.crucial, (capture(0, 0),))
        except Undecided:
            continue
        assert (mine, theirs) != (["attacker"], ["attacker"])
