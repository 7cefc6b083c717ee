"""The influence of the surrounding side on the surrounded area.

The attacker radiates from the boundary into the area, one less with every step; the defender
radiates nothing, his stones only stand in the way. Where nothing arrives is room for eyes::

    X X X X X X      8 8 8 8 8 8      8  stones of the attacker, 9 the virtual boundary
    X . O O O X      8 7 . . . 8      7  and 6 are points that the attacker can come to
    X . . . O X      8 7 6 0 . 8      0  a point for an eye, . a stone of the defender
    X O O O O X      8 . . . . 8

A stone of the attacker inside radiates anew once influence reaches it, for it is connected. A
tiger's mouth, a point with defender stones on all sides but one, is not entered, unless the
boundary itself is in front of it: whoever plays there is in atari.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import Final

from shikatsu.board.points import Point, neighbours
from shikatsu.candidates.contour import Boundary

VIRTUAL: Final = 9
STONE: Final = 8
# Below that it has faded away. Chosen by measurement, docs/algorithms/candidates.md.
FAINTEST: Final = 6
# Stones of the defender around the mouth of a tiger.
MOUTH: Final = 3


def influence(
    area: frozenset[Point],
    attacker: frozenset[Point],
    defender: frozenset[Point],
    around: Boundary,
    columns: int,
    rows: int,
) -> Mapping[Point, int]:
    """Return the influence of the attacker on all points of an area that he has influence on.

    ``around`` is the boundary of the area; the stones are those of the whole board.
    """
    found: dict[Point, int] = {}
    met: set[Point] = set()
    waiting = [(-STONE, point) for point in around.wall]
    waiting += [(-VIRTUAL, point) for point in around.virtual]
    heapq.heapify(waiting)

    def spread(value: int, point: Point) -> Iterator[tuple[int, Point]]:
        for near in neighbours(point, columns, rows):
            if near not in area or near in defender or near in met:
                continue
            if near in attacker:
                yield STONE, near
            elif value > FAINTEST and (value >= STONE or not is_mouth(near, point)):
                yield value - 1, near

    def is_mouth(point: Point, entry: Point) -> bool:
        rest = [near for near in neighbours(point, columns, rows) if near != entry]
        return len(rest) >= MOUTH and all(near in defender for near in rest)

    while waiting:
        negative, point = heapq.heappop(waiting)
        if point in met:
            continue
        met.add(point)
        if point in area:
            found[point] = -negative
        for value, near in spread(-negative, point):
            heapq.heappush(waiting, (-value, near))
    return found
