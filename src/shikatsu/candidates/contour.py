"""Contour tracing: the closed line around an area, also where no stones enclose it.

The radial sweep (Moore's neighbourhood): stand on a point of the area with the last point outside
behind you, look at the eight points around you one after the other, and step onto the first one
that belongs to the area. All that was looked at before is the contour::

    b b b b b      b  the contour of the area, in the order in which it is met
    b . . . b      .  the area
    b . b b b
    b b b          A hole, such as an island of the attacker, has a contour of its own.

Some of it are stones, some the edge of the board. What is left is the virtual boundary: there the
area is open, and is taken to be shut.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from shikatsu.board.points import Point

# The eight points around a point, in the order of the sweep: clockwise, from the left.
_AROUND: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_SIDES: Final = _AROUND[::2]


@dataclass(frozen=True, slots=True)
class Boundary:
    """All contours of an area by what is there.

    ``wall`` are stones of the attacker, ``own`` those of the defender, ``virtual`` empty points,
    ``edge`` is off the board.
    """

    wall: frozenset[Point]
    own: frozenset[Point]
    virtual: frozenset[Point]
    edge: frozenset[Point]


def boundary(
    area: Collection[Point],
    attacker: Collection[Point],
    defender: Collection[Point],
    columns: int,
    rows: int,
) -> Boundary:
    """Return what encloses an area of a board, hole by hole."""
    met = {point for line in contours(area) for point in line}
    edge = {(x, y) for x, y in met if not (0 <= x < columns and 0 <= y < rows)}
    wall, own = met.intersection(attacker), met.intersection(defender)
    return Boundary(
        frozenset(wall), frozenset(own), frozenset(met - edge - wall - own), frozenset(edge)
    )


def contours(area: Collection[Point]) -> Iterator[tuple[Point, ...]]:
    """Yield the contours of an area: the outer one of each part, and one for each hole.

    Each is closed and in order; a point that the area touches on several sides comes several times.
    """
    seen: set[tuple[Point, Point]] = set()
    for point in sorted(area):
        for side in _SIDES:
            outside = _step(point, side)
            if outside not in area and (point, outside) not in seen:
                yield tuple(_sweep(area, point, outside, seen))


def _sweep(
    area: Collection[Point], start: Point, outside: Point, seen: set[tuple[Point, Point]]
) -> Iterator[Point]:
    """Yield the points outside that are met on the way around; note all (inside, outside)."""
    point, behind, last = start, outside, None
    while True:
        for near in _looks(point, behind):
            if near in area:
                point = near
                break
            if near in _neighbours(point):
                if (point, near) in seen:
                    return  # once around
                seen.add((point, near))
            if near != last:
                yield near
            behind = last = near


def _looks(point: Point, behind: Point) -> Iterator[Point]:
    """Yield the eight points around a point, from the one behind."""
    first = _AROUND.index((behind[0] - point[0], behind[1] - point[1]))
    for turn in range(len(_AROUND)):
        yield _step(point, _AROUND[(first + turn) % len(_AROUND)])


def _neighbours(point: Point) -> tuple[Point, ...]:
    return tuple(_step(point, side) for side in _SIDES)


def _step(point: Point, step: Point) -> Point:
    return point[0] + step[0], point[1] + step[1]
