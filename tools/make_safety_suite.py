"""Makes problems/safety from the drawings of problems/safety/positions.txt.

    python tools/make_safety_suite.py                    write the files anew
    python tools/make_safety_suite.py --check NAME...    compare with other programs, all if unnamed
    python tools/make_safety_suite.py --find N SEED      of N random regions, print one of each kind

A local drawing is a region of White with what is near it. The rest of the board is filled with
living black stones. A global drawing is a whole board. Each is turned, with or without its colours
exchanged; that follows from its name, so that the same files come out each time.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import shikatsu
from shikatsu.board.blocks import block_at, blocks, has_liberty
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, format_vertex, neighbours, reading_order
from shikatsu.board.position import Position
from shikatsu.files import sgf, sgf_tree
from shikatsu.model.problem import Problem
from shikatsu_lab import seki

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "problems" / "safety"
DRAWINGS: Final = "positions.txt"
ANSWERS: Final = "answers.jsonl"
SEED: Final = 3
MOST_SECONDS: Final = 60  # for brute force
MARGIN: Final = 3  # lines of living stones beyond a side of the drawing that is no edge

CLASSES: Final = ("easy", "moderate", "hard")
SHORT: Final = "falls short"
_HEADER = re.compile(r"([a-z]+): +(\S.*)")
_LOCAL_ANSWER = re.compile(r"(territory|seki|lost)(?:, (attacker|defender) needs ([1-9]))?")
_KEYS: Final = {"id", "set", "class", "theme", "answer", "checked", "solver", "why"}

# What the right-hand side of a global drawing says about each point; * says nothing.
STATUSES: Final = {
    "X": "black",
    "b": "black",
    "o": "black",
    "O": "white",
    "w": "white",
    "x": "white",
    "B": "black_seki",
    "W": "white_seki",
    "K": "black_safe",
    "L": "white_safe",
    "=": "neutral",
    "?": "unsettled",
}
_EXCHANGED: Final = {"Black": "White", "White": "Black", "black": "white", "white": "black"}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn position; White (O, @) owns a local one, Black (X, #) invades it.

    ``edges`` are those of "top", "bottom", "left" and "right" where the board ends. ``expected`` is
    the right-hand side of a global drawing, row by row.
    """

    headers: Mapping[str, str]
    rows: tuple[str, ...]
    expected: tuple[str, ...]
    edges: frozenset[str]

    @property
    def id(self) -> str:
        """The name, also of the file."""
        return self.headers["id"]

    @property
    def is_local(self) -> bool:
        """Whether it is about one region."""
        return self.headers["set"] == "local"


@dataclass(frozen=True, slots=True)
class Made:
    """A drawing on its board: the sign of each point, and what is expected there if it is global.

    ``owner`` is the colour that White of the drawing has.
    """

    drawing: Drawing
    size: int
    signs: Mapping[Point, str]
    expected: Mapping[Point, str]
    owner: Colour

    def where(self, wanted: str) -> frozenset[Point]:
        """Return the points with one of these signs."""
        return frozenset(point for point, sign in self.signs.items() if sign in wanted)

    def stones(self, colour: Colour) -> frozenset[Point]:
        """Return the stones of a colour."""
        return self.where("O@" if colour == self.owner else "X#")


# ---- reading -------------------------------------------------------------------------------------


def read(text: str) -> list[Drawing]:
    """Return all drawings of a file. Raises ValueError."""
    chunks = re.split(r"\n(?=id: )", "\n" + text)
    return [_read_one(chunk) for chunk in chunks if chunk.lstrip().startswith("id: ")]


def _read_one(chunk: str) -> Drawing:
    headers: dict[str, str] = {}
    rows: list[str] = []
    expected: list[str] = []
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
            left, *right = line.split()
            edges |= {side for side, end in (("left", 0), ("right", -1)) if left[end] == "|"}
            rows.append(left.strip("|"))
            expected += right
    if headers["set"] == "global":
        edges = {"top", "bottom", "left", "right"}
    drawing = Drawing(headers, tuple(rows), tuple(expected), frozenset(edges))
    _check(drawing)
    return drawing


def _check(drawing: Drawing) -> None:
    unknown = drawing.headers.keys() - _KEYS
    if unknown or len({len(row) for row in (*drawing.rows, *drawing.expected)}) != 1:
        raise ValueError(f"{drawing.id}: {unknown or 'rows of different length'}")
    if drawing.headers["class"] not in CLASSES:
        raise ValueError(f"{drawing.id}: {drawing.headers['class']}")
    if drawing.is_local:
        _local_answer(drawing)
    elif len(drawing.expected) != len(drawing.rows):
        raise ValueError(f"{drawing.id}: something is expected of every point")


def _local_answer(drawing: Drawing) -> tuple[str, dict[str, int] | None]:
    """Return what becomes of the region, and for a ko who needs how many threats."""
    match = _LOCAL_ANSWER.fullmatch(drawing.headers["answer"])
    if match is None or (match[2] and match[1] != "lost"):
        raise ValueError(f"{drawing.id}: {drawing.headers['answer']!r}")
    return match[1], None if match[2] is None else {f"{match[2]}_needs": int(match[3])}


# ---- making --------------------------------------------------------------------------------------


def make(drawing: Drawing) -> Made:
    """Return the board of a drawing: always the same one."""
    random = Random(f"{SEED}/{drawing.id}")
    size = _size(drawing)
    placed = _placed(drawing, drawing.rows, size)
    filled = placed | _outside(placed, size)
    turn, swap = random.randrange(8), random.random() < 0.5
    return Made(
        drawing,
        size,
        {_turned(point, turn, size): sign for point, sign in filled.items()},
        {
            _turned(point, turn, size): STATUSES[sign]
            for point, sign in _placed(drawing, drawing.expected, size).items()
            if sign in STATUSES
        },
        "black" if swap else "white",
    )


def _size(drawing: Drawing) -> int:
    width, height = len(drawing.rows[0]), len(drawing.rows)
    across = {"left", "right"} - drawing.edges
    along = {"top", "bottom"} - drawing.edges
    size = max(width + MARGIN * len(across), height + MARGIN * len(along))
    if (not across and size != width) or (not along and size != height):
        raise ValueError(f"{drawing.id}: the board is no square")
    return size


def _placed(drawing: Drawing, rows: Sequence[str], size: int) -> dict[Point, str]:
    """Return signs of the drawing by their points on the board."""
    width, height = len(drawing.rows[0]), len(drawing.rows)
    left = _offset(size - width, near="left" in drawing.edges, far="right" in drawing.edges)
    top = _offset(size - height, near="top" in drawing.edges, far="bottom" in drawing.edges)
    return {
        (left + column, size - 1 - top - index): sign
        for index, row in enumerate(rows)
        for column, sign in enumerate(row)
    }


def _offset(room: int, *, near: bool, far: bool) -> int:
    if near:
        return 0
    return room if far else room // 2


def _outside(placed: Mapping[Point, str], size: int) -> dict[Point, str]:
    """Return living stones on the rest of the board: all of it, but for two eyes far away."""
    rest = [(x, y) for x in range(size) for y in range(size) if (x, y) not in placed]
    eyes: list[Point] = []
    for point in sorted(rest, key=lambda one: -_distance(one, placed)):
        if len(eyes) < 2 and _distance(point, eyes) > 1:
            eyes.append(point)
    return {point: "." if point in eyes else "#" for point in rest}


def _distance(point: Point, others: Mapping[Point, str] | Sequence[Point]) -> int:
    """Return how many king's steps it is to the nearest of the others."""
    return min((max(abs(point[0] - x), abs(point[1] - y)) for x, y in others), default=99)


def _turned(point: Point, turn: int, size: int) -> Point:
    column, row = point
    column = size - 1 - column if turn & 1 else column
    row = size - 1 - row if turn & 2 else row
    return (row, column) if turn & 4 else (column, row)


def region(made: Made) -> frozenset[Point]:
    """Return all points near a local region where something may happen."""
    eyes = {
        point
        for point in made.where(".")
        if all(made.signs[near] == "#" for near in neighbours(point, made.size, made.size))
    }
    return made.where(".XO@") - eyes


def enclosed(made: Made) -> frozenset[Point]:
    """Return the points, with stones of the invader, that his living stones do not touch."""
    free = region(made) - made.where("O@")
    found: set[Point] = set()
    while free:
        part = block_at(next(iter(free)), free, made.size, made.size)
        free -= part
        near = {n for point in part for n in neighbours(point, made.size, made.size)}
        if not near & made.where("#"):
            found |= part
    return frozenset(found)


def life_problem(made: Made) -> Problem:
    """Return a local position as a problem of life and death, the invader to play."""
    return Problem(
        id=made.drawing.id,
        columns=made.size,
        rows=made.size,
        black=_vertices(made.stones("black")),
        white=_vertices(made.stones("white")),
        to_play=opposite(made.owner),
        defender=made.owner,
        crucial=_vertices(made.where("@")),
        region=tuple(_vertices(region(made))),
    )


def _vertices(points: frozenset[Point]) -> frozenset[str]:
    return frozenset(map(format_vertex, points))


# ---- writing -------------------------------------------------------------------------------------


def files(text: str) -> dict[str, str]:
    """Return the files that a file of drawings is made into, by name. Raises ValueError."""
    made = sorted(map(make, read(text)), key=lambda one: one.drawing.id)
    written = {f"{one.drawing.id}.sgf": _sgf(one) for one in made}
    written[ANSWERS] = "".join(json.dumps(_record(one)) + "\n" for one in made)
    return written


def _sgf(made: Made) -> str:
    headers = made.drawing.headers
    why = headers["why"]
    if made.owner == "black":
        why = re.sub(r"(?i)black|white", lambda word: _EXCHANGED[word[0]], why)
    comment = f"{why}\nThemes: {headers['theme']}"
    if made.drawing.is_local:
        properties = sgf.root_properties(life_problem(made), comment)
    else:
        properties = _board_properties(made, comment)
    return sgf_tree.serialise(sgf_tree.Branch(properties))


def _board_properties(made: Made, comment: str) -> list[tuple[str, list[bytes]]]:
    return [
        ("FF", [b"4"]),
        ("GM", [b"1"]),
        ("CA", [b"UTF-8"]),
        ("SZ", [str(made.size).encode()]),
        ("GN", [sgf_tree.text_value(made.drawing.id)]),
        ("C", [sgf_tree.text_value(comment)]),
        ("AB", sgf_tree.point_values(_vertices(made.stones("black")), made.size)),
        ("AW", sgf_tree.point_values(_vertices(made.stones("white")), made.size)),
    ]


def _record(made: Made) -> dict[str, Any]:
    headers = made.drawing.headers
    record = {
        "id": made.drawing.id,
        "set": headers["set"],
        "class": headers["class"],
        "checked": headers["checked"].split("; "),
        "falls_short": SHORT in headers.get("solver", ""),
    }
    if made.drawing.is_local:
        answer, ko = _local_answer(made.drawing)
        return record | {
            "owner": made.owner,
            "answer": answer,
            "ko": ko,
            "stones": _names(made.where("@")),
            "points": _names(enclosed(made)),
        }
    statuses = _exchanged(made)
    return record | {
        "statuses": {
            status: _names(frozenset(point for point, one in statuses.items() if one == status))
            for status in dict.fromkeys(STATUSES.values())
            if status in statuses.values()
        }
    }


def _exchanged(made: Made) -> dict[Point, str]:
    """Return what is expected of each point, in the colours of the board."""
    if made.owner == "white":
        return dict(made.expected)
    return {
        point: re.sub("black|white", lambda word: _EXCHANGED[word[0]], status)
        for point, status in made.expected.items()
    }


def _names(points: frozenset[Point]) -> list[str]:
    return list(reading_order(_vertices(points)))


# ---- second opinions -----------------------------------------------------------------------------


def region_drawing(made: Made) -> str:
    """Return a local position in the words of tests/cpp/oracle/safety_region.h."""
    signs = {"@": "c", "O": "d", "X": "a", ".": "."}
    board = made.size, made.size
    area = region(made)
    playable = area - made.where("@")
    shown = {point: signs[made.signs[point]] for point in area}
    for point in playable:
        shown |= {near: "#" for near in neighbours(point, *board) if near not in area}
    columns, rows = ([one[axis] for one in shown] for axis in (0, 1))
    return "/".join(
        "".join(shown.get((x, y), "x") for x in range(min(columns), max(columns) + 1))
        for y in range(max(rows), min(rows) - 1, -1)
    )


def brute_force(made: Made) -> str:
    """Return what fuzz_safety says about a local region: captured, held, territory, skipped."""
    program = ROOT / "build" / "cpp" / "fuzz_safety"
    try:
        done = subprocess.run(
            [program, region_drawing(made)],
            capture_output=True,
            text=True,
            check=False,
            timeout=MOST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return "too large"
    text = done.stdout + done.stderr
    match = re.search(r"\((\d+) captured, (\d+) held, (\d+) territory\), .* (\d+) skipped", text)
    if match is None or done.returncode:
        return text.strip()
    if match[4] != "0":
        return "too large"
    return "lost" if match[1] != "0" else "territory" if match[3] != "0" else "seki"


def by_life(made: Made, limits: shikatsu.Limits) -> str:
    """Return the status of the stones of a local region as a problem of life and death."""
    result = shikatsu.solve(life_problem(made), limits, line=False)
    ko = "" if result.ko is None else f" {result.ko.to_json()}"
    return f"{result.status}{ko} {' '.join(map(str, result.qualifiers))}".strip()


def check(text: str, names: Sequence[str], limits: shikatsu.Limits) -> Iterator[str]:
    """Yield a line for each position: what is expected, and what the programs say."""
    for drawing in read(text):
        if names and drawing.id not in names:
            continue
        made = make(drawing)
        case = seki.case(_record(made), _position(made))
        found = seki.judge(case, limits)
        said = f"{drawing.id}: {found.expected}; solver {found.found} ({found.verdict})"
        if drawing.is_local:
            said += f"; life {by_life(made, limits)}; brute force {brute_force(made)}"
        yield said


def _position(made: Made) -> Position:
    return Position(made.size, made.size, made.stones("black"), made.stones("white"))


# ---- random regions ------------------------------------------------------------------------------

PLACES: Final = (frozenset({"top", "left"}), frozenset({"top"}), frozenset[str]())
BOX: Final = 5  # columns and rows that a random region fits into


def random_drawing(random: Random, name: str) -> Drawing:
    """Return a region of 5 to 9 points with some stones, walled in, with outside liberties."""
    while True:
        edges = random.choice(PLACES)
        signs = _random_signs(random, edges)
        headers = {"id": name, "set": "local", "class": "easy", "answer": "lost"}
        headers |= {"theme": "random", "checked": "nobody", "why": "Found at random."}
        columns, rows = zip(*signs, strict=True)
        shown = tuple(
            "".join(signs.get((x, y), "#") for x in range(min(columns), max(columns) + 1))
            for y in range(min(rows), max(rows) + 1)
        )
        drawing = Drawing(headers, shown, (), edges)
        made = make(drawing)
        if _is_legal(made) and made.where("@") <= block_at(
            min(made.where("@")), made.where("@"), made.size, made.size
        ):
            return drawing


def _random_signs(random: Random, edges: frozenset[str]) -> dict[Point, str]:
    """Return the signs of a random region by column and row, counted from the top left."""
    inside = {(0, 0) if "left" in edges else (2, 0) if "top" in edges else (2, 2)}
    for _ in range(random.randint(4, 8)):
        grown = {near for point in inside for near in neighbours(point, BOX, BOX)} - inside
        inside.add(random.choice(sorted(grown)))
    signs = {point: random.choice("....XXXO") for point in sorted(inside)}
    around = {(x + i, y + j) for x, y in inside for i in (-1, 0, 1) for j in (-1, 0, 1)} - inside
    least = (0 if "left" in edges else -9, 0 if "top" in edges else -9)
    wall = sorted(point for point in around if point[0] >= least[0] and point[1] >= least[1])
    signs |= dict.fromkeys(wall, "@")
    beyond = {(x + i, y + j) for x, y in wall for i, j in ((0, 1), (1, 0))} - signs.keys()
    for point in random.sample(sorted(beyond), random.choice((0, 0, 0, 1, 2))):
        signs[point] = "."
    return signs


def _is_legal(made: Made) -> bool:
    taken = made.where("XO@#")
    return all(
        has_liberty(block, taken, made.size, made.size)
        for colour in COLOURS
        for block in blocks(made.stones(colour), made.size, made.size)
    )


def find(count: int, seed: int, limits: shikatsu.Limits) -> Iterator[str]:
    """Yield random regions with what the solver and the programs say, one of each kind."""
    random = Random(seed)
    seen: set[tuple[str, str, str]] = set()
    for number in range(count):
        made = make(random_drawing(random, f"random-{seed}-{number}"))
        found = seki.judge(seki.case(_record(made), _position(made)), limits).found
        life = by_life(made, limits)
        kind = found, life, str(len(enclosed(made)))
        if kind not in seen:
            seen.add(kind)
            yield f"{made.drawing.id}: solver {found}; life {life}\n{_shown(made.drawing)}\n"


def _shown(drawing: Drawing) -> str:
    """Return the rows of a drawing with its edges."""
    left = "|" if "left" in drawing.edges else ""
    top = ["-" * len(left + drawing.rows[0])] if "top" in drawing.edges else []
    return "\n".join([*top, *(left + row for row in drawing.rows)])


def main() -> None:
    """Write the files, compare, or look for more."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--find", metavar="N", type=int, nargs=2, help="how many, seed")
    parser.add_argument("--check", metavar="NAME", nargs="*", help="only compare")
    arguments = parser.parse_args()
    limits = shikatsu.Limits(nodes=2_000_000)
    if arguments.find is not None:
        count, seed = arguments.find
        for line in find(count, seed, limits):
            print(line, flush=True)
        return
    text = (FOLDER / DRAWINGS).read_text("utf-8")
    if arguments.check is not None:
        for line in check(text, arguments.check, limits):
            print(line, flush=True)
        return
    made = files(text)
    for old in FOLDER.glob("*.sgf"):
        old.unlink()
    for name, content in made.items():
        (FOLDER / name).write_text(content, "utf-8")


if __name__ == "__main__":
    main()
