"""Exact status of every eye space of up to seven points; docs/eye-shapes.md shows them.

An eye space is surrounded by one block that has no other liberties. The answers were worked out by
brute force (``tests/cpp/oracle/eye_shape_table.cpp``, which also describes the data file), for
every set of attacker stones inside.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal, TypeAlias

from shikatsu.board.points import MAX_SIZE, Point, format_vertex
from shikatsu.errors import ProblemError
from shikatsu.model.result import Ko, Status

Site: TypeAlias = Literal["centre", "edge", "corner"]

SITES: Final[tuple[Site, ...]] = ("centre", "edge", "corner")
LARGEST: Final = 7

_STATUS: Final[dict[str, Status]] = {"d": "dead", "a": "alive", "s": "seki"}
_SIDES: Final[dict[frozenset[str], Site]] = {
    frozenset(): "centre",
    frozenset({"top"}): "edge",
    frozenset({"top", "left"}): "corner",
}


@dataclass(frozen=True, slots=True)
class EyeAnswer:
    """What becomes of the block if one side moves first.

    ``moves`` are the first moves that reach this status; none if playing elsewhere does as well.
    """

    status: Status
    ko: Ko | None = None
    moves: frozenset[Point] = frozenset()


@dataclass(frozen=True, slots=True)
class EyeShape:
    """An eye space: the answers for either side moving first."""

    site: Site
    attacker_first: EyeAnswer
    defender_first: EyeAnswer

    @property
    def settled(self) -> bool:
        """Say that moving first gains nothing."""
        return self.attacker_first == self.defender_first


@dataclass(frozen=True, slots=True)
class EyeRecord:
    """A line of the table: a shape as it is drawn there, without stones and with all fills."""

    site: Site
    drawing: str  # rows from the top joined by "/", "o" for a point of the eye space
    words: tuple[str, ...]  # by the set of attacker stones, a bit for each point in reading order

    @property
    def cells(self) -> tuple[Point, ...]:
        """The points in reading order, as (column, row) with row 0 at the top of the drawing."""
        return tuple(
            (column, row)
            for row, line in enumerate(self.drawing.split("/"))
            for column, letter in enumerate(line)
            if letter == "o"
        )

    def answer(self, fill: int = 0) -> EyeShape | None:
        """Return what the table says with these attacker stones, or None if they are illegal."""
        if self.words[fill] == "-":
            return None
        parts = self.words[fill].split("/")
        first, last = (_answer(part, self.cells) for part in (parts[0], parts[-1]))
        return EyeShape(self.site, first, last)


@cache
def _table() -> dict[tuple[Site, str], EyeRecord]:
    data = resources.files("shikatsu").joinpath("data/eye_shapes.jsonl")
    records: dict[tuple[Site, str], EyeRecord] = {}
    for line in data.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        record = EyeRecord(entry["site"], entry["shape"], tuple(entry["fills"].split()))
        records[record.site, record.drawing] = record
    return records


def eye_records() -> Iterator[EyeRecord]:
    """Yield the whole table: small shapes first, then by site."""
    yield from _table().values()


def find_eye_shape(
    cells: Collection[Point],
    attacker: Collection[Point] = (),
    *,
    columns: int = MAX_SIZE,
    rows: int = MAX_SIZE,
) -> EyeShape | None:
    """Look an eye space up, turned and mirrored as it may be.

    ``cells`` are its points on a board of this size, ``attacker`` those that hold an attacker
    stone; a block that has no liberties but the other cells is taken to surround it. Returns None
    if the table has no such shape: larger than 7 points, not connected, touching opposite edges,
    or with a ring of stones that is not one block. Raises ProblemError if the points make no
    sense, or if a block would have no liberty.
    """
    _check(cells, attacker, columns, rows)
    for turn in range(8):
        place = {cell: _turned(cell, columns, rows, turn) for cell in cells}
        width, height = (rows, columns) if turn & 1 else (columns, rows)
        site = _SIDES.get(_sides(place.values(), width, height))
        if site is None:
            continue
        record = _table().get((site, _drawing(place.values())))
        if record is None:
            continue
        order = sorted(cells, key=lambda cell: (place[cell][1], place[cell][0]))
        fill = sum(1 << i for i, cell in enumerate(order) if cell in attacker)
        found = record.answer(fill)
        if found is None:
            raise ProblemError("these stones leave a block without liberties")
        back = dict(zip(record.cells, order, strict=True))
        return EyeShape(
            site, _moved(found.attacker_first, back), _moved(found.defender_first, back)
        )
    return None


def _check(cells: Collection[Point], attacker: Collection[Point], columns: int, rows: int) -> None:
    if not cells:
        raise ProblemError("an eye space has at least one point")
    for column, row in cells:
        if not (0 <= column < columns and 0 <= row < rows):
            raise ProblemError(f"({column}, {row}) is off the board of {columns}x{rows}")
    for point in attacker:
        if point not in cells:
            raise ProblemError(f"{format_vertex(point)} is not in the eye space")


def _turned(point: Point, columns: int, rows: int, turn: int) -> Point:
    """Return the point counted from the top left of the turned or mirrored board."""
    column, row = point
    column = columns - 1 - column if turn & 2 else column
    row = row if turn & 4 else rows - 1 - row
    return (row, column) if turn & 1 else (column, row)


def _sides(points: Collection[Point], columns: int, rows: int) -> frozenset[str]:
    touched = {
        "left": any(column == 0 for column, _ in points),
        "right": any(column == columns - 1 for column, _ in points),
        "top": any(row == 0 for _, row in points),
        "bottom": any(row == rows - 1 for _, row in points),
    }
    return frozenset(side for side, touches in touched.items() if touches)


def _drawing(points: Collection[Point]) -> str:
    left, right = min(c for c, _ in points), max(c for c, _ in points)
    top, bottom = min(r for _, r in points), max(r for _, r in points)
    return "/".join(
        "".join("o" if (column, row) in points else "-" for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    )


def _answer(part: str, cells: tuple[Point, ...]) -> EyeAnswer:
    code, _, letters = part.partition("@")
    moves = frozenset(cells[ord(letter) - ord("a")] for letter in letters)
    if code[0] == "k":
        return EyeAnswer("ko", Ko(defender_needs=int(code[1:])), moves)
    if code[0] == "K":
        return EyeAnswer("ko", Ko(attacker_needs=int(code[1:])), moves)
    return EyeAnswer(_STATUS[code], None, moves)


def _moved(answer: EyeAnswer, back: dict[Point, Point]) -> EyeAnswer:
    return EyeAnswer(answer.status, answer.ko, frozenset(back[move] for move in answer.moves))
