"""A board on which moves of a record are played: captures, and the ko that the last one leaves.

Nobody asks here whether a move is legal: a record says what was played.
"""

from __future__ import annotations

from collections.abc import Iterable

from shikatsu._blocks import block_at, has_liberty
from shikatsu.errors import ProblemError
from shikatsu.points import PASS, Point, format_vertex, neighbours, parse_vertex
from shikatsu.problem import Colour, opposite


class Board:
    """Stones by colour; ``ban`` is where the side that did not move last may not retake a ko."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.stones: dict[Point, Colour] = {}
        self.ban: Point | None = None
        self.last_mover: Colour | None = None

    def copy(self) -> Board:
        """Return a board with the same stones and ban."""
        other = Board(self.columns, self.rows)
        other.stones = dict(self.stones)
        other.ban, other.last_mover = self.ban, self.last_mover
        return other

    def of(self, colour: Colour) -> frozenset[str]:
        """Return the vertices of the stones of one colour."""
        return frozenset(
            format_vertex(point) for point, own in self.stones.items() if own == colour
        )

    def at(self, vertex: str) -> Colour | None:
        """Return the colour of the stone on a vertex."""
        return self.stones.get(parse_vertex(vertex))

    def block(self, vertex: str) -> frozenset[str]:
        """Return the vertices of the block on a vertex; none if it is empty."""
        point = parse_vertex(vertex)
        colour = self.stones.get(point)
        own = {stone for stone, other in self.stones.items() if other == colour}
        if colour is None:
            return frozenset()
        return frozenset(map(format_vertex, block_at(point, own, self.columns, self.rows)))

    def put(self, vertices: Iterable[str], colour: Colour | None) -> None:
        """Set stones up, or take them from the board (None). Nothing is captured."""
        for point in map(parse_vertex, vertices):
            self.stones.pop(point, None)
            if colour is not None:
                self.stones[point] = colour
        self.ban = None

    def play(self, colour: Colour, move: str) -> None:
        """Play a move. Raises ProblemError if the point is taken or off the board."""
        self.ban, self.last_mover = None, colour
        if move == PASS:
            return
        point = parse_vertex(move, self.columns, self.rows)
        if point in self.stones:
            raise ProblemError(f"{move} is played, but taken already")
        self.stones[point] = colour
        taken: set[Point] = set()
        for near in neighbours(point, self.columns, self.rows):
            if self.stones.get(near) == opposite(colour):
                taken |= self._remove_without_liberty(near)
        own = self._block(point)
        if not taken:
            self._remove_without_liberty(point)
        elif len(taken) == 1 and own == {point} and self._liberties(point) == taken:
            self.ban = next(iter(taken))

    def _block(self, point: Point) -> frozenset[Point]:
        colour = self.stones[point]
        own = {stone for stone, other in self.stones.items() if other == colour}
        return block_at(point, own, self.columns, self.rows)

    def _liberties(self, point: Point) -> set[Point]:
        near = neighbours(point, self.columns, self.rows)
        return {liberty for liberty in near if liberty not in self.stones}

    def _remove_without_liberty(self, point: Point) -> frozenset[Point]:
        block = self._block(point)
        if has_liberty(block, self.stones, self.columns, self.rows):
            return frozenset()
        for stone in block:
            del self.stones[stone]
        return block
