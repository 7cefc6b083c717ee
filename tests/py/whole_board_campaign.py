"""Random unmarked groups on small boards: what is proved of them holds on the whole board.

The answer of ``solve``, which finds the region, is compared with that of the whole board as region,
without static rules; so is what is proved of each first move. An answer on the condition that some
stones are not captured is compared with the board on which these stones cannot be captured. Run as
a program for a long campaign: ``python tests/py/whole_board_campaign.py CASES SEED [JOBS]``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor

import shikatsu
from shikatsu.board.colours import COLOURS, opposite
from shikatsu.board.points import PASS, Point, format_vertex, neighbours
from shikatsu.files.jsonl import to_json
from shikatsu.model.problem import Problem
from shikatsu.model.verdict import SURVIVES
from shikatsu.understanding.regions import POCKET

MOST_EMPTY = 14
LIMITS = shikatsu.Limits(nodes=20_000, memory_mb=16)
ORACLE_LIMITS = shikatsu.Limits(nodes=300_000, memory_mb=64)
RULES = "benson dead_shape miai connections protected_liberties forced_attacker forced_defender"
NO_RULES = dict.fromkeys(RULES.split(), "off")
WITH_FIRST_MOVES = 0.2  # of the cases; they cost as much as the others together
CASES_OF_A_JOB = 100


def random_group(rng: random.Random) -> Problem | None:
    """Return a group with room and a thin wall around it; None if it cannot be asked about."""
    return rng.choice((_loose_group, _enclosed_group))(rng)


def _loose_group(rng: random.Random) -> Problem | None:
    """Return a group behind a wall with holes, on a board that is full but for some points."""
    columns, rows = rng.choice((4, 5, 5, 6, 7)), rng.choice((3, 4, 4, 5, 6, 7))
    board = [(x, y) for x in range(columns) for y in range(rows)]
    corner = rng.choice(board) if rng.random() < 0.3 else rng.choice([board[0], board[-1]])
    inside = _grown(rng, {corner}, rng.randint(3, 10), columns, rows)
    wall = _around(inside, columns, rows)
    room = rng.uniform(0.1, 0.6)
    defender = rng.choice(COLOURS)
    stones: dict[str, set[Point]] = {"black": set(), "white": set()}
    for point in board:
        if point in inside and rng.random() > room:
            stones[opposite(defender) if rng.random() < 0.08 else defender].add(point)
        elif point in wall and rng.random() < 0.93:
            stones[opposite(defender)].add(point)
    others = [p for p in board if p not in inside | wall]
    far = (columns // 2, rows // 2) if rng.random() < 0.5 else rng.choice(board)
    others.sort(key=lambda p: -abs(p[0] - far[0]) - abs(p[1] - far[1]) + rng.random())
    spare = len(board) - len(stones["black"]) - len(stones["white"])
    for point in others:
        if spare > MOST_EMPTY or rng.random() < 0.1:
            stones[rng.choice((opposite(defender), opposite(defender), defender))].add(point)
            spare -= 1
    return _asked(rng, (columns, rows), stones, defender, inside & stones[defender])


def _enclosed_group(rng: random.Random) -> Problem | None:
    """Return a group behind a whole wall, which has an outside about as small as one may be.

    The group stands around an eye space, where stones of both sides may be captured. The wall has
    few liberties, because stones of the defender stand in the outside.
    """
    columns, rows = rng.choice((5, 5, 6, 7, 7)), rng.choice((4, 5, 5, 6, 7))
    board = {(x, y) for x in range(columns) for y in range(rows)}
    corner = rng.choice([(0, 0), (0, 0), (columns // 2, 0), rng.choice(sorted(board))])
    eye_space = _grown(rng, {corner}, rng.randint(1, 7), columns, rows)
    ring = _around(eye_space, columns, rows)
    wall = _around(eye_space | ring, columns, rows)
    beyond = board - eye_space - ring - wall
    room = rng.randint(POCKET - 1, POCKET + 3)
    if len(beyond) < room:
        return None
    outside = _grown(rng, {rng.choice(sorted(beyond))}, room, columns, rows, beyond)
    defender = rng.choice(COLOURS)
    attacker = opposite(defender)
    stones: dict[str, set[Point]] = {attacker: set(wall), defender: set()}
    weakness = rng.uniform(0.0, 0.8)
    for point in sorted(beyond - outside):
        stones[defender if rng.random() < weakness else attacker].add(point)
    for point in sorted(ring):
        if rng.random() < 0.9:
            stones[attacker if rng.random() < 0.06 else defender].add(point)
    full = rng.uniform(0.0, 0.7)
    for point in sorted(eye_space):
        if rng.random() < full:
            stones[rng.choice(COLOURS)].add(point)
    group = (eye_space | ring) & stones[defender]
    return _asked(rng, (columns, rows), stones, defender, group)


def _around(points: frozenset[Point], columns: int, rows: int) -> frozenset[Point]:
    return frozenset(n for p in points for n in neighbours(p, columns, rows)) - points


def _asked(
    rng: random.Random,
    size: tuple[int, int],
    stones: dict[str, set[Point]],
    defender: shikatsu.model.problem.Colour,
    group: Collection[Point],
) -> Problem | None:
    """Return a question about one or two stones of a group, now and then with a ban."""
    columns, rows = size
    taken = stones["black"] | stones["white"]
    if not group or columns * rows - len(taken) > MOST_EMPTY:
        return None
    empty = [(x, y) for x in range(columns) for y in range(rows) if (x, y) not in taken]
    number = min(len(group), rng.choice((1, 1, 2)))
    banned = rng.random() < 0.1 and bool(empty)
    try:
        problem = Problem(
            id="random",
            columns=columns,
            rows=rows,
            black=frozenset(map(format_vertex, stones["black"])),
            white=frozenset(map(format_vertex, stones["white"])),
            to_play=rng.choice(COLOURS),
            defender=defender,
            crucial=frozenset(map(format_vertex, rng.sample(sorted(group), number))),
            ban=format_vertex(rng.choice(empty)) if banned else None,
        )
        whole_board(problem)
    except shikatsu.ProblemError:
        return None
    return problem


def _grown(
    rng: random.Random,
    seed: set[Point],
    size: int,
    columns: int,
    rows: int,
    among: Collection[Point] | None = None,
) -> frozenset[Point]:
    """Return a connected set of points with this size or, if ``among`` has no more, a smaller."""
    found = set(seed)
    while len(found) < size:
        near = {n for p in found for n in neighbours(p, columns, rows)} - found
        near = {n for n in near if among is None or n in among}
        if not near:
            break
        found.add(rng.choice(sorted(near)))
    return frozenset(found)


def whole_board(problem: Problem, but_for: Collection[str] = ()) -> Problem:
    """Return a problem with the whole board as its region: nothing is taken for granted.

    ``but_for`` are attacker stones that cannot be captured.
    """
    board = ((x, y) for x in range(problem.columns) for y in range(problem.rows))
    return problem.with_(region=tuple({format_vertex(point) for point in board} - set(but_for)))


def compare(problem: Problem, *, first_moves: bool = False) -> Iterator[str]:
    """Yield how an answer compares with the whole board, by evidence; then its first moves."""
    result = shikatsu.solve(problem, LIMITS, line=False, first_moves=first_moves)
    if not result.decided:
        yield f"unknown ({result.reason})"
        return
    name = f"{result.evidence} {result.status}"
    for kind in {a.kind for a in result.assumptions} - {"stones"}:
        yield f"{name}: {kind}"
        return
    safe = [stone for assumption in result.assumptions for stone in assumption.points]
    exact = _exact(whole_board(problem, safe), first_moves=False)
    yield f"{name}: {_compared(result, exact)}"
    proved = {m.move: m for m in result.moves if result.evidence_of(m) == "proved"}
    if proved:
        exact = _exact(whole_board(problem), first_moves=True)
        truths = {m.move: m for m in exact.moves}
        for move, claimed in proved.items():
            kind = "pass" if move == PASS else "first move"
            if move not in truths:
                yield f"{kind} {claimed.status}: {'not finished' if not truths else 'WRONG, none'}"
            else:
                yield f"{kind} {claimed.status}: {_compared(claimed, truths[move])}"


def _exact(problem: Problem, *, first_moves: bool) -> shikatsu.Result:
    return shikatsu.solve(
        problem, ORACLE_LIMITS, line=False, first_moves=first_moves, options=NO_RULES
    )


def _compared(
    claimed: shikatsu.Result | shikatsu.FirstMove, exact: shikatsu.Result | shikatsu.FirstMove
) -> str:
    if not exact.decided:
        return "not finished"
    if SURVIVES in claimed.qualifiers:
        return f"survives, {exact.status}" if exact.status in ("alive", "seki") else "WRONG, dies"
    if claimed.withstands is not None and exact.ko is not None:
        more = (exact.ko.defender_needs or 0) > claimed.withstands
        return "more threats save it" if more else f"WRONG, {exact.ko}"
    same = (claimed.status, claimed.ko) == (exact.status, exact.ko)
    return "same" if same else f"WRONG, {exact.status}"


def campaign(cases: int, seed: int) -> tuple[Counter[str], list[dict[str, object]]]:
    """Return how often which comparison came out, and the problems with a wrong one."""
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    wrong = []
    while tally["cases"] < cases:
        problem = random_group(rng)
        if problem is None:
            continue
        tally["cases"] += 1
        for compared in compare(problem, first_moves=rng.random() < WITH_FIRST_MOVES):
            tally[compared] += 1
            if "WRONG" in compared:
                wrong.append(to_json(problem) | {"compared": compared})
    return tally, wrong


if __name__ == "__main__":
    cases, seed, jobs = (*map(int, sys.argv[1:]), 1)[:3]
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        chunks = -(-cases // CASES_OF_A_JOB)
        seeds = range(seed, seed + chunks)
        for tally, wrong in pool.map(campaign, [CASES_OF_A_JOB] * chunks, seeds):
            total += tally
            for problem in wrong:
                print(problem, flush=True)
    for name, count in sorted(total.items()):
        print(f"{count:7} {name}")
