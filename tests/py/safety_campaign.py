"""Random whole boards: what ``shikatsu.safety`` claims about them, against brute force.

The brute force (tests/cpp/oracle/safety_claims.h) takes all claims for one colour together.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import shikatsu
from shikatsu import ProblemError, Safety
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.board.position import Position

ORACLE = Path(__file__).resolve().parents[2] / "build" / "cpp" / "safety_oracle"
MOST_STATES = 300_000
LIMITS = shikatsu.Limits(nodes=2_000_000)

Size = tuple[int, int]


@dataclass
class Campaign:
    """What was claimed, and what is wrong with it."""

    boards: int = 0
    claims: Counter[str] = field(default_factory=Counter)  # stones and points, by what is claimed
    answers: Counter[str] = field(default_factory=Counter)
    missed: int = 0  # stones that are safe, but were not found
    wrong: list[str] = field(default_factory=list)  # grids, and the answers

    def text(self) -> str:
        """Return all figures in one line."""
        return (
            f"{self.boards} boards, claimed {dict(self.claims)}, answers {dict(self.answers)}, "
            f"{self.missed} safe stones missed"
        )


def run(
    seed: int,
    boards: int,
    sizes: list[Size],
    *,
    missed: bool = False,
    states: int = MOST_STATES,
) -> Campaign:
    """Compare random boards with brute force."""
    random = Random(seed)
    positions = [random_board(random, *random.choice(sizes)) for _ in range(boards)]
    return compare(positions, missed=missed, states=states)


def compare(
    positions: list[Position], *, missed: bool = False, states: int = MOST_STATES
) -> Campaign:
    """Compare what is claimed about these boards with brute force."""
    campaign = Campaign(boards=len(positions))
    grids, sekis = [], []
    for position in positions:
        safety = shikatsu.safety(position, LIMITS)
        check_values(safety)
        for colour in COLOURS:
            claimed = claims(safety, colour)
            campaign.claims += claimed
            if claimed or missed:
                grids.append(grid(safety, colour))
                sekis.append(bool(safety.seki[colour] | safety.safe_stones[colour]))
    answers = ask(grids, missed=missed, states=states)
    for drawn, seki, answer in zip(grids, sekis, answers, strict=True):
        campaign.answers.update(word for word in answer if not word.startswith("missed"))
        campaign.missed += int(answer[-1].split(",")[1])
        if is_wrong(answer, seki=seki):
            campaign.wrong.append(f"{drawn} {' '.join(answer)}")
    return campaign


def is_wrong(answer: list[str], *, seki: bool) -> bool:
    """Say whether an answer contradicts a claim.

    An eye of stones in seki is territory, but these stones will never live unconditionally. And it
    is enough if the opponent's stones may be left where they are for ever, as in Benson's eyes.
    """
    wrong = {word for word in answer if word.endswith("=no")} - {"finished=no"}
    return bool(wrong - {"settled=no"} if seki else wrong)


def ask(
    grids: list[str], *, missed: bool = False, states: int = MOST_STATES
) -> Iterator[list[str]]:
    """Yield the words of each answer of the brute force."""
    command = [str(ORACLE), str(states), *(["missed"] if missed else [])]
    done = subprocess.run(
        command, input="".join(f"{g}\n" for g in grids), capture_output=True, text=True, check=True
    )
    return (line.split() for line in done.stdout.splitlines())


def claims(safety: Safety, colour: Colour) -> Counter[str]:
    """Count what is claimed for a colour."""
    own = safety.position.stones(colour)
    points = safety.safe[colour] - own
    found = {
        "safe": len((safety.safe[colour] & own) - safety.loose),
        "loose": len(own & safety.loose),
        "seki": len(safety.seki[colour]),
        "never captured": len(safety.safe_stones[colour]),
        "territory": len(points - safety.position.stones(opposite(colour))),
        "dead": len(points & safety.position.stones(opposite(colour))),
    }
    return Counter({word: count for word, count in found.items() if count})


def grid(safety: Safety, colour: Colour) -> str:
    """Return the claims for a colour as the brute force reads them."""
    position = safety.position
    own, enemy = position.stones(colour), position.stones(opposite(colour))
    claimed = safety.safe[colour] | safety.seki[colour] | safety.safe_stones[colour]
    kept = (claimed & own) - safety.loose

    def letter(point: Point) -> str:
        if point in own & safety.loose:
            return "l"
        if point in own:
            return "k" if point in kept else "d"
        if point in safety.safe[colour]:
            return "x" if point in enemy else "t"
        return "a" if point in enemy else "."

    rows = reversed(range(position.rows))
    return "/".join("".join(letter((c, r)) for c in range(position.columns)) for r in rows)


def position_of_grid(drawn: str) -> Position:
    """Return the position of a grid, the defender as Black."""
    rows = drawn.split("/")[::-1]
    points = {(c, r): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
    black = frozenset(point for point, letter in points.items() if letter in "dkl")
    white = frozenset(point for point, letter in points.items() if letter in "ax")
    return Position(len(rows[0]), len(rows), black, white)


def check_values(safety: Safety) -> None:
    """Check what can be seen without brute force."""
    position = safety.position
    board = position.columns, position.rows
    assert not safety.safe["black"] & safety.safe["white"]
    for colour in COLOURS:
        assert safety.seki[colour] <= position.stones(colour) - safety.safe["black"]
        assert not safety.seki[colour] & safety.safe["white"]
    for point in safety.neutral:
        near = set(neighbours(point, *board))
        assert position.colour_at(point) is None
        for colour in COLOURS:
            kept = safety.safe[colour] | safety.seki[colour] | safety.safe_stones[colour]
            stones = (kept & position.stones(colour)) - safety.loose
            assert near & stones, format_vertex(point)


# ---- random boards -----------------------------------------------------------------------------


def random_board(random: Random, columns: int, rows: int) -> Position:
    """Return a legal position, often one that is nearly finished."""
    make = random.choice([filled, played_out, played_out, patched, patched])
    return make(random, columns, rows)


def filled(random: Random, columns: int, rows: int) -> Position:
    """Return stones at random, on 60 to 95 percent of the board."""
    density = random.uniform(0.6, 0.95)
    while True:
        cells = {
            point: random.choice(COLOURS) if random.random() < density else None
            for point in every_point(columns, rows)
        }
        if (position := legal(columns, rows, cells)) is not None:
            return position


def played_out(random: Random, columns: int, rows: int) -> Position:
    """Return a position of a game by players who only know not to fill their eyes."""
    position = Position(columns, rows)
    colour: Colour = "black"
    for _ in range(random.randint(columns * rows // 2, columns * rows * 3)):
        moves = [p for p in every_point(columns, rows) if position.colour_at(p) is None]
        random.shuffle(moves)
        for point in moves:
            if is_eye(position, colour, point):
                continue
            try:
                position = position.played(colour, format_vertex(point))
            except ProblemError:
                continue
            break
        colour = opposite(colour)
    return position


def patched(random: Random, columns: int, rows: int) -> Position:
    """Return areas full of stones, with a few holes: eyes, shared liberties, and stones inside."""
    while True:
        points = every_point(columns, rows)
        seeds = {point: random.choice(COLOURS) for point in random.sample(points, 4)}
        cells: dict[Point, Colour | None] = {p: seeds[nearest(p, list(seeds))] for p in points}
        for point in random.sample(points, random.randint(3, max(3, len(points) // 3))):
            cells[point] = None
        for point in random.sample(points, random.randint(0, 2)):
            cells[point] = random.choice(COLOURS)
        if (position := legal(columns, rows, cells)) is not None:
            return position


def nearest(point: Point, among: list[Point]) -> Point:
    """Return the nearest of some points."""
    return min(among, key=lambda p: (abs(p[0] - point[0]) + abs(p[1] - point[1]), p))


def every_point(columns: int, rows: int) -> list[Point]:
    """Return all points of a board."""
    return [(column, row) for column in range(columns) for row in range(rows)]


def is_eye(position: Position, colour: Colour, point: Point) -> bool:
    """Say whether all neighbours of a point are stones of a colour."""
    around = neighbours(point, position.columns, position.rows)
    return all(position.colour_at(near) == colour for near in around)


def legal(columns: int, rows: int, cells: dict[Point, Colour | None]) -> Position | None:
    """Return a position; None if a block has no liberties."""
    black, white = (frozenset(p for p, c in cells.items() if c == colour) for colour in COLOURS)
    position = Position(columns, rows, black, white)
    try:
        position.check_liberties()
    except ProblemError:
        return None
    return position
