"""Facts about the stones of a position that need no search: blocks, liberties, leaks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from shikatsu.board.points import Point, neighbours


def block_at(point: Point, stones: Collection[Point], columns: int, rows: int) -> frozenset[Point]:
    """Return the stones connected to ``point`` through ``stones`` (one colour)."""
    found = {point}
    todo = [point]
    while todo:
        for near in neighbours(todo.pop(), columns, rows):
            if near in stones and near not in found:
                found.add(near)
                todo.append(near)
    return frozenset(found)


def blocks(stones: Collection[Point], columns: int, rows: int) -> Iterator[frozenset[Point]]:
    """Yield the blocks of the stones of one colour."""
    seen: set[Point] = set()
    for point in sorted(stones):
        if point not in seen:
            block = block_at(point, stones, columns, rows)
            seen |= block
            yield block


def has_liberty(block: Iterable[Point], taken: Collection[Point], columns: int, rows: int) -> bool:
    """Say whether a block touches a point without a stone."""
    return any(near not in taken for point in block for near in neighbours(point, columns, rows))


def leaks(
    region: Collection[Point], wall: Collection[Point], columns: int, rows: int
) -> Iterator[tuple[Point, Point]]:
    """Yield (inside, outside) for each outside neighbour of the region that is not in ``wall``."""
    for inside in sorted(region):
        for outside in neighbours(inside, columns, rows):
            if outside not in region and outside not in wall:
                yield inside, outside
