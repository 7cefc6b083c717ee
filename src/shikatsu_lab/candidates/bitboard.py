"""A small board for negamax: the surrounded area as bits of one number.

Each row has one bit more than there are columns, which is never set: so the neighbours of a set of
points are that set moved by one bit and by one row. Everything outside the area is the attacker's
and safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from shikatsu.board.points import Point


class Stones(NamedTuple):
    """The stones in the area, and the point where the next move may not retake a ko (0: none)."""

    attacker: int
    defender: int
    ban: int = 0

    def without_ban(self) -> Stones:
        """Return the same stones after a pass."""
        return Stones(self.attacker, self.defender)


@dataclass(frozen=True, slots=True)
class BitBoard:
    """An area of a board. Stones are values: ``played`` returns the next ones."""

    area: int
    outside: int
    dame: int  # points of the area that touch the outside: no eyes
    width: int

    @classmethod
    def of(cls, area: Iterable[Point], columns: int, rows: int) -> BitBoard:
        """Return the board with this area."""
        width = columns + 1
        inside = sum(1 << row * width + column for column, row in area)
        whole = sum(1 << row * width + column for column in range(columns) for row in range(rows))
        outside = whole & ~inside
        near = outside << 1 | outside >> 1 | outside << width | outside >> width
        return cls(inside, outside, near & inside, width)

    def bits(self, points: Iterable[Point]) -> int:
        """Return the points of a set that are in the area."""
        return sum(1 << row * self.width + column for column, row in points) & self.area

    def point(self, bit: int) -> Point:
        """Return the point of a single bit."""
        row, column = divmod(bit.bit_length() - 1, self.width)
        return column, row

    def empty(self, stones: Stones) -> int:
        """Return the empty points of the area."""
        return self.area & ~(stones.attacker | stones.defender)

    def singles(self, points: int) -> Iterator[int]:
        """Yield the points of a set one by one, from the top row down, left to right."""
        while points:
            row = points.bit_length() // self.width * self.width
            last, points = points >> row << row, points & ((1 << row) - 1)
            while last:
                yield last & -last
                last &= last - 1

    def played(self, stones: Stones, bit: int, *, attacks: bool) -> tuple[Stones, int] | None:
        """Return the stones after a move, and how many it captured; None if it is illegal."""
        if bit == stones.ban:
            return None
        own, enemy = stones.attacker, stones.defender
        if not attacks:
            own, enemy = enemy, own
        own |= bit
        free = self.area & ~(own | enemy)
        captured = 0
        near = self._beside(bit) & enemy
        while near:
            block = self._block(near & -near, enemy, attacks=not attacks)
            near &= ~block
            if not block & self.outside and not self._beside(block) & free:
                captured |= block
        enemy &= ~captured
        ban = 0
        block = self._block(bit, own, attacks=attacks)
        if not block & self.outside:
            liberties = self._beside(block) & (free | captured)
            if not liberties:
                return None
            if block == bit and liberties == captured and captured.bit_count() == 1:
                ban = captured
        after = Stones(own, enemy, ban) if attacks else Stones(enemy, own, ban)
        return after, captured.bit_count()

    def is_atari(self, stones: Stones, bit: int, attacks: bool) -> bool:
        """Say whether the block of a stone has one liberty left."""
        block = self._block(bit, stones.attacker if attacks else stones.defender, attacks=attacks)
        liberties = self._beside(block) & self.empty(stones)
        return not block & self.outside and liberties.bit_count() == 1

    def eye_spaces(self, stones: Stones, group: int) -> Iterator[tuple[int, int]]:
        """Yield what single blocks of a group shut in, and the block around it."""
        for space in self.parts(self.area & ~stones.defender):
            around = self._beside(space)
            first = around & -around
            if around & self.outside or not first:
                continue
            block = self._spread(first, stones.defender)
            if not around & ~block and block & group:
                yield space, block

    def unconditional(self, stones: Stones) -> int:
        """Return the defender's blocks that live whatever is played (Benson).

        An eye space is vital to a block if all its empty points are liberties of the block. Blocks
        with fewer than two go, then eye spaces next to blocks that have gone, and so on.
        """
        blocks = {block: self._beside(block) for block in self.parts(stones.defender)}
        spaces = [
            space
            for space in self.parts(self.area & ~stones.defender)
            if not self._beside(space) & self.outside
        ]
        while True:
            weak = [
                block
                for block, near in blocks.items()
                if sum(
                    bool(space & near) and not space & ~stones.attacker & ~near for space in spaces
                )
                < 2
            ]
            if not weak:
                return sum(blocks)
            gone = 0
            for block in weak:
                gone |= blocks.pop(block)
            spaces = [space for space in spaces if not space & gone]

    def parts(self, points: int) -> Iterator[int]:
        """Yield the connected parts of a set of points."""
        while points:
            part = self._spread(points & -points, points)
            yield part
            points &= ~part

    def _block(self, seed: int, stones: int, *, attacks: bool) -> int:
        return self._spread(seed, stones | self.outside if attacks else stones)

    def _spread(self, seed: int, among: int) -> int:
        width = self.width
        while True:
            more = seed | seed << 1 | seed >> 1 | seed << width | seed >> width
            more &= among
            if more == seed:
                return seed
            seed = more

    def _beside(self, points: int) -> int:
        """Return the neighbours of a set on the whole board, without its own points."""
        width = self.width
        more = points << 1 | points >> 1 | points << width | points >> width
        return more & (self.area | self.outside) & ~points
