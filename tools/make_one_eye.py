"""Makes up one-eye problems: a group with one safe eye, surrounded at a distance.

    python tools/make_one_eye.py SEED COUNT [--empties LOW HIGH] > candidates.jsonl

Each line is a problem and what the solver says about it, for both sides first. The problems of
problems/one-eye that are called g-SEED-NUMBER were chosen from such lines; the same seed and number
always give the same problem.
"""

from __future__ import annotations

import argparse
import json
from random import Random

import shikatsu
from shikatsu.bench.instance import both_first
from shikatsu.bench.one_eye import as_life
from shikatsu.formats.jsonl import to_json
from shikatsu.points import Point, format_vertex, neighbours
from shikatsu.problem import Problem

SIZE = 11
Points = set[Point]


def around(point: Point) -> Points:
    """All points of the board next to this one, diagonally, too."""
    x, y = point
    near = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {point}
    return {p for p in near if 0 <= p[0] < SIZE and 0 <= p[1] < SIZE}


def touching(points: Points) -> Points:
    """The points next to these."""
    return {q for p in points for q in neighbours(p, SIZE, SIZE)} - points


def group(random: Random) -> tuple[Point, Points]:
    """A chain with one eye, in a corner, on a side or in the middle."""
    middle = random.randrange(3, SIZE - 3)
    eye = random.choice([(0, 0), (random.randrange(1, 5), 0), (middle, random.randrange(1, 4))])
    stones = around(eye)
    for _ in range(random.choice([0, 0, 1, 2, 3, 4, 6])):
        stones.add(random.choice(sorted(touching(stones) - {eye})))
    return eye, stones


def space(random: Random, eye: Point, stones: Points, size: int) -> Points:
    """The region: grown from the chain, more or less round."""
    region: Points = set()
    compact = random.choice([1, 2, 4, 8])
    while len(region) < size:
        edge = sorted(touching(stones | region) - {eye} - region)
        weights = [
            compact ** sum(q in region or q in stones for q in neighbours(p, SIZE, SIZE))
            for p in edge
        ]
        region.add(random.choices(edge, weights)[0])
    return region


def make(seed: int, number: int, empties: tuple[int, int]) -> Problem | None:
    """The problem with this number, or None if it is not legal."""
    random = Random(f"{seed}/{number}")
    eye, stones = group(random)
    empty = random.randint(*empties)
    inside = random.choice([0, 1, 2, 3, 4, 5, 6, 7])
    region = space(random, eye, stones, empty + inside)
    wall = touching(stones | region) - {eye}
    chosen = random.sample(sorted(region), inside)
    own = random.randint(0, inside)
    black, white = stones | set(chosen[:own]), wall | set(chosen[own:])
    try:
        return Problem(
            id=f"g-{seed}-{number}",
            columns=SIZE,
            rows=SIZE,
            black=frozenset(map(format_vertex, black)),
            white=frozenset(map(format_vertex, white)),
            to_play="black",
            goal="one_eye",
            defender="black",
            crucial=frozenset(map(format_vertex, stones)),
            region=tuple(map(format_vertex, region)),
        )
    except shikatsu.ProblemError:
        return None


def facts(problem: Problem, limits: shikatsu.Limits) -> dict[str, object]:
    """What the solver says, without threats and with all of them, as an eye and as life."""
    record: dict[str, object] = {"problem": to_json(problem)}
    for question in both_first(problem):
        binary = question.with_(attacker_threats=0, defender_threats=0)
        result = shikatsu.solve(binary, limits, line=False)
        record[question.to_play] = [result.status, result.stats.nodes, result.stats.seconds]
        if not result.proved:
            return record
    return record


def main() -> None:
    """Print the candidates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--empties", type=int, nargs=2, default=(8, 26))
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    for number in range(arguments.count):
        problem = make(arguments.seed, number, tuple(arguments.empties))
        if problem is not None:
            as_life(problem)
            print(json.dumps(facts(problem, shikatsu.Limits(seconds=arguments.seconds))), flush=True)


if __name__ == "__main__":
    main()
