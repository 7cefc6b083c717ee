"""What is settled on a whole board if one side always passes: stones, and where nobody lives.

A colour's *unconditional territory* is where the opponent gets no living block although he makes
every move, and has therefore lost all that he has there. It is found by letting him do his best, in
the way that GNU Go documents for its command of this name::

    X X X X X X     Black's outer stones live. White takes what he can take, plays wherever Black
    X O O O O X     has a liberty, and connects out of atari. What is left of White's eye space is
    X O . X O X     one point (he has to play at both dots to take the stone): nothing lives.
    X O O . O X
    X X X X X X

1. He captures every block that does not live, playing at all its liberties.
2. He plays at the liberties of living blocks, wherever that is legal.
3. He extends his blocks that are in atari: an eye of one point keeps nothing alive, and whoever has
   no other must hope for his neighbours.
4. An eye of two points, the only one of its block, becomes one of one point.

His blocks that are in atari now, with their liberties, and the liberties of living blocks where he
could not play are the colour's territory. Two stones in an eye space of six points would be taken
in step 1 and leave too small an eye, but taking them is not forced: it is seki if the stones
around them are one block (``_is_seki``). So they are taken last, and never in a seki.

The tests compare it with all sequences of moves on small boards, and with GNU Go's own answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

from shikatsu.board.benson import unconditionally_alive
from shikatsu.board.blocks import blocks
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError

UnconditionalStatus: TypeAlias = Literal[
    "alive", "dead", "black_territory", "white_territory", "undecided"
]


def unconditional_status(position: Position, point: Point) -> UnconditionalStatus:
    """Say what is settled about a point, in GNU Go's words.

    "alive" and "dead" are about the stone on it: alive if it cannot be captured, or stands in
    territory of its own, dead if it is in the opponent's. An empty point is some colour's territory
    or "undecided".
    """
    stone = position.colour_at(point)
    for colour in COLOURS:
        if point in unconditionally_settled(position, colour):
            if stone is not None:
                return "alive" if stone == colour else "dead"
            return "black_territory" if colour == "black" else "white_territory"
    return "undecided"


@lru_cache(maxsize=8)
def unconditionally_settled(position: Position, colour: Colour) -> frozenset[Point]:
    """Return a colour's living stones and its territory, with all stones that are in it."""
    living = unconditionally_alive(position, colour)
    if not living:
        return frozenset()
    siege = _Siege(position, colour, living)
    pairs = list(_lonely_pairs(position, colour, living))
    kept = frozenset(stone for pair in pairs for stone in pair)
    siege.capture_all(but_not=kept)
    siege.surround()
    siege.connect()
    for pair in pairs:
        if not siege.is_seki(pair):
            siege.fill(siege.liberties(pair))
    siege.reduce_eyes()
    return siege.territory() | living


class _Siege:
    """A board on which only the attacker moves, around stones that he cannot capture."""

    def __init__(self, position: Position, colour: Colour, living: frozenset[Point]) -> None:
        self._colour = colour
        self._attacker = opposite(colour)
        self._living = living
        self._board = position

    def liberties(self, stones: Iterable[Point]) -> list[Point]:
        """The empty points next to stones, in order."""
        taken = self._board.black | self._board.white
        return sorted({near for stone in stones for near in self._near(stone)} - taken)

    def fill(self, points: Iterable[Point]) -> None:
        """Play at all these points, wherever that is legal."""
        for point in points:
            self._play(point)

    def capture_all(self, but_not: frozenset[Point]) -> None:
        """Capture every block that does not live."""
        before = None
        while before != self._board:
            before = self._board
            for block in self._blocks(self._colour):
                if not block & (self._living | but_not):
                    self._capture(block)

    def _capture(self, block: frozenset[Point]) -> None:
        """Capture a block, or leave everything as it is: its last liberty may be an eye for now."""
        before = self._board
        self.fill(self.liberties(block))
        left = self.liberties(block)
        if block & self._board.stones(self._colour):
            if len(left) != 1:
                self._board = before
                return
            self._play(left[0])

    def surround(self) -> None:
        """Take the liberties of living blocks."""
        for block in blocks(self._living, self._board.columns, self._board.rows):
            self.fill(self.liberties(block))

    def connect(self) -> None:
        """Extend own blocks that are in atari, as long as that is legal."""
        before = None
        while before != self._board:
            before = self._board
            for block in self._blocks(self._attacker):
                escape = self.liberties(block)
                if len(escape) == 1:
                    self._play(escape[0])

    def is_seki(self, pair: frozenset[Point]) -> bool:
        """Say whether two stones may stay for ever in an eye space of the attacker's::

          . a      The four dots are empty. Black never gets a shape that kills, and whoever
        . X +      plays first loses his stones, if a and the other a are one block, or would
        + X .      be with attacker's stones at both.
          a .
        """
        (column, row), upper = sorted(pair)
        up = upper[0] - column, upper[1] - row
        for side in ((up[1], up[0]), (-up[1], -up[0])):
            dots = [
                (column - up[0], row - up[1]),
                (upper[0] + up[0], upper[1] + up[1]),
                (column + side[0], row + side[1]),
                (upper[0] - side[0], upper[1] - side[1]),
            ]
            corners = [
                (column - side[0], row - side[1]),
                (upper[0] + side[0], upper[1] + side[1]),
            ]
            if all(self._is_empty(dot) for dot in dots) and self._are_one_block(corners):
                return True
        return False

    def _is_empty(self, point: Point) -> bool:
        on_board = 0 <= point[0] < self._board.columns and 0 <= point[1] < self._board.rows
        return on_board and self._board.colour_at(point) is None

    def _are_one_block(self, corners: list[Point]) -> bool:
        before = self._board
        self.fill(corner for corner in corners if self._is_empty(corner))
        own = self._board.stones(self._attacker)
        joined = own.issuperset(corners) and corners[1] in self._board.block(corners[0])
        self._board = before
        return joined

    def reduce_eyes(self) -> None:
        """Play in an eye of two points that is all a block has."""
        for block in self._blocks(self._attacker):
            eye = self.liberties(block)
            if len(eye) == 2 and eye[1] in self._near(eye[0]):
                self._play(max(eye, key=lambda point: (self._room(point), point)))

    def _room(self, point: Point) -> tuple[int, int]:
        """How many empty points are next to a point, and how many liberties a stone on it gets."""
        empty = [near for near in self._near(point) if self._is_empty(near)]
        try:
            after = self._board.played(self._attacker, format_vertex(point))
        except ProblemError:
            return len(empty), 0
        return len(empty), len(after.liberties(point))

    def territory(self) -> frozenset[Point]:
        """What the attacker cannot keep."""
        lost = set(self.liberties(self._living))
        for block in self._blocks(self._attacker):
            eye = self.liberties(block)
            if len(eye) == 1:
                lost |= block | set(eye)
        return frozenset(lost)

    def _blocks(self, colour: Colour) -> Iterator[frozenset[Point]]:
        """Yield the blocks of a colour, each as it is when its turn comes."""
        seen: set[Point] = set()
        for stone in sorted(self._board.stones(colour)):
            if stone not in seen and stone in self._board.stones(colour):
                block = self._board.block(stone)
                seen |= block
                yield block

    def _near(self, point: Point) -> Iterator[Point]:
        return neighbours(point, self._board.columns, self._board.rows)

    def _play(self, point: Point) -> None:
        try:
            after = self._board.played(self._attacker, format_vertex(point))
        except ProblemError:
            return  # taken, or suicide
        self._board = after.turn(self._attacker)


def _lonely_pairs(
    position: Position, colour: Colour, living: frozenset[Point]
) -> Iterator[frozenset[Point]]:
    """Yield blocks of two stones with no other stone of theirs, and no edge, around them."""
    own = position.stones(colour)
    for block in blocks(own - living, position.columns, position.rows):
        around = {(c + x, r + y) for c, r in block for x in (-1, 0, 1) for y in (-1, 0, 1)} - block
        inside = all(0 <= c < position.columns and 0 <= r < position.rows for c, r in around)
        if len(block) == 2 and inside and not around & own:
            yield block
