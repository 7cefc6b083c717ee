"""The checker's rules for one eye against the exact oracle, on random small positions.

Where `eye` holds the defender must win, and where `no_eye` holds the attacker must, whatever the
question. The oracle (tests/cpp/oracle) knows nothing of the rules.

    python tests/py/one_eye_campaign.py SEED SHAPES
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from certificate_tools import problem_from
from dead_shape_campaign import oracle_answers, random_turn
from shikatsu.certificate import checker

LETTERS = str.maketrans("Xx.oO-", "#a.dcx")
# threats of attacker and defender, loop, removable
QUESTIONS = (
    "0 0 attacker 0",
    "0 0 defender 0",
    "0 1 attacker 0",
    "1 0 defender 0",
    "2 0 attacker 0",
    "0 2 defender 0",
    "1 1 attacker 0",
    "0 * attacker 0",
    "0 * defender 0",
    "* 0 defender 0",
    "* 0 attacker 0",
    "* * attacker 0",
    "* * defender 0",
    "1 2 attacker 1",
    "* 1 defender 1",
)
# Two anchors or walls that a ring can go around, dragons' heads, links that are shared or single.
SHAPES = (
    "DDDDD/D.X.D/X...X/D.X.D/DDDDD",
    "X.X.X/D...D/X.X.X",
    "D...D/D.X.D/D...D/DDDDD",
    "D....D/D.XX.D/D....D/DDDDDD",
    "..X/..D/.DX/XXX",
    "..D/.../.X./XX.",
    "X.X./..../.DD.",
    "XXX/.../.../D..",
    "XDD/..D/.DD/..D/...",
    "X.../X.D./X...",
    "...X/.D.X/...X/XXXX",
    "XX..X/X...D/X...X/-DDD-",
    "-DDD-/D...D/D...D/X..XX/XXXXX",
    ".O.O/...D/D..X/XXXX",
    "X.../O.../DD..",
    "X...../XX.O.D/-XXXXX",
    "XX.D./X...D/..XDD/XXXXX",
    "X.XXX/..D.X/X...X/XX.XX",
    "D.D/X.X/XDX/XXX",
    ".D..O/DXX..",
    "...X/..DX/.XXX/DXXX",
    "D....D/X.XX.X/D....D",
)
# Three links for two blocks beside the eye: the attacker takes the one in the middle.
SHARED_LINK = ".o.X/o.DX/.XXX/DXXX"


@dataclass
class Campaign:
    """What was claimed, by rule, and what the oracle did not confirm."""

    positions: int = 0
    claims: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    wrong: list[str] = field(default_factory=list)


Make = Callable[[Any], checker._Board]


def run(seed: int, shapes: int, boards: int = 150, make: Make = checker._Board) -> Campaign:
    """Every question about every claim; `make` may be a checker with weaker rules."""
    rng = random.Random(seed)
    campaign = Campaign()
    asked = {line: w for _ in range(4) for line, w in _claim(rng, SHARED_LINK, make, campaign)}
    for number in range(shapes):
        shape = SHAPES[number // 2 % len(SHAPES)] if number % 2 else random_shape(rng)
        for drawing in sorted({filled(rng, shape) for _ in range(boards)}):
            asked.update(_claim(rng, drawing, make, campaign))
    _ask(dict(sorted(asked.items(), key=_shape_of)), campaign)
    return campaign


def random_shape(rng: random.Random) -> str:
    """A random region with an anchor and walls in any number of pieces around it."""
    columns, rows = rng.choice([(5, 5), (5, 4), (6, 4), (4, 4), (5, 3), (6, 3), (7, 3)])
    cells = {(x, y) for x in range(columns) for y in range(rows)}
    region = {rng.choice(sorted(cells))}
    while len(region) < min(len(cells) - 2, rng.choice([5, 6, 7, 8, 9])):
        region.add(rng.choice(sorted(_near(region, 1) & cells - region)))
    outside = cells - region
    anchor = {rng.choice(sorted(_near(region, 1) & outside))}
    for _ in range(rng.randrange(10)):
        loose = rng.random() < 0.15
        more = (outside if loose else _near(anchor, 1) & outside) - anchor
        anchor |= {rng.choice(sorted(more))} if more else set()
    crucial: set[tuple[int, int]] = set()
    if rng.random() < 0.3:
        crucial.add(rng.choice(sorted(region)))
    bare = {p for p in outside - anchor - _near(region, 1) if rng.random() < 0.3}
    letters = ((crucial, "O"), (region, "."), (anchor, "D"), (bare, "-"), (cells, "X"))
    return "/".join(
        "".join(next(c for points, c in letters if (x, y) in points) for x in range(columns))
        for y in range(rows)
    )


def _near(points: set[tuple[int, int]], length: int) -> set[tuple[int, int]]:
    steps = ((0, length), (length, 0), (0, -length), (-length, 0))
    return {(x + i, y + j) for x, y in points for i, j in steps}


def filled(rng: random.Random, shape: str) -> str:
    """Random stones on the free points, sometimes many of one side, so that claims come up."""
    kinds = rng.choice(["..xxo", "..xo", ".xxxo", "..xxoo", "..oo", "..xooo", ".oooo"])
    return "".join(rng.choice(kinds) if c == "." else c for c in shape)


def _claim(
    rng: random.Random, drawing: str, make: Make, campaign: Campaign
) -> Iterator[tuple[str, str]]:
    """Questions of the oracle, each with the winner that a rule claims."""
    mover, ban = random_turn(rng, drawing)
    try:
        board = make(problem_from(drawing.replace("/", "\n"), mover))
    except checker.CertificateError:
        return  # a block without liberties
    campaign.positions += 1
    winner = claimed(board, campaign)
    if not winner:
        return
    rows = drawing.split("/")
    head = f"{len(rows[0])} {len(rows)} {drawing.translate(LETTERS)} {mover} {ban} one_eye"
    yield from ((f"{head} {question}", winner) for question in QUESTIONS)


def claimed(board: checker._Board, campaign: Campaign) -> str:
    """The winner by the checker's rules, if they know one; no position has two."""
    state = (*board.start, 0, 0)
    eye, no_eye = board.one_eye(state, pairs=True), board.no_eye(state)
    if eye:
        campaign.claims["eye, solid" if board.one_eye(state) else "eye, pairs"] += 1
    if no_eye:
        one_wall = "one wall" if board._one_wall() else "more walls"
        campaign.claims[f"no_eye, {one_wall}"] += 1
        solid, links, _ = board._sort(state[0], board.wall)
        points = board.full ^ state[1]
        pairs = not board._hopeless(points, [], solid, links, 0)
        campaign.claims["no_eye, pairs"] += pairs
        false = bool(points & ~solid & ~links)
        campaign.claims["no_eye, false"] += false and not pairs
    return "both" if eye and no_eye else "defender" if eye else "attacker" if no_eye else ""


def _shape_of(item: tuple[str, str]) -> str:
    """Questions about one shape go together: the oracle keeps the last one only."""
    return item[0].split(" ")[2].replace("a", ".").replace("d", ".")


def _ask(asked: dict[str, str], campaign: Campaign) -> None:
    for line, answer in oracle_answers(asked):
        if answer != "too-large":
            campaign.answers += 1
            campaign.wrong += [f"{line}: {asked[line]}"] if answer != asked[line] else []


if __name__ == "__main__":
    result = run(int(sys.argv[1]), int(sys.argv[2]))
    print(f"{result.positions} positions, claims {dict(result.claims)}, {result.answers} answers")
    print("\n".join(["wrong:", *result.wrong[:20], f"{len(result.wrong)} in all"]))
