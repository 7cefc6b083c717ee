"""GNU Go's question ``eval_eye``: how many eyes does an eye space give, at least and at most?

It is asked of the solver in two questions with each side playing first: does the group get one eye
there (a one-eye problem), and does it live by this eye space alone (a problem of life)? Which
stones take part is a guess, as it is in GNU Go: the eye space is what the empty points around the
vertex and the stones shut in there make up, its largest wall is the group, and everything else
around belongs to the opponent::

    . O X X X O     Two dots are the eye space, X is the group. O's stone at the left would take
    . O . . X O     part if it had hardly any liberties; all else that is empty is taken to be O's.

So this measures how far the two questions go in real positions; it proves nothing about the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

import shikatsu
from shikatsu.board.blocks import block_at
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import PASS, Point, format_vertex, neighbours
from shikatsu.board.position import Position
from shikatsu.errors import ShikatsuError
from shikatsu.model.diagram import Expected
from shikatsu.model.goals import Goal
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result

EYE: Final = "eval_eye"
LARGEST_EYE: Final = 7  # that is taken as one, whatever enemy stones are in it
MOST_POINTS: Final = 30  # of any eye space: more is an open board
MOST_ESCAPES: Final = 1  # liberties elsewhere of enemy stones that can be taken
MOST_LIBERTIES: Final = 3  # that a group has outside


@dataclass(frozen=True, slots=True)
class EyeValue:
    """The eyes if the opponent begins and if the owner does, and all first moves that do it."""

    least: int
    most: int
    attacks: tuple[str, ...] = ()
    defences: tuple[str, ...] = ()

    def texts(self) -> Iterator[str]:
        """Yield the answers that GNU Go could give: "1 1", or "0 1 A1 B2" for each two moves."""
        if self.least == self.most:
            yield f"{self.least} {self.most}"
            return
        for moves in product(self.attacks, self.defences):
            yield " ".join([str(self.least), str(self.most), *moves])

    def is_accepted(self, expected: Expected) -> bool:
        """Say whether an answer is among those that are stated."""
        return any(map(expected.accepts, self.texts()))

    def __str__(self) -> str:
        return next(self.texts(), f"{self.least} {self.most}")


def eye_value(position: Position, point: Point, limits: Limits) -> EyeValue | None:
    """Return the eyes of the eye space at a point; None if it is none, or not decided."""
    space = _eye_space(position, point)
    if space is None:
        return None
    try:
        least = _eyes(position, space, limits, attacks=True)
        most = _eyes(position, space, limits, attacks=False)
    except ShikatsuError:  # the guess makes no sense as a problem
        return None
    if least is None or most is None:
        return None
    return EyeValue(least[0], most[0], least[1], most[1])


@dataclass(frozen=True, slots=True)
class _Space:
    """An eye space: its points, its owner, the group that it belongs to, and other walls of his."""

    points: frozenset[Point]
    owner: Colour
    group: frozenset[Point]
    others: frozenset[Point]


def _eye_space(position: Position, point: Point) -> _Space | None:
    """Return the eye space at a point, of the colour that most stones around it are of.

    If all are, of both colours (one side's stones are in the other one's eye), the larger eye.
    """

    def key(space: _Space) -> tuple[float, bool, int]:
        size = len(space.points)
        return _share(position, space), size <= LARGEST_EYE, size

    spaces = [space for colour in COLOURS if (space := _space_of(position, point, colour))]
    return max(spaces, key=key, default=None)


def _space_of(position: Position, point: Point, owner: Colour) -> _Space | None:
    points = _inside(position, point, owner)
    walls = _near(position, points or ()) & position.stones(owner)
    if points is None or not walls:
        return None
    group = max((position.block(stone) for stone in sorted(walls)), key=len)
    others = {stone for wall in walls - group for stone in position.block(wall)}
    return _Space(points, owner, group, frozenset(others))


def _share(position: Position, space: _Space) -> float:
    """Return the owner's share of the stones around an eye space."""
    around = _near(position, space.points)
    return len(around & position.stones(space.owner)) / len(around)


def _inside(position: Position, point: Point, owner: Colour) -> frozenset[Point] | None:
    """Return all that the owner's stones shut in at a point.

    Where they leave gaps that enemy stones fill, these are the empty points and such enemies as
    have hardly any other liberties: they can be taken.
    """
    if position.colour_at(point) == owner:
        return None
    board = frozenset((c, r) for c in range(position.columns) for r in range(position.rows))
    own = position.stones(owner)
    enclosed = block_at(point, board - own, position.columns, position.rows)
    if len(enclosed) <= LARGEST_EYE:
        return enclosed
    points = frozenset(_empty_around(position, {point}))
    while len(points) <= MOST_POINTS:
        enemies = _near(position, points) & position.stones(opposite(owner))
        weak = {
            other
            for stone in enemies
            if len(position.liberties(stone) - points) <= MOST_ESCAPES
            for other in position.block(stone)
        }
        more = points | weak | {lib for stone in weak for lib in position.liberties(stone)}
        if more == points:
            return points
        points = more
    return None


def _empty_around(position: Position, points: Collection[Point]) -> set[Point]:
    """Return these points, with their blocks, and all that is empty next to them, and so on."""
    taken = position.black | position.white
    found: set[Point] = set()
    for point in points:
        found |= position.block(point) if point in taken else {point}
    todo = list(found)
    while todo:
        for near in neighbours(todo.pop(), position.columns, position.rows):
            if near not in found and near not in taken:
                found.add(near)
                todo.append(near)
    return found


def _near(position: Position, points: Collection[Point]) -> frozenset[Point]:
    board = position.columns, position.rows
    return frozenset(near for point in points for near in neighbours(point, *board)) - set(points)


def _eyes(
    position: Position, space: _Space, limits: Limits, *, attacks: bool
) -> tuple[int, tuple[str, ...]] | None:
    """Return the eyes if a side plays first, and its first moves; None if that is not decided."""
    moves: tuple[str, ...] = ()
    for eyes, ask in ((2, _as_life), (1, _as_one_eye)):
        result = shikatsu.solve(ask(position, space, attacks), limits, first_moves=True)
        if not result.decided:
            return None
        best = tuple(move for move in result.best_moves if move != PASS)
        if _defended(result):
            return eyes, moves if attacks else best
        moves = best
    return 0, moves if attacks else ()


def _defended(result: Result) -> bool:
    """Say whether the group gets its eyes; a ko is won by whom the threats are not needed."""
    if result.ko is not None:
        return result.ko.defender_needs is None
    return result.status == "alive"


def _stakes(position: Position, space: _Space) -> frozenset[Point]:
    """Return the eye space, walls that are not the group, and where these can be connected."""
    taken = position.black | position.white
    links = _near(position, space.others) & _near(position, space.group)
    return space.points | space.others | (links - taken)


def _as_one_eye(position: Position, space: _Space, attacks: bool) -> Problem:
    return _problem(position, space, attacks, _stakes(position, space), "one_eye")


def _as_life(position: Position, space: _Space, attacks: bool) -> Problem:
    region = _stakes(position, space) | space.group
    return _problem(position, space, attacks, region | _outside(position, space, region), "life")


def _outside(position: Position, space: _Space, region: frozenset[Point]) -> frozenset[Point]:
    """Return a few outside liberties of the group, which are no eyes: it is not short of them."""
    taken = position.black | position.white
    found: list[Point] = []
    for point in sorted(_near(position, space.group) - taken - region):
        around = _near(position, {point})
        if not around <= space.group and not around & set(found):
            found.append(point)
    return frozenset(found[:MOST_LIBERTIES])


def _problem(
    position: Position, space: _Space, attacks: bool, region: frozenset[Point], goal: Goal
) -> Problem:
    """Return the question on a board where all that is empty outside the region is taken."""
    attacker = opposite(space.owner)
    board = frozenset((c, r) for c in range(position.columns) for r in range(position.rows))
    own = position.stones(space.owner)
    if goal == "life":
        own &= region  # nobody helps the group
    enemy = (position.stones(attacker) & region) | (board - region - own)
    black, white = (own, enemy) if space.owner == "black" else (enemy, own)
    return Problem(
        id=format_vertex(min(space.points)),
        columns=position.columns,
        rows=position.rows,
        black=frozenset(map(format_vertex, black)),
        white=frozenset(map(format_vertex, white)),
        to_play=attacker if attacks else space.owner,
        goal=goal,
        defender=space.owner,
        crucial=frozenset(map(format_vertex, space.group)),
        region=tuple(map(format_vertex, sorted(region))),
    )
