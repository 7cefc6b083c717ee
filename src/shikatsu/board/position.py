"""A game of Go as people play it: stones are captured, and a ko may not be retaken at once.

Positions are values: ``played`` returns the next one, so that a history is a list of positions and
taking a move back needs no code. Suicide is forbidden. Unlike ``docs/model.md``, which is about the
questions, this is about how a position on a whole board comes up: records, GTP.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from shikatsu.board.blocks import block_at, blocks, has_liberty
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.pictured import Pictured
from shikatsu.board.points import PASS, Point, check_size, format_vertex, neighbours, parse_vertex
from shikatsu.errors import ProblemError


class Shown(Protocol):
    """What shows a position with named points: a problem, a diagram."""

    @property
    def columns(self) -> int:
        """Width of the board."""

    @property
    def rows(self) -> int:
        """Height of the board."""

    @property
    def black(self) -> frozenset[str]:
        """Black's stones."""

    @property
    def white(self) -> frozenset[str]:
        """White's stones."""

    @property
    def to_play(self) -> Colour | None:
        """Whose turn it is, if that is known."""

    @property
    def ban(self) -> str | None:
        """Where he may not retake a ko."""


@dataclass(frozen=True)
class Position(Pictured):
    """Stones on a board, whose turn it is, and the point where he may not retake a ko.

    Points are (column, row), counted from 0 at the lower left; ``ban`` concerns ``to_play`` only,
    and lasts for one move. Raises ProblemError if two stones are on one point.
    """

    columns: int
    rows: int
    black: frozenset[Point] = frozenset()
    white: frozenset[Point] = frozenset()
    to_play: Colour = "black"
    ban: Point | None = None

    def __post_init__(self) -> None:
        check_size(self.columns, self.rows)
        for point in sorted(self.black & self.white):
            raise ProblemError(f"{format_vertex(point)}: a black and a white stone on this point")

    @classmethod
    def of(cls, shown: Position | Shown) -> Position:
        """Return the position of a problem, or the stones that a diagram begins with.

        Black is to play where a diagram does not say. Raises ProblemError.
        """
        if isinstance(shown, Position):
            return shown
        black, white = (frozenset(map(parse_vertex, s)) for s in (shown.black, shown.white))
        ban = None if shown.ban is None else parse_vertex(shown.ban)
        return cls(shown.columns, shown.rows, black, white, shown.to_play or "black", ban)

    @cached_property
    def points(self) -> frozenset[Point]:
        """All points of the board."""
        return frozenset((x, y) for x in range(self.columns) for y in range(self.rows))

    @cached_property
    def empty(self) -> frozenset[Point]:
        """The points without a stone."""
        return self.points - self.black - self.white

    def stones(self, colour: Colour) -> frozenset[Point]:
        """The points with a stone of one colour."""
        return self.black if colour == "black" else self.white

    def vertices(self, colour: Colour) -> frozenset[str]:
        """The names of the points with a stone of one colour."""
        return frozenset(map(format_vertex, self.stones(colour)))

    def colour_at(self, point: Point) -> Colour | None:
        """The colour of the stone on a point, None if it is empty."""
        if point in self.black:
            return "black"
        return "white" if point in self.white else None

    def block(self, point: Point) -> frozenset[Point]:
        """Return the block that a stone belongs to. Raises ProblemError if there is no stone."""
        colour = self.colour_at(point)
        if colour is None:
            raise ProblemError(f"{format_vertex(point)} is empty")
        return block_at(point, self.stones(colour), self.columns, self.rows)

    def liberties(self, point: Point) -> frozenset[Point]:
        """Return the liberties of the block of a stone. Raises ProblemError if there is none."""
        return self.near(self.block(point)) & self.empty

    def near(self, points: Iterable[Point]) -> frozenset[Point]:
        """Return the neighbours of a set of points, without its own."""
        given = frozenset(points)
        found = {near for p in given for near in neighbours(p, self.columns, self.rows)}
        return frozenset(found) - given

    def connected(self, points: frozenset[Point]) -> Iterator[frozenset[Point]]:
        """Yield the connected parts of a set: the blocks of a colour, areas of empty points."""
        return blocks(points, self.columns, self.rows)

    def reach(self, seeds: Iterable[Point], among: frozenset[Point]) -> frozenset[Point]:
        """Return the points of ``among`` that are connected to the seeds."""
        found = set(seeds) & among
        todo = list(found)
        while todo:
            for near in neighbours(todo.pop(), self.columns, self.rows):
                if near in among and near not in found:
                    found.add(near)
                    todo.append(near)
        return frozenset(found)

    def ban_of(self, colour: Colour) -> Point | None:
        """The point where a colour may not retake a ko if it plays now."""
        return self.ban if colour == self.to_play else None

    def at_rest(self) -> Position:
        """Return the same stones, as if Black were to play and no ko had just been taken."""
        return dataclasses.replace(self, to_play="black", ban=None)

    def turn(self, colour: Colour) -> Position:
        """Return the same stones with ``colour`` to play; a ban on the other colour is lifted."""
        return dataclasses.replace(self, to_play=colour, ban=self.ban_of(colour))

    def played(self, colour: Colour, move: str) -> Position:
        """Return the position after a move: a vertex, or "pass". A colour may play twice running.

        Raises ProblemError if the point is off the board or taken, or if the move is a suicide or
        retakes a ko at once.
        """
        if move.lower() == PASS:
            return dataclasses.replace(self, to_play=opposite(colour), ban=None)
        point = parse_vertex(move, self.columns, self.rows)
        self._check_free(colour, point)
        own = self.stones(colour) | {point}
        captured = self._captured(colour, point)
        enemy = self.stones(opposite(colour)) - captured
        block = block_at(point, own, self.columns, self.rows)
        if not has_liberty(block, own | enemy, self.columns, self.rows):
            raise ProblemError(f"{format_vertex(point)} is suicide")
        ban = None
        if len(captured) == 1 and len(block) == 1 and self._liberties(point, own | enemy) == 1:
            (ban,) = captured
        return dataclasses.replace(
            self.with_stones(colour, own, enemy), to_play=opposite(colour), ban=ban
        )

    def with_stones(self, colour: Colour, own: Iterable[Point], enemy: Iterable[Point]) -> Position:
        """Return a position with other stones: ``own`` of the colour, ``enemy`` of the other."""
        own, enemy = frozenset(own), frozenset(enemy)
        black, white = (own, enemy) if colour == "black" else (enemy, own)
        return dataclasses.replace(self, black=black, white=white, ban=None)

    def check_liberties(self) -> None:
        """Raise ProblemError if a block has no liberty, which no game leads to."""
        taken = self.black | self.white
        for stones in (self.black, self.white):
            for block in blocks(stones, self.columns, self.rows):
                if not has_liberty(block, taken, self.columns, self.rows):
                    raise ProblemError(f"{format_vertex(min(block))}: a block without liberties")

    def _check_free(self, colour: Colour, point: Point) -> None:
        if self.colour_at(point) is not None:
            raise ProblemError(f"{format_vertex(point)} is taken")
        if point == self.ban_of(colour):
            raise ProblemError(f"{format_vertex(point)} retakes a ko at once")

    def _captured(self, colour: Colour, point: Point) -> frozenset[Point]:
        enemy = self.stones(opposite(colour))
        taken = self.black | self.white | {point}
        captured: set[Point] = set()
        for near in neighbours(point, self.columns, self.rows):
            if near in enemy and near not in captured:
                block = block_at(near, enemy, self.columns, self.rows)
                if not has_liberty(block, taken, self.columns, self.rows):
                    captured |= block
        return frozenset(captured)

    def _liberties(self, point: Point, taken: frozenset[Point]) -> int:
        return sum(near not in taken for near in neighbours(point, self.columns, self.rows))
