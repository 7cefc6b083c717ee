"""The table of eye shapes of one to six points: every polyomino, its status, its vital points.

A shape is known by its signature (a,b,c,d:e): how many of its points have 4, 3, 2 and 1 neighbours
inside, and whether it is A alive, D dead or U unsettled. That is not enough to find vital points,
and in a corner not even to know the status, so the table has an entry for each shape. Its line of
``data/eye_classes.jsonl``::

    {"site": "anywhere", "signature": "(0,0,1,2:U)", "drawing": "*./.-", "answers": "dead/alive"}

``drawing`` has the rows from the top: ``-`` is outside, ``*`` vital for both sides, ``x`` for the
attacker, ``o`` for the defender, ``.`` any other point. ``answers`` are those for the attacker and
for the defender moving first. Entries of a corner, whose top left point is the corner of the
board, are the exceptions. ``tools/make_eye_classes.py`` makes the table of the exact one
(``shikatsu.candidates.eye_shapes``); tests prove each entry with the solver.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Final, Literal, TypeAlias

from shikatsu.board.points import Point
from shikatsu.model.result import Status

Signature: TypeAlias = tuple[int, int, int, int]
Tentative: TypeAlias = Literal["alive", "dead", "unsettled"]

LARGEST: Final = 6
TENTATIVE: Final[tuple[Tentative, ...]] = ("alive", "unsettled", "dead")
_LETTERS: Final[dict[str, Tentative]] = {"A": "alive", "U": "unsettled", "D": "dead"}
_SIGNATURE = re.compile(r"\((\d),(\d),(\d),(\d):([AUD])\)", re.ASCII)


@dataclass(frozen=True, slots=True)
class EyeClass:
    """An eye shape: its points from the top left, (column, row) with row 0 at the top.

    ``attack`` and ``defence`` are the vital points of the sides, none if nothing is to be gained.
    """

    site: Literal["anywhere", "corner"]
    signature: Signature
    tentative: Tentative
    cells: frozenset[Point]
    attack: frozenset[Point]
    defence: frozenset[Point]
    attacker_first: Status
    defender_first: Status

    def placed(self, turn: int, corner: Point) -> EyeClass:
        """Return the shape turned, with its top left point moved to ``corner``."""
        moved = {cell: _turned(cell, turn) for cell in self.cells}
        left, top = min(x for x, _ in moved.values()), min(y for _, y in moved.values())
        to_board = {
            cell: (x - left + corner[0], y - top + corner[1]) for cell, (x, y) in moved.items()
        }
        cells, attack, defence = (
            frozenset(to_board[cell] for cell in points)
            for points in (self.cells, self.attack, self.defence)
        )
        return replace(self, cells=cells, attack=attack, defence=defence)


def signature(cells: Collection[Point]) -> Signature:
    """Return how many points of a shape have 4, 3, 2 and 1 neighbours in it."""
    counts = [0] * 5
    for x, y in cells:
        around = ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
        counts[sum(near in cells for near in around)] += 1
    return counts[4], counts[3], counts[2], counts[1]


def write_signature(found: Signature, tentative: Tentative) -> str:
    """Write a signature with its status as the paper does: "(0,0,1,2:U)"."""
    letter = next(letter for letter, word in _LETTERS.items() if word == tentative)
    return f"({','.join(map(str, found))}:{letter})"


@cache
def eye_classes() -> tuple[EyeClass, ...]:
    """Return the table: small shapes first, exceptions of the corner last."""
    text = resources.files("shikatsu").joinpath("data/eye_classes.jsonl").read_text("utf-8")
    return tuple(map(_read, text.splitlines()))


def find_eye_class(cells: Collection[Point], columns: int, rows: int) -> EyeClass | None:
    """Return the entry of a connected shape on a board, at its place; None if it is too large.

    The exceptions count where the shape is in a corner, in the one orientation that they have.
    """
    if not 0 < len(cells) <= LARGEST:
        return None
    wanted = frozenset(cells)
    found = _placements().get(_normal(wanted))
    if found is None:
        return None
    for entry in _exceptions(columns, rows):
        if entry.cells == wanted:
            return entry
    entry, turn = found
    return entry.placed(turn, (min(x for x, _ in cells), min(y for _, y in cells)))


def _read(line: str) -> EyeClass:
    record = json.loads(line)
    drawn = {
        (column, row): letter
        for row, text in enumerate(record["drawing"].split("/"))
        for column, letter in enumerate(text)
        if letter != "-"
    }
    match = _SIGNATURE.fullmatch(record["signature"])
    assert match is not None, line
    a, b, c, d = (int(number) for number in match.groups()[:4])
    attacker_first, defender_first = record["answers"].split("/")
    return EyeClass(
        record["site"],
        (a, b, c, d),
        _LETTERS[match[5]],
        frozenset(drawn),
        frozenset(cell for cell, letter in drawn.items() if letter in "*x"),
        frozenset(cell for cell, letter in drawn.items() if letter in "*o"),
        attacker_first,
        defender_first,
    )


@cache
def _placements() -> dict[frozenset[Point], tuple[EyeClass, int]]:
    """Return the entries without the exceptions, by their points in each orientation."""
    found: dict[frozenset[Point], tuple[EyeClass, int]] = {}
    for entry in eye_classes():
        if entry.site == "anywhere":
            for turn in range(8):
                found.setdefault(entry.placed(turn, (0, 0)).cells, (entry, turn))
    return found


@cache
def _exceptions(columns: int, rows: int) -> tuple[EyeClass, ...]:
    """Return the exceptions in all corners of a board."""
    return tuple(
        _cornered(entry, turn, columns, rows)
        for entry in eye_classes()
        if entry.site == "corner"
        for turn in range(8)
    )


def _cornered(entry: EyeClass, turn: int, columns: int, rows: int) -> EyeClass:
    turned = entry.placed(turn, (0, 0))
    width = 1 + max(x for x, _ in turned.cells)
    height = 1 + max(y for _, y in turned.cells)
    # The top left point of the drawing has been turned to this side of the shape.
    right, top = (bool(bit) for bit in _turned_corner(turn))
    return entry.placed(turn, (columns - width if right else 0, rows - height if top else 0))


def _turned(point: Point, turn: int) -> Point:
    x, y = point
    x, y = (-x if turn & 1 else x), (-y if turn & 2 else y)
    return (y, x) if turn & 4 else (x, y)


def _turned_corner(turn: int) -> Point:
    """Say whether the first column has become the last one, and the first row the last one."""
    columns, rows = turn & 1, (turn & 2) >> 1
    return (rows, columns) if turn & 4 else (columns, rows)


def _normal(cells: frozenset[Point]) -> frozenset[Point]:
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - bottom) for x, y in cells)


def drawing_rows(cells: Collection[Point]) -> Iterator[tuple[Point, ...]]:
    """Yield the points of the box around a shape, row by row."""
    for row in range(1 + max(y for _, y in cells)):
        yield tuple((column, row) for column in range(1 + max(x for x, _ in cells)))
