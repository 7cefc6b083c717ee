"""Random unmarked groups on small boards: what is proved of them holds on the whole board.

The answer of ``solve``, which finds the region, is compared with that of the whole board as region,
without static rules. Run as a program for a long campaign:
``python tests/py/whole_board_campaign.py CASES SEED [JOBS]``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import shikatsu
from shikatsu.formats.jsonl import to_json
from shikatsu.points import Point, format_vertex, neighbours
from shikatsu.problem import COLOURS, Problem, opposite

MOST_EMPTY = 14
LIMITS = shikatsu.Limits(nodes=20_000, memory_mb=16)
ORACLE_LIMITS = shikatsu.Limits(nodes=300_000, memory_mb=64)
RULES = "benson dead_shape miai connections protected_liberties forced_attacker forced_defender"
NO_RULES = dict.fromkeys(RULES.split(), "off")


def random_group(rng: random.Random) -> Problem | None:
    """Return a group with room and a thin wall around it; None if a block has no liberty."""
    columns, rows = rng.choice((4, 5, 5, 6, 7)), rng.choice((3, 4, 4, 5, 6, 7))
    board = [(x, y) for x in range(columns) for y in range(rows)]
    corner = rng.choice(board) if rng.random() < 0.3 else rng.choice([board[0], board[-1]])
    inside = _grown(rng, {corner}, rng.randint(3, 10), columns, rows)
    wall = {n for p in inside for n in neighbours(p, columns, rows)} - inside
    room = rng.uniform(0.1, 0.6)
    defender = rng.choice(COLOURS)
    stones: dict[str, set[Point]] = {"black": set(), "white": set()}
    for point in board:
        if point in inside and rng.random() > room:
            stones[opposite(defender) if rng.random() < 0.08 else defender].add(point)
        elif point in wall and rng.random() < 0.93:
            stones[opposite(defender)].add(point)
    group = sorted(inside & stones[defender])
    if not group:
        return None
    others = [p for p in board if p not in inside | wall]
    far = (columns // 2, rows // 2) if rng.random() < 0.5 else rng.choice(board)
    others.sort(key=lambda p: -abs(p[0] - far[0]) - abs(p[1] - far[1]) + rng.random())
    spare = len(board) - len(stones["black"]) - len(stones["white"])
    for point in others:
        if spare > MOST_EMPTY or rng.random() < 0.1:
            stones[rng.choice((opposite(defender), opposite(defender), defender))].add(point)
            spare -= 1
    if spare > MOST_EMPTY:
        return None
    try:
        problem = Problem(
            id="random",
            columns=columns,
            rows=rows,
            black=frozenset(map(format_vertex, stones["black"])),
            white=frozenset(map(format_vertex, stones["white"])),
            to_play=rng.choice(COLOURS),
            defender=defender,
            crucial=frozenset({format_vertex(rng.choice(group))}),
        )
        whole_board(problem)
    except shikatsu.ProblemError:
        return None
    return problem


def _grown(
    rng: random.Random, seed: set[Point], size: int, columns: int, rows: int
) -> frozenset[Point]:
    found = set(seed)
    while len(found) < size:
        near = {n for p in found for n in neighbours(p, columns, rows)} - found
        found.add(rng.choice(sorted(near)))
    return frozenset(found)


def whole_board(problem: Problem) -> Problem:
    """Return a problem with the whole board as its region: nothing is taken for granted."""
    board = ((x, y) for x in range(problem.columns) for y in range(problem.rows))
    return problem.with_(region=tuple(map(format_vertex, board)))


def compare(problem: Problem) -> str:
    """Return how an answer compares with the whole board, and its evidence."""
    result = shikatsu.solve(problem, LIMITS, line=False)
    if not result.decided:
        return f"unknown ({result.reason})"
    exact = shikatsu.solve(whole_board(problem), ORACLE_LIMITS, line=False, options=NO_RULES)
    name = f"{result.evidence} {result.status}"
    if not exact.decided:
        return f"{name}: not finished"
    same = (result.status, result.ko) == (exact.status, exact.ko)
    return f"{name}: {'same' if same else f'WRONG, {exact.status}'}"


def campaign(cases: int, seed: int) -> tuple[Counter[str], list[dict[str, object]]]:
    """Return how often which comparison came out, and the problems with a wrong proof."""
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    wrong = []
    while tally.total() < cases:
        problem = random_group(rng)
        if problem is None:
            continue
        compared = compare(problem)
        tally[compared] += 1
        if compared.startswith("proved") and "WRONG" in compared:
            wrong.append(to_json(problem) | {"compared": compared})
    return tally, wrong


if __name__ == "__main__":
    cases, seed, jobs = (*map(int, sys.argv[1:]), 1)[:3]
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        chunks = -(-cases // 250)
        for tally, wrong in pool.map(campaign, [250] * chunks, range(seed, seed + chunks)):
            total += tally
            for problem in wrong:
                print(problem, flush=True)
    for name, count in sorted(total.items()):
        print(f"{count:7} {name}")
