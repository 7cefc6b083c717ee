"""The option "races" changes no answer: races on small boards, with all that it knows and without.

Both groups are blocks on a small board whose outside is safe stones of both colours; everything
else is random, so that there are eyes with prisoners, shared and outside liberties, kos, and cuts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from bulk import at_length
from shikatsu.board.blocks import blocks, has_liberty
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import Point, format_vertex
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.questions import capture, two_eyes
from shikatsu.solver.status import Undecided

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


def random_nakade(dice: random.Random) -> Problem | None:
    """Return a question about stones in an eye of the opponent's, which may be given up."""
    board = frozenset((x, y) for x in range(BOARD[0]) for y in range(BOARD[1]))
    eye = {dice.choice([(0, 0), (0, 1), (2, 0), (2, 2)])}
    for _ in range(dice.randint(1, 4)):
        eye.add(dice.choice(sorted(_near(frozenset(eye)) & board)))
    prey = (_near(frozenset(eye)) & board) - eye
    inner = frozenset(eye | prey)
    liberties = frozenset(p for p in sorted(_near(inner) & board) if dice.random() < 0.2)
    black = frozenset(p for p in sorted(eye) if dice.random() < 0.5)
    white = frozenset(p for p in sorted(prey) if dice.random() < 0.95)
    region = inner | liberties
    return _asked(dice, black | board - region, white, "black", region)


def _problem(
    dice: random.Random, black: frozenset[Point], white: frozenset[Point]
) -> Problem | None:
    return _asked(dice, black, white, dice.choice(["black", "white"]), INSIDE)


def _asked(
    dice: random.Random,
    black: frozenset[Point],
    white: frozenset[Point],
    defender: Colour,
    region: frozenset[Point],
) -> Problem | None:
    own = black if defender == "black" else white
    inside = [b for b in blocks(own & region, *BOARD) if not _near(b) & own - region]
    loose = [b for s in (black, white) for b in blocks(s, *BOARD) if b <= region]
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
        region=tuple(map(format_vertex, sorted(region))),
        outside="defender",
    )


def _near(points: frozenset[Point]) -> frozenset[Point]:
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return frozenset((x + i, y + j) for x, y in points for i, j in steps)


def rival_of(problem: Problem) -> frozenset[str]:
    """The largest block of the attacker's that is inside."""
    enemy = problem.points(problem.stones(problem.attacker))
    region = problem.points(problem.require_region())
    inside = [b for b in blocks(enemy, *BOARD) if b <= region]
    largest = max(inside, key=lambda block: (len(block), sorted(block)), default=frozenset())
    return frozenset(map(format_vertex, largest))


def problems(
    seed: int,
    count: int,
    make: Callable[[random.Random], Problem | None] = random_problem,
) -> Iterator[Problem]:
    dice = random.Random(seed)
    while count:
        problem = make(dice)
        if problem is not None:
            count -= 1
            yield problem


def answers(problem: Problem, races: str, rival: frozenset[str], goals: tuple) -> list[str]:
    analysis = LifeAnalysis(
        problem, Budget(Limits(nodes=150_000)), options={"races": races}, rival_ends=rival
    )
    return [analysis.ask(question) for question in goals]


@pytest.mark.parametrize(
    ("make", "count"),
    [(random_problem, 150), (random_nakade, 1000), at_length((random_nakade, 40_000))],
)
@pytest.mark.parametrize("staked", [False, True])
def test_races_change_no_answer(
    staked: bool, make: Callable[[random.Random], Problem | None], count: int
) -> None:
    decided = 0
    for problem in problems(20 + staked, count, make):
        rival = rival_of(problem) if staked else frozenset()
        goals = QUESTIONS if staked else (*QUESTIONS, two_eyes())
        try:
            plain = answers(problem, "off", rival, goals)
        except Undecided:
            continue
        assert answers(problem, "on", rival, goals) == plain, problem
        decided += 1
    assert decided > count // 2


def test_who_captures_the_stake_is_not_captured() -> None:
    for problem in problems(5, 120):
        rival = rival_of(problem)
        if not rival:
            continue
        other = problem.with_(defender=opposite(problem.defender), crucial=rival)
        try:
            mine = answers(problem, "on", rival, (capture(0, 0),))
            theirs = answers(other, "on", problem.crucial, (capture(0, 0),))
        except Undecided:
            continue
        assert (mine, theirs) != (["attacker"], ["attacker"])
