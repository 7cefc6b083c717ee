"""Makes up one-eye problems: a group with one safe eye, surrounded at a distance.

    python tools/make_one_eye.py SEED WANT [--empties LOW HIGH] [--least NODES] > candidates.jsonl

Each line is a problem and what the solver says about it, for both sides first. The problems of
problems/one-eye that are called g-SEED-NUMBER were chosen from such lines (the seed is their number
of empty points, with a 1 before it for hard ones and a 2 before it for kos); the same seed, number
and sizes always give the same problem.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random

import shikatsu
from shikatsu.board.colours import Colour
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.files.jsonl import to_json
from shikatsu.model.problem import Problem
from shikatsu_lab.instance import answer_text, both_first
from shikatsu_lab.one_eye import agree_up_to_seki, as_life

SIZE = 11
HARD = 20_000  # nodes: worth a place even if the first move does not matter
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


def answers(problem: Problem, limits: shikatsu.Limits) -> dict[Colour, shikatsu.Result] | None:
    """The full answer for each side first, or None if one is not found within the limits."""
    found: dict[Colour, shikatsu.Result] = {}
    for question in both_first(problem):
        found[question.to_play] = shikatsu.solve(question, limits, line=False)
        if not found[question.to_play].proved:
            return None
    return found


def binary_nodes(problem: Problem, limits: shikatsu.Limits) -> dict[Colour, int] | None:
    """What it takes each side first, when nobody has threats."""
    found: dict[Colour, int] = {}
    for question in both_first(problem):
        binary = question.with_(attacker_threats=0, defender_threats=0)
        result = shikatsu.solve(binary, limits, line=False)
        if not result.proved:
            return None
        found[question.to_play] = result.stats.nodes
    return found


def judged(problem: Problem, nodes: int, least: int, *, ko: bool) -> dict[str, object] | None:
    """The record of a problem that is worth a place in the suite, or None.

    It is unsettled or hard, takes at least so many nodes, is a ko if that is wanted, and its
    answers as an eye and as life agree up to seki.
    """
    limits = shikatsu.Limits(nodes=nodes)
    cost = binary_nodes(problem, limits)
    if cost is None or max(cost.values()) < least:
        return None
    eye = answers(problem, shikatsu.Limits(nodes=2 * nodes))
    if eye is None:
        return None
    statuses = {colour: (result.status, result.ko) for colour, result in eye.items()}
    if statuses["black"] == statuses["white"] and max(cost.values()) < HARD:
        return None
    if ko and all(status != "ko" for status, _ in statuses.values()):
        return None
    life = answers(as_life(problem), shikatsu.Limits(nodes=4 * nodes))
    if life is None:
        return None
    agree = all(
        agree_up_to_seki(statuses[colour], (result.status, result.ko))
        for colour, result in life.items()
    )
    texts = {
        colour: [answer_text(r.status, r.ko) for r in (eye[colour], life[colour])] for colour in eye
    }
    if not agree:
        print(f"{problem.id}: as an eye and as life: {texts}", file=sys.stderr, flush=True)
        return None
    return {"answers": texts, "nodes": cost, "problem": to_json(problem)}


def main() -> None:
    """Print the candidates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("want", type=int, help="stop when so many are found")
    parser.add_argument("--empties", type=int, nargs=2, default=(8, 26), metavar=("LOW", "HIGH"))
    parser.add_argument("--least", type=int, default=20, help="fewer nodes are too easy")
    parser.add_argument("--most", type=int, default=1_500_000, help="more nodes are too hard")
    parser.add_argument("--ko", action="store_true", help="kos only")
    parser.add_argument("--tries", type=int, default=2000)
    arguments = parser.parse_args()
    found = 0
    for number in range(arguments.tries):
        problem = make(arguments.seed, number, tuple(arguments.empties))
        if problem is None:
            continue
        record = judged(problem, arguments.most, arguments.least, ko=arguments.ko)
        if record is not None:
            print(json.dumps(record), flush=True)
            found += 1
        if found == arguments.want:
            break


if __name__ == "__main__":
    main()
