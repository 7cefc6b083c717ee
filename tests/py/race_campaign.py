"""Random capturing races on small boards: what is proved of them holds on the whole board.

``shikatsu.semeai`` is compared with exhaustive search of the whole board (race_oracle), with each
side first. Run as a program for a long campaign:
``python tests/py/race_campaign.py RACES SEED [STATES]``.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import shikatsu
from shikatsu import Limits, ProblemError, Semeai
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.board.position import Position
from shikatsu.races.fights import find_fight
from shikatsu.races.values import Race

ORACLE = Path(__file__).resolve().parents[2] / "build" / "cpp" / "race_oracle"
MOST_STATES = 400_000
LIMITS = Limits(nodes=60_000, memory_mb=24)
SHAPES = ((3, 4), (3, 4), (2, 6), (2, 7), (3, 5), (4, 4), (4, 4), (4, 5))
FEWEST_EMPTY, MOST_EMPTY = 2, 8
# While a group stands, there are 3 to the power of so many boards.
MOST_FREE = 11
KINDS = {"beside": 0.5, "inside": 0.35, "walled": 0.15}
SIGNS: dict[Colour, str] = {"black": "x", "white": "o"}

Fact = tuple[str, Colour]  # a word of the oracle's (race_truth.h), and whose group it is about


def random_race(rng: random.Random) -> tuple[Position, Point, Point] | None:
    """Return a position and a stone of each group; None if this one is no race."""
    columns, rows = rng.choice(SHAPES)
    board = [(x, y) for x in range(columns) for y in range(rows)]
    kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
    stones: dict[Colour, set[Point]] = {"black": set(), "white": set()}
    own: Colour = rng.choice(COLOURS)
    if kind == "inside":
        first, second = _one_inside(rng, board, columns, rows)
    else:
        first, second = _side_by_side(rng, board, columns, rows)
    if not first or not second:
        return None
    stones[own] |= first
    stones[opposite(own)] |= second
    others = [p for p in board if p not in first | second]
    rng.shuffle(others)
    empty = rng.randint(FEWEST_EMPTY, MOST_EMPTY)
    for point in others[empty:]:
        stones[_wall_colour(rng, point, stones, own, columns, rows, kind)].add(point)
    position = Position(columns, rows, frozenset(stones["black"]), frozenset(stones["white"]))
    try:
        fight = find_fight(position, min(first), min(second))
    except ProblemError:
        return None
    if columns * rows - min(len(fight.first), len(fight.second)) > MOST_FREE:
        return None
    return position, min(first), min(second)


def _side_by_side(
    rng: random.Random, board: list[Point], columns: int, rows: int
) -> tuple[set[Point], set[Point]]:
    first = _grown(rng, {rng.choice(board)}, rng.randint(2, 8), set(board), columns, rows)
    beside = {n for p in first for n in neighbours(p, columns, rows)} - first
    if not beside:
        return first, set()
    free = set(board) - first
    return first, _grown(rng, {rng.choice(sorted(beside))}, rng.randint(2, 8), free, columns, rows)


def _one_inside(
    rng: random.Random, board: list[Point], columns: int, rows: int
) -> tuple[set[Point], set[Point]]:
    """Return a group around a place, in a corner more often than not, and a group in that place."""
    corner = board[0] if rng.random() < 0.7 else rng.choice(board)
    place = _grown(rng, {corner}, rng.randint(3, 7), set(board), columns, rows)
    around = {n for p in place for n in neighbours(p, columns, rows)} - place
    inside = _grown(rng, {rng.choice(sorted(place))}, rng.randint(1, 5), place, columns, rows)
    return around, inside if inside != place else set()


def _wall_colour(
    rng: random.Random,
    point: Point,
    stones: dict[Colour, set[Point]],
    own: Colour,
    columns: int,
    rows: int,
    kind: str,
) -> Colour:
    """Return the colour of a stone around: mostly the enemy of what it touches."""
    near = set(neighbours(point, columns, rows))
    touched = [c for c in COLOURS if near & stones[c]]
    if len(touched) == 1 and rng.random() < (0.95 if kind == "walled" else 0.8):
        return opposite(touched[0])
    return rng.choice(COLOURS) if rng.random() < 0.5 else opposite(own)


def _grown(
    rng: random.Random, seed: set[Point], size: int, among: set[Point], columns: int, rows: int
) -> set[Point]:
    found = set(seed)
    while len(found) < size:
        near = {n for p in found for n in neighbours(p, columns, rows)} & among - found
        if not near:
            break
        found.add(rng.choice(sorted(near)))
    return found


class Oracle:
    """The exhaustive search, as a process that answers a line for each line."""

    def __init__(self, states: int = MOST_STATES) -> None:
        self._process = subprocess.Popen(
            [ORACLE, str(states)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def answers(self, found: Semeai, mover: Colour, facts: list[Fact]) -> list[bool | None]:
        """Return whether these facts are true with one side first; None if not finished."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = " ".join(f"{word}:{SIGNS[colour]}" for word, colour in facts)
        self._process.stdin.write(f"{drawing(found)} {SIGNS[mover]} {asked}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert not line.startswith("error"), line
        return [{"yes": True, "no": False, "unknown": None}[word] for word in line.split()]


def drawing(found: Semeai) -> str:
    """Return the position as the oracle reads it: rows from the top, the groups in capitals."""
    position = found.fight.position
    groups = found.fight.first | found.fight.second

    def sign(point: Point) -> str:
        letter = {None: ".", "black": "x", "white": "o"}[position.colour_at(point)]
        return letter.upper() if point in groups else letter

    return "/".join(
        "".join(sign((x, y)) for x in range(position.columns))
        for y in reversed(range(position.rows))
    )


def claims(race: Race) -> Iterator[tuple[Fact, bool]]:
    """Yield what an outcome says, as facts that are true or not."""
    own, other = race.to_play, opposite(race.to_play)
    if race.outcome in ("win", "loss"):
        yield ("wins", own if race.outcome == "win" else other), True
    elif race.outcome == "both captured":
        yield ("kept", own), False
        yield ("kept", other), False
    elif race.outcome == "ko":
        for colour, status, ko in (
            (own, race.own, race.own_ko),
            (other, race.other, race.other_ko),
        ):
            if ko is not None and ko.defender_needs is None:
                yield ("wins", opposite(colour)), False
            elif status != "unknown":
                yield ("kept", colour), status == "alive"
    else:
        yield ("wins", own), False
        yield ("wins", other), False
        if race.outcome == "both live":
            yield ("lives", own), True
            yield ("lives", other), True


def is_right(oracle: Oracle, found: Semeai, race: Race) -> bool | None:
    """Say whether an outcome is true; None if the oracle did not finish."""
    said = list(claims(race))
    answers = oracle.answers(found, race.to_play, [fact for fact, _ in said])
    facts = [None if a is None else a == so for a, (_, so) in zip(answers, said, strict=True)]
    if race.own == race.other == "alive":  # one of them is kept whatever the other side does
        kept = oracle.answers(found, race.to_play, [("kept", colour) for colour in COLOURS])
        facts.append(True if True in kept else None if None in kept else False)
    return False if False in facts else None if None in facts else True


def campaign(
    races: int, seed: int, states: int = MOST_STATES
) -> tuple[Counter[tuple[str, str, str]], list[str]]:
    """Return how often which evidence, outcome and comparison came out; and what is wrong."""
    rng = random.Random(seed)
    tally: Counter[tuple[str, str, str]] = Counter()
    wrong = []
    with Oracle(states) as oracle:
        while tally.total() < races:
            drawn = random_race(rng)
            if drawn is None:
                continue
            position, first, second = drawn
            found = shikatsu.semeai(position, first, second, limits=LIMITS, margins=False)
            for mover, race in found.races.items():
                if race.outcome == "unknown":
                    tally["unknown", str(found.reason), ""] += 1
                    continue
                right = is_right(oracle, found, race)
                word = {True: "right", False: "WRONG", None: "not finished"}[right]
                tally[race.evidence, race.outcome, word] += 1
                if right is False and race.evidence in ("proved", "conditional"):
                    stones = f"{format_vertex(first)} {format_vertex(second)}"
                    wrong.append(
                        f"{drawing(found)} {stones} {mover}: {race.evidence} {race.outcome}"
                    )
    return tally, wrong


def main() -> None:
    """Run a campaign in chunks, and print what came out."""
    races, seed, states = (*map(int, sys.argv[1:]), MOST_STATES)[:3]
    total: Counter[tuple[str, str, str]] = Counter()
    for number in range(-(-races // 100)):
        tally, wrong = campaign(min(100, races), seed + number, states)
        total += tally
        for line in wrong:
            print(line, flush=True)
    for names, count in sorted(total.items()):
        print(f"{count:7} {' '.join(names)}")


if __name__ == "__main__":
    main()
