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
from typing import NamedTuple

from shikatsu.board.blocks import block_at, blocks
from shikatsu.board.colours import Colour
from shikatsu.board.points import Point, neighbours
from shikatsu.board.position import Position


class _Region(NamedTuple):
    """A maximal connected set of points without stones of one colour: its empty points, its walls.

    All points next to it are its walls, which are stones of that colour.
    """

    points: frozenset[Point]
    empty: frozenset[Point]
    walls: frozenset[Point]


@lru_cache(maxsize=8)
def unconditionally_alive(
    position: Position, colour: Colour, but_for: frozenset[Point] = frozenset()
) -> frozenset[Point]:
    """Return the stones of a colour that cannot be captured even if it always passes.

    Whatever has a point of ``but_for`` is no eye: there the colour may play as it likes, and the
    stones are alive all the same.
    """
    alive = set(blocks(position.stones(colour), position.columns, position.rows))
    while True:
        living = frozenset(stone for block in alive for stone in block)
        healthy = _healthy_regions(position, colour, living)
        healthy = [region for region in healthy if not region.points & but_for]
        doomed = {block for block in alive if _eyes(position, block, healthy) < 2}
        if not doomed:
            return living
        alive -= doomed


@lru_cache(maxsize=8)
def benson_safe(position: Position, colour: Colour) -> frozenset[Point]:
    """Return the unconditionally alive stones of a colour and all points of its eyes.

    An eye is a region that is vital to one of these blocks: all its empty points are liberties of
    the block, so the opponent, whose stones in it are dead, never lives there. This is what
    programs count as safe by Benson's algorithm.
    """
    living = unconditionally_alive(position, colour)
    alive = list(blocks(living, position.columns, position.rows))
    found = set(living)
    for region in _healthy_regions(position, colour, living):
        if any(_is_vital(position, block, region) for block in alive):
            found |= region.points
    return frozenset(found)


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


def _healthy_regions(position: Position, colour: Colour, living: frozenset[Point]) -> list[_Region]:
    """Return the regions whose walls are all among these stones."""
    return [region for region in _regions(position, colour) if region.walls <= living]


@lru_cache(maxsize=8)
def _regions(position: Position, colour: Colour) -> tuple[_Region, ...]:
    taken = position.black | position.white
    return tuple(
        _Region(points, points - taken, _border(position, points))
        for points in _components(position, _all_points(position) - position.stones(colour))
    )


def _eyes(position: Position, block: frozenset[Point], regions: list[_Region]) -> int:
    return sum(_is_vital(position, block, region) for region in regions)


def _is_vital(position: Position, block: frozenset[Point], region: _Region) -> bool:
    """Say whether all empty points of a region are liberties of a block next to it."""
    return bool(region.walls & block) and region.empty <= _border(position, block)


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
