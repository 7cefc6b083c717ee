"""Random open regions, one inside the other: what is proved of the inner holds for the outer.

Run as a program for a long campaign: ``python tests/py/open_region_campaign.py CASES SEED``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

import shikatsu
from shikatsu.board.colours import COLOURS
from shikatsu.board.points import Point, format_vertex
from shikatsu.certificate.checker import check_text
from shikatsu.model.problem import Outside, Problem
from shikatsu.understanding.regions import Sides

OWNERS: tuple[Outside, ...] = ("attacker", "defender")
LIMITS = shikatsu.Limits(nodes=200_000, memory_mb=16)


def random_problem(rng: random.Random) -> Problem | None:
    """Return a random position of a small board, or None if a block has no liberty."""
    columns, rows = rng.randint(4, 6), rng.randint(3, 5)
    density = rng.uniform(0.2, 0.7)
    stones: dict[str, set[str]] = {"black": set(), "white": set()}
    for x in range(columns):
        for y in range(rows):
            if rng.random() < density:
                stones[rng.choice(COLOURS)].add(format_vertex((x, y)))
    defender = rng.choice(COLOURS)
    if not stones[defender]:
        return None
    try:
        return Problem(
            id="random",
            columns=columns,
            rows=rows,
            black=frozenset(stones["black"]),
            white=frozenset(stones["white"]),
            to_play=rng.choice(COLOURS),
            defender=defender,
            crucial=frozenset({rng.choice(sorted(stones[defender]))}),
        )
    except shikatsu.ProblemError:
        return None


def random_region(
    rng: random.Random, position: Sides, seed: frozenset[Point], owner: Outside
) -> frozenset[Point]:
    """Return a region around a seed that the rules of the rim allow, if its owner is such."""
    core = set(seed)
    for _ in range(rng.randint(0, 9)):
        core.add(rng.choice(sorted(position.near(core) or core)))
    theirs = position.defender if owner == "attacker" else position.attacker
    while True:
        region = frozenset(core | position.near(core) & position.empty)
        closed = {p for p in region - core if not position.near([p]) & position.empty - region}
        met = (region | position.near(core | closed)) & theirs
        blocks = frozenset().union(*(position.block(p) for p in met)) if met else frozenset()
        if blocks <= core:
            return region
        core |= blocks


def nested(rng: random.Random) -> Iterator[tuple[Problem, Problem]]:
    """Yield (inner, outer) problems for each owner of the outside, if the position allows them."""
    problem = random_problem(rng)
    if problem is None:
        return
    position = Sides.of_problem(problem)
    crucial = problem.points(problem.crucial)
    for owner in OWNERS:
        inner = random_region(rng, position, position.block(min(crucial)), owner)
        outer = random_region(rng, position, inner, owner)
        if inner == outer or not touches_outside(position, inner, outer, owner):
            continue
        try:
            yield tuple(  # type: ignore[misc]
                problem.with_(region=tuple(map(format_vertex, region)), outside=owner)
                for region in (inner, outer)
            )
        except shikatsu.ProblemError:
            continue  # a block without liberties


def touches_outside(
    position: Sides, inner: frozenset[Point], outer: frozenset[Point], owner: Outside
) -> bool:
    """Say whether all that the inner region gives away reaches the outside of the outer one.

    That is what makes it safe (docs/model.md): the owner cannot fill all of it with stones that are
    then captured. For an inner region this is a condition, for a real board an assumption.
    """
    others = position.defender if owner == "attacker" else position.attacker
    for area in position.connected(position.points - inner - others):
        if position.near(area) & inner and area <= outer:
            return False
    return True


def winner_without_threats(problem: Problem) -> str | None:
    result = shikatsu.solve(
        problem.with_(attacker_threats=0, defender_threats=0), LIMITS, line=False
    )
    return {"alive": "defender", "dead": "attacker"}.get(result.status)


def checked(problem: Problem, level: int) -> str:
    """Return the status of a problem, whose certificate is checked."""
    result = shikatsu.solve(problem, LIMITS, line=False)
    if result.proved:
        assert result.proof is not None
        check_text(result.proof.certificate(level).text())  # type: ignore[attr-defined]
    return result.status


def run(cases: int, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    while tally["cases"] < cases:
        for inner, outer in nested(rng):
            tally["cases"] += 1
            won = winner_without_threats(inner)
            tally[f"{inner.outside}: {won}"] += 1
            if won is None or won == inner.outside:
                continue
            tally["compared"] += 1
            assert winner_without_threats(outer) in (won, None), (inner, outer)
            checked(inner, rng.randint(0, 1))
    return tally


if __name__ == "__main__":
    print(run(int(sys.argv[1]), int(sys.argv[2])))
