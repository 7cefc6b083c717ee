"""Random problems for hypothesis."""

from __future__ import annotations

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from shikatsu.board.colours import COLOURS, opposite
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.errors import ProblemError
from shikatsu.model.goals import GOALS, Goal
from shikatsu.model.problem import TARGETS, Problem

REGION_GOALS: tuple[Goal, ...] = ("life", "one_eye")
IDS = st.text("abcXYZ 0189-_.:[]\\\"'死活é", min_size=1, max_size=12).filter(
    lambda text: text == " ".join(text.split())
)


@st.composite
def problems(draw: st.DrawFn, *, with_region: bool | None = None) -> Problem:
    """Valid problems with a region, or loose positions without one, of any size and goal."""
    random = draw(st.randoms(use_true_random=False))
    has_region = draw(st.booleans()) if with_region is None else with_region
    goals = REGION_GOALS if with_region else GOALS
    columns, rows = draw(st.integers(1, 19)), draw(st.integers(1, 19))
    try:
        goal = random.choice(goals)
        return _random_problem(random, draw(IDS), columns, rows, goal, has_region=has_region)
    except ProblemError:
        assume(False)
        raise


def _random_problem(
    random: Random, name: str, columns: int, rows: int, goal: Goal, *, has_region: bool
) -> Problem:
    region = _random_region(random, columns, rows)
    defender = random.choice(COLOURS)
    stones = {point: random.choice(COLOURS) for point in region if random.random() < 0.4}
    for point in region:
        for near in set(neighbours(point, columns, rows)) - region:
            stones[near] = opposite(defender) if goal == "life" else random.choice(COLOURS)
    own = [point for point, colour in stones.items() if colour == defender]
    crucial = random.sample(sorted(own), random.randint(1, len(own))) if own else []
    empty = sorted(region - stones.keys())
    if not crucial:
        raise ProblemError("no crucial stone was drawn")
    return Problem(
        id=name,
        columns=columns,
        rows=rows,
        black=frozenset(format_vertex(p) for p, colour in stones.items() if colour == "black"),
        white=frozenset(format_vertex(p) for p, colour in stones.items() if colour == "white"),
        to_play=random.choice(COLOURS),
        goal=goal,
        defender=defender,
        crucial=frozenset(map(format_vertex, crucial)),
        region=tuple(map(format_vertex, region)) if has_region and goal in REGION_GOALS else None,
        attacker_threats=random.choice([None, 0, 3]),
        defender_threats=random.choice([None, 0, 3]),
        ban=format_vertex(random.choice(empty)) if empty and random.random() < 0.2 else None,
        targets=random.choice(TARGETS) if goal == "capture" else "all",
    )


def _random_region(random: Random, columns: int, rows: int) -> set[Point]:
    region = {(random.randrange(columns), random.randrange(rows))}
    for _ in range(random.randint(2, 30)):
        region |= set(neighbours(random.choice(sorted(region)), columns, rows))
    return region
