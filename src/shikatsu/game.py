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

from shikatsu._blocks import block_at, blocks, has_liberty
from shikatsu.diagram import Diagram
from shikatsu.errors import ProblemError
from shikatsu.points import PASS, Point, format_vertex, neighbours, parse_vertex
from shikatsu.problem import Colour, Goal, Problem, check_size, opposite


@dataclass(frozen=True)
class Position:
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
    def of(cls, shown: Position | Problem | Diagram) -> Position:
        """Return the position of a question, or the stones that a diagram begins with.

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


def question_about(
    position: Position,
    stones: Iterable[Point],
    to_play: Colour,
    goal: Goal = "life",
    *,
    id: str | None = None,
    region: Iterable[str] | None = None,
) -> Problem:
    """Return a question about stones of one colour: their blocks, or themselves to connect.

    A ko that is not in the region is no part of it. Raises ProblemError if a point is empty, or if
    the question makes no sense.
    """
    named = sorted(stones)
    crucial = set(named) if goal == "connect" else set().union(*map(position.block, named))
    defender = position.colour_at(named[0])
    if defender is None:
        raise ProblemError(f"{format_vertex(named[0])} is empty")
    vertices = frozenset(map(format_vertex, crucial))
    where = None if region is None else frozenset(region) | vertices
    ban = position.ban_of(to_play)
    banned = None if ban is None else format_vertex(ban)
    return Problem(
        id=" ".join(map(format_vertex, named)) if id is None else id,
        columns=position.columns,
        rows=position.rows,
        black=position.vertices("black"),
        white=position.vertices("white"),
        to_play=to_play,
        goal=goal,
        defender=defender,
        crucial=vertices,
        region=None if where is None else tuple(where),
        ban=banned if where is None or banned in where else None,
    )


def ladder_question(
    position: Position, stone: Point, to_play: Colour | None = None, *, id: str | None = None
) -> Problem:
    """Return the question whether a ladder captures the block of a stone. Raises ProblemError.

    If it is not said who begins: the owner if the block is in atari already, else his opponent.
    """
    owner = position.colour_at(stone)
    if owner is not None and to_play is None:
        to_play = owner if len(position.liberties(stone)) == 1 else opposite(owner)
    return question_about(position, [stone], to_play or position.to_play, "capture", id=id)


def after_move(problem: Problem, move: str) -> Problem | None:
    """Return the question after a move of ``to_play``; None if he has reached his goal with it.

    That is if all crucial stones are captured, even if one may be taken back at once; with targets
    "any", or to cut a connection, if one is; and if the connection is made. Raises ProblemError if
    the move is illegal.
    """
    position = Position.of(problem).played(problem.to_play, move)
    black, white = position.vertices("black"), position.vertices("white")
    crucial = problem.crucial & (black if problem.defender == "black" else white)
    one_is_enough = problem.targets == "any" or problem.goal == "connect"
    if not crucial or (one_is_enough and crucial != problem.crucial):
        return None
    after = problem.with_(
        black=black,
        white=white,
        crucial=crucial,
        to_play=opposite(problem.to_play),
        ban=None if position.ban is None else format_vertex(position.ban),
    )
    return None if after.goal == "connect" and is_connected(after) else after


def is_connected(problem: Problem) -> bool:
    """Say whether all crucial stones are in one block."""
    crucial = problem.points(problem.crucial)
    own = problem.points(problem.stones(problem.defender))
    return crucial <= block_at(min(crucial), own, problem.columns, problem.rows)
