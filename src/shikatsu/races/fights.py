"""Where two groups fight: which stones belong to each, and which points may be played.

A block BELONGS TO a group with another one of its colour if the two have two liberties in common
(if the opponent plays on one, the other connects them), or one on which he may not play, or if
both touch an eye: a small empty area that touches nothing but stones of their colour. Stones that
are unconditionally alive, and walls, belong to no group.

The REGION of a fight is the two groups and all that they touch, but for WALLS: blocks that are
unconditionally alive, or have two liberties in an area of at least eight points that neither group
touches. Blocks that are no walls belong to it as well, with their liberties, and can be captured.
Walls of both colours are taken as safe, and to be connected to one is to have escaped. If that
brings in more than eight more empty points, or more than 24 points in all, blocks with two
liberties elsewhere are walls, too. A block with fewer is in atari, or nearly so: it is no wall
unless it is unconditionally alive, and eyes in the region do not count for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from shikatsu.board.benson import unconditionally_alive
from shikatsu.board.blocks import blocks
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.understanding.regions import POCKET, WALL_LIBERTIES

# A larger area with nothing but stones of one colour around is no eye any more.
LARGEST_EYE: Final = 7
# With more points than this besides the groups and what they touch, it is about something else.
MOST_MORE: Final = 24
# With more empty points the fight is not an enclosed one.
MOST_EMPTY: Final = 60


@dataclass(frozen=True, slots=True)
class Fight:
    """Two groups, the region in which they fight, and the walls around it by colour.

    ``assumed`` has the walls that are taken as safe without proof: they are not unconditionally
    alive by eyes outside of the region. ``enclosed`` is false if a group reaches an area that is
    too large to be fought out.
    """

    position: Position
    first: frozenset[Point]
    second: frozenset[Point]
    region: frozenset[Point]
    walls: frozenset[Point]
    assumed: frozenset[Point]
    enclosed: bool

    @property
    def owner(self) -> Colour:
        """The colour of the first group."""
        return "black" if self.first <= self.position.black else "white"

    def group(self, colour: Colour) -> frozenset[Point]:
        """Return the group of a colour."""
        return self.first if colour == self.owner else self.second

    def outside_liberties(self, colour: Colour) -> frozenset[Point]:
        """Return the liberties of a group that are next to enemy walls, and to no other stones.

        The other points next to them are such liberties, too, or next to such stones. The enemy can
        fill them at any time, and nobody gains anything else there.
        """
        position, group = self.position, self.group(colour)
        board = position.columns, position.rows
        walls = self.walls & position.stones(opposite(colour))
        plain = {
            near
            for stone in group
            for near in neighbours(stone, *board)
            if position.colour_at(near) is None and walls & set(neighbours(near, *board))
        }
        allowed = group | walls | plain
        return frozenset(p for p in plain if allowed.issuperset(neighbours(p, *board)))


def find_fight(position: Position, first: Point, second: Point) -> Fight:
    """Return the fight between the groups of two stones.

    Raises ProblemError if there is no stone on a point, if both have the same colour, or if a block
    has no liberties.
    """
    position.check_liberties()
    colours = [_colour(position, point) for point in (first, second)]
    if colours[0] == colours[1]:
        raise ProblemError(
            f"{format_vertex(first)} and {format_vertex(second)} are both {colours[0]}: "
            "a semeai is between a black and a white group"
        )
    return _Finder(position, first, second).fight()


def _colour(position: Position, point: Point) -> Colour:
    colour = position.colour_at(point)
    if colour is None:
        raise ProblemError(f"{format_vertex(point)} is empty")
    return colour


class _Finder:
    """The board as the search for a fight sees it: blocks, empty areas, what touches what."""

    def __init__(self, position: Position, first: Point, second: Point) -> None:
        self._position = position
        self._board = position.columns, position.rows
        self._targets = position.block(first), position.block(second)
        self._alive = {c: unconditionally_alive(position, c) for c in COLOURS}
        taken = position.black | position.white
        board = ((x, y) for x in range(self._board[0]) for y in range(self._board[1]))
        self._empty = frozenset(board) - taken
        self._areas = list(blocks(self._empty, *self._board))

    def fight(self) -> Fight:
        first, second = (self._group(block) for block in self._targets)
        region, enclosed = self._region(first | second)
        beyond = self._near(region) - self._empty - region
        walls = frozenset(stone for point in beyond for stone in self._position.block(point))
        assumed = walls - self._alive_without(region)
        return Fight(self._position, first, second, region, walls, assumed, enclosed)

    def _alive_without(self, region: frozenset[Point]) -> frozenset[Point]:
        """Return the stones that are alive whatever is played, by eyes outside of a region."""
        alive = (unconditionally_alive(self._position, c, region) for c in COLOURS)
        return frozenset().union(*alive)

    def _near(self, points: frozenset[Point]) -> frozenset[Point]:
        near = (n for point in points for n in neighbours(point, *self._board))
        return frozenset(near) - points

    @cached_property
    def _outside(self) -> frozenset[Point]:
        """Large empty areas that the two blocks do not touch."""
        near = self._near(self._targets[0]) | self._near(self._targets[1])
        far = (area for area in self._areas if len(area) >= POCKET and not area & near)
        return frozenset().union(*far)

    def _is_wall(self, block: frozenset[Point]) -> bool:
        if block <= self._alive["black"] | self._alive["white"]:
            return True
        return len(self._near(block) & self._outside) >= WALL_LIBERTIES

    def _group(self, block: frozenset[Point]) -> frozenset[Point]:
        """Return the stones that belong together with a block."""
        colour: Colour = "black" if block <= self._position.black else "white"
        others = {
            other
            for other in blocks(self._position.stones(colour), *self._board)
            if other != block and not self._is_wall(other)
        }
        group, found = block, True
        while found:
            found = False
            for other in sorted(others, key=min):
                if self._belong(group, other, colour):
                    group, found = group | other, True
                    others.remove(other)
        return group

    def _belong(self, one: frozenset[Point], other: frozenset[Point], colour: Colour) -> bool:
        common = self._near(one) & self._near(other) & self._empty
        if len(common) >= 2 or any(self._is_closed(point, colour) for point in common):
            return True
        return any(
            self._near(area) & one and self._near(area) & other for area in self._eyes(colour)
        )

    def _is_closed(self, point: Point, colour: Colour) -> bool:
        """Say whether the opponent of a colour may not play on an empty point."""
        try:
            self._position.played(opposite(colour), format_vertex(point))
        except ProblemError:
            return point != self._position.ban
        return False

    def _eyes(self, colour: Colour) -> Iterator[frozenset[Point]]:
        own = self._position.stones(colour)
        return (a for a in self._areas if len(a) <= LARGEST_EYE and self._near(a) <= own)

    def _region(self, groups: frozenset[Point]) -> tuple[frozenset[Point], bool]:
        """Return the region, and whether it encloses the groups."""
        least = self._with_areas(groups)
        for near in (False, True):
            region = self._closed(least, near=near)
            more = region - least
            if len(more) <= MOST_MORE and len(more & self._empty) <= POCKET:
                break
        return region, len(region & self._empty) <= MOST_EMPTY

    def _closed(self, region: frozenset[Point], *, near: bool) -> frozenset[Point]:
        """Return a region with the blocks around it that are no walls, and their liberties.

        With ``near``, two liberties anywhere outside of the region are enough for a wall.
        """
        while True:
            alive = self._alive_without(region)
            touched = {self._position.block(p) for p in self._near(region) - self._empty}
            loose = [
                block
                for block in touched
                if not block <= alive
                and (
                    len(self._free(block) - region) < WALL_LIBERTIES
                    or not (near or self._is_wall(block))
                )
            ]
            if not loose:
                return region
            region = self._with_areas(region.union(*loose))

    def _free(self, block: frozenset[Point]) -> frozenset[Point]:
        return self._near(block) & self._empty

    def _with_areas(self, stones: frozenset[Point]) -> frozenset[Point]:
        """Return these points with all the empty areas that they touch."""
        near = self._near(stones)
        return stones.union(*(area for area in self._areas if area & near))
