"""Makes problems/capture from the drawings of problems/capture/positions.txt.

    python tools/make_capture_suite.py                  write the files anew
    python tools/make_capture_suite.py --gnugo gnugo    ask GNU Go, and print where it differs

Every drawing becomes one problem: on a board of some size, moved where no edge is drawn, turned,
with or without its colours exchanged, and with a few stones far away that change nothing. All of
that follows from the name of the drawing, so that the same files come out each time.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from shikatsu.board.blocks import blocks
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import MAX_SIZE, Point, format_vertex, reading_order
from shikatsu.files import sgf, sgf_tree
from shikatsu.model.problem import Problem

FOLDER: Final = Path(__file__).resolve().parent.parent / "problems" / "capture"
DRAWINGS: Final = "positions.txt"
ANSWERS: Final = "answers.jsonl"
SEED: Final = 2

LEAST_SIZE: Final = 7
MARGIN: Final = 2  # lines of the board beyond a side of the drawing that is no edge
MORE_LINES: Final = 4  # a board is at most so much larger than it has to be
FAR: Final = 3  # stray stones are so far from the drawing, at least
MOST_STRAY: Final = 5
ORDERS: Final = 5  # of the threats that an answer takes, unless the drawing says more

SIDES: Final = ("attack", "defend")
_HEADER = re.compile(r"([a-z]+): +(\S.*)")
_ANSWER = re.compile(r"([0-3])(?: needs ([1-9]))?(?:: ([a-z](?: [a-z])*))?")
_KEYS: Final = {
    *("id", "theme", "goal", "targets", "size", "stray", "orders", "checked", "note", "why"),
    *SIDES,
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the side that plays first gets: GNU Go's code, threats of a ko, right first moves.

    The moves are all that are right, by their letters in the drawing, or None if they are not
    listed.
    """

    code: int
    needs: int | None
    moves: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn position: white defends the stones @, black plays against them.

    ``edges`` are those of "top", "bottom", "left" and "right" where the board ends.
    """

    headers: Mapping[str, str]
    rows: tuple[str, ...]
    edges: frozenset[str]

    @property
    def id(self) -> str:
        """The name, also of the file."""
        return self.headers["id"]

    @property
    def orders(self) -> int:
        """The order of threats up to which one must read to find the answers."""
        return int(self.headers.get("orders", ORDERS))

    def answer(self, side: str) -> Answer:
        """The answer if this side, "attack" or "defend", plays first. Raises ValueError."""
        match = _ANSWER.fullmatch(self.headers[side])
        if match is None or (match[2] is None) == (match[1] in "23"):
            raise ValueError(f"{self.id}: {side}: {self.headers[side]!r}")
        needs = None if match[2] is None else int(match[2])
        return Answer(int(match[1]), needs, None if match[3] is None else tuple(match[3].split()))


@dataclass(frozen=True, slots=True)
class Made:
    """A problem, the attacker to play, and where the letters of its drawing are."""

    drawing: Drawing
    problem: Problem
    letters: Mapping[str, str]


# ---- reading -------------------------------------------------------------------------------------


def read(text: str) -> list[Drawing]:
    """Return all drawings of a file. Raises ValueError."""
    chunks = re.split(r"\n(?=id: )", "\n" + text)
    return [_read_one(chunk) for chunk in chunks if chunk.lstrip().startswith("id: ")]


def _read_one(chunk: str) -> Drawing:
    headers: dict[str, str] = {}
    rows: list[str] = []
    edges: set[str] = set()
    for line in map(str.strip, chunk.splitlines()):
        header = _HEADER.fullmatch(line)
        if not line or line.startswith(";"):
            continue
        if header:
            headers[header[1]] = header[2]
        elif set(line) <= set("+-"):
            edges.add("bottom" if rows else "top")
        else:
            edges |= {side for side, end in (("left", 0), ("right", -1)) if line[end] == "|"}
            rows.append(line.strip("|"))
    drawing = Drawing(headers, tuple(rows), frozenset(edges))
    _check(drawing)
    return drawing


def _check(drawing: Drawing) -> None:
    unknown = drawing.headers.keys() - _KEYS
    if unknown or len({len(row) for row in drawing.rows}) != 1:
        raise ValueError(f"{drawing.id}: {unknown or 'rows of different length'}")
    signs = set("".join(drawing.rows))
    for side in SIDES:
        missing = set(drawing.answer(side).moves or ()) - signs
        if missing:
            raise ValueError(f"{drawing.id}: {side}: no point {missing}")


# ---- making --------------------------------------------------------------------------------------


def make(drawing: Drawing) -> Made:
    """Return the problem of a drawing: always the same one."""
    random = Random(f"{SEED}/{drawing.id}")
    size = _size(random, drawing)
    signs = _placed(random, drawing, size)
    if drawing.headers.get("stray") != "no":
        signs |= _stray(random, signs, size)
    turn, swap = random.randrange(8), random.random() < 0.5
    signs = {_turned(point, turn, size): sign for point, sign in signs.items()}
    return _made(drawing, signs, size, "black" if swap else "white")


def _needed(drawing: Drawing) -> tuple[int, int]:
    """Return the least columns and rows of the board."""
    width, height = len(drawing.rows[0]), len(drawing.rows)
    return (
        width + MARGIN * len({"left", "right"} - drawing.edges),
        height + MARGIN * len({"top", "bottom"} - drawing.edges),
    )


def _size(random: Random, drawing: Drawing) -> int:
    columns, rows = _needed(drawing)
    for across, least in (({"left", "right"}, columns), ({"top", "bottom"}, rows)):
        if across <= drawing.edges:
            return least
    least = max(LEAST_SIZE, columns, rows)
    size = random.randint(least, max(least, min(MAX_SIZE, least + MORE_LINES)))
    return int(drawing.headers.get("size", size))


def _placed(random: Random, drawing: Drawing, size: int) -> dict[Point, str]:
    """Return the signs of the drawing by their points on the board."""
    rows, edges = drawing.rows, drawing.edges
    left = _offset(random, size - len(rows[0]), near="left" in edges, far="right" in edges)
    top = _offset(random, size - len(rows), near="top" in edges, far="bottom" in edges)
    return {
        (left + column, size - 1 - top - index): sign
        for index, row in enumerate(rows)
        for column, sign in enumerate(row)
    }


def _offset(random: Random, room: int, *, near: bool, far: bool) -> int:
    if near:
        return 0
    return room if far else random.randint(MARGIN, room - MARGIN)


def _stray(random: Random, signs: Mapping[Point, str], size: int) -> dict[Point, str]:
    """Return stones far from the drawing and from each other."""
    free = [
        (column, row)
        for column in range(1, size - 1)
        for row in range(1, size - 1)
        if _distance((column, row), signs) >= FAR
    ]
    stray: dict[Point, str] = {}
    for _ in range(random.randint(0, MOST_STRAY)):
        free = [point for point in free if _distance(point, stray) > 1]
        if free:
            stray[random.choice(free)] = random.choice("XO")
    return stray


def _distance(point: Point, others: Mapping[Point, str]) -> int:
    """Return how many king's steps it is to the nearest of the others."""
    steps = (max(abs(point[0] - x), abs(point[1] - y)) for x, y in others)
    return min(steps, default=MAX_SIZE)


def _turned(point: Point, turn: int, size: int) -> Point:
    column, row = point
    column = size - 1 - column if turn & 1 else column
    row = size - 1 - row if turn & 2 else row
    return (row, column) if turn & 4 else (column, row)


def _made(drawing: Drawing, signs: Mapping[Point, str], size: int, defender: Colour) -> Made:
    def where(wanted: str) -> frozenset[str]:
        return frozenset(format_vertex(point) for point, sign in signs.items() if sign in wanted)

    stones = {defender: where("O@"), opposite(defender): where("X")}
    goal: Any = drawing.headers.get("goal", "capture")
    targets: Any = drawing.headers.get("targets", "all")
    problem = Problem(
        id=drawing.id,
        columns=size,
        rows=size,
        black=stones["black"],
        white=stones["white"],
        to_play=opposite(defender),
        goal=goal,
        defender=defender,
        crucial=where("@"),
        targets=targets,
    )
    letters = {sign: format_vertex(point) for point, sign in signs.items() if sign.islower()}
    return Made(drawing, problem, letters)


# ---- writing -------------------------------------------------------------------------------------


def files(text: str) -> dict[str, str]:
    """Return the files that a file of drawings is made into, by name. Raises ValueError."""
    made = sorted(map(make, read(text)), key=lambda one: one.drawing.id)
    written = {f"{one.drawing.id}.sgf": _sgf(one) for one in made}
    records = (record for one in made for record in _records(one))
    written[ANSWERS] = "".join(json.dumps(record) + "\n" for record in records)
    return written


_EXCHANGED: Final = {"Black": "White", "White": "Black", "black": "white", "white": "black"}


def _sgf(made: Made) -> str:
    headers = made.drawing.headers
    why = headers["why"]
    if made.problem.defender == "black":
        why = re.sub(r"(?i)black|white", lambda word: _EXCHANGED[word[0]], why)
    comment = f"{why}\nThemes: {headers['theme']}"
    return sgf_tree.serialise(sgf_tree.Branch(sgf.root_properties(made.problem, comment)))


def _records(made: Made) -> Iterator[dict[str, Any]]:
    for colour in COLOURS:
        attacks = colour == made.problem.attacker
        answer = made.drawing.answer(SIDES[0] if attacks else SIDES[1])
        moves = None if answer.moves is None else [made.letters[move] for move in answer.moves]
        status, ko = _status(answer, attacks=attacks)
        yield {
            "id": made.drawing.id,
            "to_play": colour,
            "status": status,
            "ko": ko,
            "code": answer.code,
            "moves": None if moves is None else list(reading_order(moves)),
            "orders": made.drawing.orders,
        }


def _status(answer: Answer, *, attacks: bool) -> tuple[str, dict[str, int] | None]:
    if answer.needs is not None:
        favours_attacker = (answer.code == 2) == attacks
        return "ko", {"defender_needs" if favours_attacker else "attacker_needs": answer.needs}
    return ("dead" if (answer.code == 1) == attacks else "alive"), None


# ---- a second opinion ----------------------------------------------------------------------------


# By goal, targets and number of target blocks: what the attack is called, and the defence.
_COMMANDS: Final = {
    ("capture", "all", 1): ("attack", "defend"),
    ("capture", "any", 2): ("attack_either", "defend_both"),
    ("connect", "all", 2): ("disconnect", "connect"),
}


class GnuGo:
    """GNU Go by its text protocol."""

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen(
            [program, "--mode", "gtp", "--level", "10"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, command: str) -> str:
        """Return the answer to a command. Raises ValueError if it was refused."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(command, file=self._process.stdin, flush=True)
        lines: list[str] = []
        while (line := self._process.stdout.readline().strip()) or not lines:
            lines.append(line)
        if not lines[0].startswith("="):
            raise ValueError(f"{command}: {lines[0]}")
        return lines[0][1:].strip()

    def set_up(self, problem: Problem) -> None:
        """Put the stones on the board."""
        self(f"boardsize {problem.columns}")
        self("clear_board")
        for colour in COLOURS:
            for vertex in reading_order(problem.stones(colour)):
                self(f"play {colour} {vertex}")

    def answers(self, problem: Problem) -> tuple[str, ...]:
        """Return what attack and defence get; nothing if GNU Go has no command for it."""
        own = problem.points(problem.stones(problem.defender))
        crucial = problem.points(problem.crucial)
        found = [block & crucial for block in blocks(own, problem.columns, problem.rows)]
        first = [format_vertex(min(stones)) for stones in found if stones]
        commands = _COMMANDS.get((problem.goal, problem.targets, len(first)), ())
        self.set_up(problem)
        return tuple(self(f"{command} {' '.join(first)}") for command in commands)


def differences(text: str, program: str) -> Iterator[str]:
    """Yield a line for each answer that GNU Go sees differently."""
    gnugo = GnuGo(program)
    for made in map(make, read(text)):
        for side, said in zip(SIDES, gnugo.answers(made.problem), strict=False):
            code = made.drawing.answer(side).code
            if said.split()[0] != str(code):
                yield f"{made.drawing.id}: {side}: {code}, but GNU Go says {said}"


def main() -> None:
    """Write the files, or compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--gnugo", metavar="PROGRAM", help="only compare with GNU Go")
    arguments = parser.parse_args()
    text = (FOLDER / DRAWINGS).read_text("utf-8")
    if arguments.gnugo is not None:
        for line in differences(text, arguments.gnugo):
            print(line, flush=True)
        return
    for old in FOLDER.glob("*.sgf"):
        old.unlink()
    for name, content in files(text).items():
        (FOLDER / name).write_text(content, "utf-8")


if __name__ == "__main__":
    main()
