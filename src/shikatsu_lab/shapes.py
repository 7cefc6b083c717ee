"""Fights of any size, made up by a fixed rule: the positions of ``shikatsu-lab scaling``.

    . . . . | X    A corner or a piece of the side, shut in by a solid attacker wall (X). Some of
    . O O . | X    the points next to the wall hold defender stones (O, all crucial), a few others
    x . . O | X    attacker stones that can be captured (x); the rest, ``empties`` points, is open.
    . . . O | X    The defender has neither a finished wall nor eyes, so that both sides have
    --------+ X    something to do, whoever plays first.
    X X X X X X

The same size and number always give the same position. The numbers in ``FIGHTS`` were chosen by
trying many: up to 20 empty points they are fights that the first move decides (the attacker kills,
the defender lives), above that nothing was known of them but that an earlier version of the solver
did not decide them with 100,000 nodes, whoever plays first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem

_Order: TypeAlias = Callable[[Point], tuple[int, ...]]

MARGIN: Final = 2
_ATTEMPTS: Final = 200


def _square(point: Point) -> tuple[int, ...]:
    return max(point), sum(point), point[0]


def _bent(point: Point) -> tuple[int, ...]:
    return min(point) >= 2, max(point), *point


def _columns(height: int) -> _Order:
    return lambda point: (point[1] >= height, *point)


@dataclass(frozen=True, slots=True)
class Family:
    """Where a fight takes place: regions grow in ``order`` from the first point of the place."""

    name: str
    order: _Order
    first_column: int


FAMILIES: Final = (
    Family("square-corner", _square, 0),
    Family("flat-corner", _columns(3), 0),
    Family("bent-corner", _bent, 0),
    Family("flat-side", _columns(3), MARGIN),
    Family("high-side", _columns(4), MARGIN),
)


_SQUARE, _FLAT_CORNER, _BENT, _FLAT_SIDE, _HIGH_SIDE = FAMILIES

FIGHTS: Final[dict[int, tuple[tuple[Family, int], ...]]] = {
    8: ((_SQUARE, 119), (_SQUARE, 110), (_FLAT_CORNER, 119), (_FLAT_CORNER, 9), (_BENT, 102)),
    10: ((_SQUARE, 40), (_FLAT_CORNER, 35), (_FLAT_CORNER, 41), (_BENT, 56), (_BENT, 41)),
    12: ((_SQUARE, 10), (_SQUARE, 25), (_FLAT_CORNER, 30), (_FLAT_CORNER, 19), (_BENT, 30)),
    14: ((_SQUARE, 8), (_FLAT_CORNER, 7), (_FLAT_CORNER, 1), (_BENT, 8), (_BENT, 5)),
    16: ((_SQUARE, 1), (_FLAT_CORNER, 1), (_BENT, 5), (_FLAT_SIDE, 5), (_HIGH_SIDE, 30)),
    18: ((_SQUARE, 14), (_FLAT_CORNER, 7), (_BENT, 3), (_FLAT_SIDE, 27), (_HIGH_SIDE, 8)),
    20: ((_FLAT_CORNER, 1), (_FLAT_CORNER, 5), (_BENT, 4), (_FLAT_SIDE, 3), (_HIGH_SIDE, 3)),
    22: ((_SQUARE, 1), (_FLAT_CORNER, 2), (_BENT, 3), (_FLAT_SIDE, 1), (_HIGH_SIDE, 2)),
    24: ((_SQUARE, 1), (_FLAT_CORNER, 2), (_BENT, 4), (_FLAT_SIDE, 3), (_HIGH_SIDE, 1)),
    26: ((_SQUARE, 1), (_FLAT_CORNER, 2), (_BENT, 3), (_FLAT_SIDE, 1), (_HIGH_SIDE, 2)),
}


def fight(family: Family, empties: int, number: int) -> Problem:
    """Return fight ``number`` of a family with so many empty points; the attacker plays first.

    Raises ProblemError if that number gives none.
    """
    random = Random(1000 * empties + number)
    for _ in range(_ATTEMPTS):
        try:
            return _draw(family, empties, number, random)
        except ProblemError:
            continue  # a block without liberties
    raise ProblemError(f"no {family.name} with {empties} empty points has the number {number}")


def _draw(family: Family, empties: int, number: int, random: Random) -> Problem:
    defenders = 3 + _below(random, 1 + empties // 3)
    attackers = _below(random, 2 + empties // 10)
    region = _region(family, empties + defenders + attackers)
    columns = max(x for x, _ in region) + 1 + MARGIN
    rows = max(y for _, y in region) + 1 + MARGIN
    wall = _around(region, columns, rows)
    rim = [p for p in sorted(region) if any(q in wall for q in neighbours(p, columns, rows))]
    white = _pick(random, rim, defenders)
    black = _pick(random, sorted(region - white), attackers)
    return Problem(
        id=f"{family.name}-{empties}-{number}",
        columns=columns,
        rows=rows,
        black=_vertices(wall | black),
        white=_vertices(white),
        to_play="black",
        defender="white",
        crucial=_vertices(white),
        region=tuple(_vertices(region)),
    )


def _region(family: Family, size: int) -> frozenset[Point]:
    places = [(column, row) for column in range(size) for row in range(size)]
    grown = sorted(places, key=family.order)[:size]
    return frozenset((column + family.first_column, row) for column, row in grown)


def _around(region: frozenset[Point], columns: int, rows: int) -> frozenset[Point]:
    """Return the points that touch the region, diagonally too: a wall of one block or more."""
    near = {(column + x, row + y) for column, row in region for x in (-1, 0, 1) for y in (-1, 0, 1)}
    return frozenset(p for p in near - region if 0 <= p[0] < columns and 0 <= p[1] < rows)


def _pick(random: Random, points: list[Point], count: int) -> frozenset[Point]:
    """Return some of the points. Only ``Random.random`` is the same in every version of Python."""
    return frozenset(sorted(points, key=lambda _: random.random())[:count])


def _below(random: Random, bound: int) -> int:
    return int(random.random() * bound)


def _vertices(points: Iterable[Point]) -> frozenset[str]:
    return frozenset(map(format_vertex, points))
