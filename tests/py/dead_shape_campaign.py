"""The checker's rule of the dead shape against the exact oracle, on random small positions.

What the rule claims must be won by the attacker for every question in which the checker accepts the
leaf. The oracle (tests/cpp/oracle) knows nothing of the rule.

    python tests/py/dead_shape_campaign.py SEED SHAPES
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from certificate_tools import problem_from
from shikatsu.certificate import checker

ROOT = Path(__file__).resolve().parents[2]
MOST_BOARDS = 300_000
LETTERS = str.maketrans("Xx.oO-", "#a.dcx")
# goal, threats of attacker and defender, loop, removable
QUESTIONS = (
    "capture 0 0 defender 0",
    "capture 0 1 defender 0",
    "capture 0 2 defender 0",
    "capture 1 0 defender 0",
    "capture 0 * attacker 0",
    "capture 1 1 attacker 0",
    "capture 0 2 defender 1",
    "capture 1 1 defender 1",
    "capture 0 * attacker 1",
    "two_eyes 0 0 attacker 0",
    "two_eyes 0 1 defender 0",
    "two_eyes 1 2 attacker 0",
    "two_eyes 0 * attacker 0",
    "two_eyes 0 2 attacker 1",
)
# Shapes with a reputation: more than one wall, moonshine life, bent four, double ko, snapback.
SHAPES = (
    "---XXXX/--XOO.X/-XOO.OX/XOOXOOX/XO.OOX-/-XOOX--/--XX---",
    "XXO..XX/XXOO.XX/XX.OOXX",
    "XO..OX/XO.OOX/X..O.X",
    "XXXXXXX/XOO.OOX/XO.X.OX/XOOXOOX/XXXXXXX",
    ".OX.O/OOX.O/..X.O/OOXOO/.OXO.",
    "..O.O..X/XOOOOOXX/-XXXXX--",
    "..O..X/..OOXX/OOOX--/XXX---",
    "X..O.O..X/XXOOOOOXX/-XXXXXXX-",
    ".....OX/.....OX/OOOOOOX/XXXXXXX",
    "...OX/.OOOX/.OXXX/OOX--/XXX--",
    "...O.X/...OXX/OOOOX-/XXXX--",
    "...X/.O.X/...X/XXXX",
    "....X/.OO.X/....X/XXXXX",
    "XXXXX/X...X/X.O.X/X...X/XXXXX",
    "X.....X/X.OOO.X/XXXXXXX",
    "XO....OX/XO....OX/XOOOOOOX/XXXXXXXX",
    ".O.OX/.O.OX/.O.OX/XXXXX",
    "X..O...OX/XXOOOOOOX/-XXXXXXXX",
    "XXXXXXXX/XOOOOOOX/XOO.OOOX/XO.xx.OX/XOOO.OOX/XOOOOOOX/XXXXXXXX",
)
# One point that two miai need: the defender takes it and captures on one side or the other.
SHARED_LINK = "XooXooX/X.x.x.X/XOOOOOX/XXO.OXX/-XOOOX-/-XXXXX-"


@dataclass
class Campaign:
    """What was claimed, by kind of position, and what the oracle did not confirm."""

    positions: int = 0
    claims: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    wrong: list[str] = field(default_factory=list)


def oracle() -> Path:
    given = os.environ.get("SHIKATSU_ORACLE")
    return Path(given) if given else ROOT / "build" / "cpp" / "oracle_cli"


def run(
    seed: int,
    shapes: int,
    boards: int = 150,
    make: Callable[[Any], checker._Board] = checker._Board,
) -> Campaign:
    """Every question about every claim; `make` may be a checker with a weaker rule."""
    rng = random.Random(seed)
    campaign = Campaign()
    lines: list[str] = list(_claim(rng, SHARED_LINK, make, campaign))
    for number in range(shapes):
        shape = SHAPES[number // 2 % len(SHAPES)] if number % 2 else random_shape(rng)
        for drawing in sorted({filled(rng, shape) for _ in range(boards)}):
            lines += _claim(rng, drawing, make, campaign)
    _ask(sorted(lines, key=_shape_of), campaign)
    return campaign


def random_shape(rng: random.Random) -> str:
    """A random region of the whole board, one or two crucial chains in it, walls around."""
    columns, rows = rng.choice([(5, 5), (5, 4), (6, 4), (4, 4), (5, 3), (6, 3), (7, 3), (6, 5)])
    cells = {(x, y) for x in range(columns) for y in range(rows)}
    grown = {rng.choice(sorted(cells))}
    while len(grown) < min(len(cells) - 1, rng.choice([9, 12, 14, 16])):
        grown.add(rng.choice(sorted(_near(grown) & cells - grown)))
    crucial = {rng.choice(sorted(grown))}
    while len(grown - crucial) > rng.choice([5, 6, 7, 8]):
        more = _near(crucial) & grown - crucial
        crucial.add(rng.choice(sorted(more or grown - crucial)))
    return "/".join(
        "".join(
            "O" if (x, y) in crucial else "." if (x, y) in grown else "X" for x in range(columns)
        )
        for y in range(rows)
    )


def _near(points: set[tuple[int, int]]) -> set[tuple[int, int]]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(x + i, y + j) for x, y in points for i, j in steps}


def filled(rng: random.Random, shape: str) -> str:
    """Random stones on the free points; many of the attacker's, so that claims come up."""
    kinds = rng.choice(["..xxo", "..xo", ".xxxo", "..xxoo"])
    return "".join(rng.choice(kinds) if c == "." else c for c in shape)


def random_turn(rng: random.Random, drawing: str) -> tuple[str, str]:
    """Who moves, and what is banned; drawn before anything is claimed.

    So a weaker rule meets the same questions, and the oracle's answers serve both.
    """
    rows = drawing.split("/")
    places = ((x, y, cell) for y, row in enumerate(rows) for x, cell in enumerate(row))
    empty = [f"{x},{y}" for x, y, cell in places if cell == "."]
    return rng.choice(["attacker", "defender"]), rng.choice(["-", *empty])


def _claim(
    rng: random.Random, drawing: str, make: Callable[[Any], checker._Board], campaign: Campaign
) -> Iterator[str]:
    mover, ban = random_turn(rng, drawing)
    try:
        board = make(problem_from(drawing.replace("/", "\n"), mover))
    except checker.CertificateError:
        return  # a block without liberties
    campaign.positions += 1
    if not board.dead_shape((*board.start, 0, 0)):
        return
    campaign.claims["all"] += 1
    campaign.claims["one wall" if board._one_wall() else "more walls"] += 1
    attacker = board.blocks(board.start[0])
    campaign.claims["loose stones"] += any(not block & board.wall for block, _ in attacker)
    rows = drawing.split("/")
    head = f"{len(rows[0])} {len(rows)} {drawing.translate(LETTERS)} {mover} {ban}"
    yield from (f"{head} {question}" for question in QUESTIONS)


def _shape_of(line: str) -> str:
    """Questions about one shape go together: the oracle keeps the last one only."""
    return line.split(" ")[2].replace("a", ".").replace("d", ".")


_KNOWN: dict[str, str] = {}  # what the oracle has said in this process


def oracle_answers(lines: Iterable[str]) -> list[tuple[str, str]]:
    """Return the lines with the oracle's answers; it is asked once per line."""
    wanted = list(lines)
    new = [line for line in dict.fromkeys(wanted) if line not in _KNOWN]
    answered = subprocess.run(
        [str(oracle()), str(MOST_BOARDS)],
        input="".join(f"{line}\n" for line in new),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")[:-1]
    _KNOWN.update(zip(new, answered, strict=True))
    return [(line, _KNOWN[line]) for line in wanted]


def _ask(lines: list[str], campaign: Campaign) -> None:
    for line, answer in oracle_answers(lines):
        if answer != "too-large":
            campaign.answers += 1
            campaign.wrong += [line] if answer != "attacker" else []


if __name__ == "__main__":
    result = run(int(sys.argv[1]), int(sys.argv[2]))
    print(f"{result.positions} positions, claims {dict(result.claims)}, {result.answers} answers")
    print("\n".join(["wrong:", *result.wrong[:20], f"{len(result.wrong)} in all"]))
