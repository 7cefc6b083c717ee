"""A board as one colour sees it: its blocks, and the regions that they divide the rest into.

. O . X X     The regions of White, whose stones are O: the point A4, and all to the right of
O O X X .     his stones, with Black's stones in it. A region is what can be reached without
O X X . .     crossing White's stones, or walls: black stones that live unconditionally.
X X . . .
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from shikatsu.board.benson import unconditionally_alive
from shikatsu.board.blocks import block_at, blocks
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import Point, neighbours
from shikatsu.board.position import Position


@dataclass(frozen=True)
class Region:
    """A region, or several of them that are looked at together.

    ``points`` are empty or hold stones of the opponent. ``border`` are the blocks next to it,
    ``inner`` those among them that touch nothing else: stones that may be given up.
    """

    points: frozenset[Point]
    border: frozenset[int]
    inner: frozenset[int]

    @property
    def outer(self) -> frozenset[int]:
        """The blocks of its border that touch other regions as well."""
        return self.border - self.inner


class ColourRegions:
    """The blocks and regions of one colour."""

    def __init__(self, position: Position, owner: Colour) -> None:
        self.position = position
        self.owner = owner
        self.invader = opposite(owner)
        self.walls = unconditionally_alive(position, self.invader)
        own = position.stones(owner)
        self.blocks = tuple(blocks(own, position.columns, position.rows))
        self._block_of = {stone: n for n, block in enumerate(self.blocks) for stone in block}
        living = unconditionally_alive(position, owner)
        self.living = frozenset(n for n, block in enumerate(self.blocks) if block <= living)

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """The regions, small ones first."""
        found = [self._region(points) for points in self._components()]
        return tuple(sorted(found, key=lambda region: (len(region.points), min(region.points))))

    def joined(self, regions: Sequence[Region]) -> Region:
        """Return several regions as one."""
        points = frozenset(point for region in regions for point in region.points)
        border = frozenset(number for region in regions for number in region.border)
        return Region(points, border, self._inner(points, border))

    def closed_part(self, region: Region, protected: frozenset[int]) -> frozenset[Point]:
        """Return what can be territory if some blocks are protected: all that no wall reaches.

        With it come the stones inside, be they protected or not.
        """
        columns, rows = self.position.columns, self.position.rows
        given_up = self.stones(region.inner - protected)
        closed = [
            part
            for part in blocks(region.points | given_up, columns, rows)
            if not self.near(part) & self.walls
        ]
        points = frozenset(point for part in closed for point in part)
        return points | self.stones(self._inner(points, region.border))

    def near(self, points: frozenset[Point]) -> frozenset[Point]:
        """Return the points next to some points, without these."""
        board = self.position.columns, self.position.rows
        return frozenset(near for point in points for near in neighbours(point, *board)) - points

    def stones(self, numbers: frozenset[int]) -> frozenset[Point]:
        """Return the stones of some blocks."""
        return frozenset(stone for number in numbers for stone in self.blocks[number])

    def blocks_near(self, points: frozenset[Point]) -> frozenset[int]:
        """Return the blocks next to some points."""
        return frozenset(self._block_of[p] for p in self.near(points) if p in self._block_of)

    def liberties(self, number: int) -> frozenset[Point]:
        """Return the liberties of a block."""
        near = self.near(self.blocks[number])
        return frozenset(p for p in near if self.position.colour_at(p) is None)

    def _components(self) -> list[frozenset[Point]]:
        columns, rows = self.position.columns, self.position.rows
        every = {(column, row) for column in range(columns) for row in range(rows)}
        rest = every - self.position.stones(self.owner) - self.walls
        found = []
        while rest:
            component = block_at(next(iter(rest)), rest, columns, rows)
            rest -= component
            found.append(component)
        return found

    def _region(self, points: frozenset[Point]) -> Region:
        border = self.blocks_near(points)
        return Region(points, border, self._inner(points, border))

    def _inner(self, points: frozenset[Point], border: frozenset[int]) -> frozenset[int]:
        return frozenset(n for n in border if self.near(self.blocks[n]) <= points)
