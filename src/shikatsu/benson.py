"""What is settled on a whole board if one side never plays again: Benson's algorithm (1976).

Black stones are *unconditionally alive* if White cannot capture them even if Black always passes::

    . X . X O     Each of the two eyes is vital to all its black neighbours: every empty point of it
    X X X X O     is a liberty of theirs, so White can fill neither without capturing first.

SOUND and complete: a stone is found exactly if no sequence of moves by the opponent alone (without
suicide) captures it. The tests compare it with all such sequences.

*Unconditional territory* is what living stones surround so closely that the opponent gets no two
eyes there, however often he plays. SOUND: an eye of the opponent's, that is a set of points
enclosed by his stones, cannot contain a point next to a living stone, since it would contain that
stone as well. Two eyes need two points away from living stones that are not next to each other;
where there are none, none of his stones lives unconditionally. (Not complete.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from shikatsu._blocks import block_at, blocks
from shikatsu.game import Position
from shikatsu.points import Point, neighbours
from shikatsu.problem import COLOURS, Colour

UnconditionalStatus: TypeAlias = Literal[
    "alive", "dead", "black_territory", "white_territory", "undecided"
]


class _Region(NamedTuple):
    """A maximal connected set of points without stones of one colour, and its empty points."""

    points: frozenset[Point]
    empty: frozenset[Point]


@lru_cache(maxsize=8)
def unconditionally_alive(position: Position, colour: Colour) -> frozenset[Point]:
    """Return the stones of a colour that cannot be captured even if it always passes."""
    own = position.stones(colour)
    alive = set(blocks(own, position.columns, position.rows))
    regions = [
        _Region(points, frozenset(p for p in points if position.colour_at(p) is None))
        for points in _components(position, _all_points(position) - own)
    ]
    while True:
        living = frozenset(stone for block in alive for stone in block)
        healthy = [r for r in regions if _border(position, r.points) & own <= living]
        doomed = {block for block in alive if _vital_regions(position, block, healthy) < 2}
        if not doomed:
            return living
        alive -= doomed


@lru_cache(maxsize=8)
def unconditional_territory(position: Position, colour: Colour) -> frozenset[Point]:
    """Return the points, empty or with enemy stones, where the opponent can never live.

    Only what unconditionally alive stones surround is found.
    """
    living = unconditionally_alive(position, colour)
    found: set[Point] = set()
    if living:
        near = _border(position, living)
        for region in _components(position, _all_points(position) - living):
            if not _has_room_for_two_eyes(region - near):
                found |= region - position.stones(colour)
    return frozenset(found)


def unconditional_status(position: Position, point: Point) -> UnconditionalStatus:
    """Say what is settled about a point, in GNU Go's words.

    "alive" and "dead" are about the stone on it: dead stones are in the opponent's territory. An
    empty point is some colour's territory or "undecided".
    """
    stone = position.colour_at(point)
    if stone is not None and point in unconditionally_alive(position, stone):
        return "alive"
    for colour in COLOURS:
        if colour != stone and point in unconditional_territory(position, colour):
            if stone is not None:
                return "dead"
            return "black_territory" if colour == "black" else "white_territory"
    return "undecided"


def _vital_regions(position: Position, block: frozenset[Point], regions: list[_Region]) -> int:
    """Count the regions next to a block whose empty points are all liberties of it."""
    near = _border(position, block)
    return sum(region.empty <= near and bool(region.points & near) for region in regions)


def _has_room_for_two_eyes(points: Collection[Point]) -> bool:
    """Say whether two of the points are not next to each other."""
    if len(points) != 2:
        return len(points) > 2  # of three points on a grid two are never neighbours
    (first_column, first_row), (second_column, second_row) = points
    return abs(first_column - second_column) + abs(first_row - second_row) > 1


def _all_points(position: Position) -> frozenset[Point]:
    return frozenset((c, r) for c in range(position.columns) for r in range(position.rows))


def _components(position: Position, points: frozenset[Point]) -> Iterator[frozenset[Point]]:
    todo = set(points)
    while todo:
        component = block_at(next(iter(todo)), points, position.columns, position.rows)
        todo -= component
        yield component


def _border(position: Position, points: frozenset[Point]) -> frozenset[Point]:
    """Return the points next to a set of points, without the set."""
    board = position.columns, position.rows
    return frozenset(near for point in points for near in neighbours(point, *board)) - points
