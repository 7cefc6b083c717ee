"""A game of Go as people play it: stones are captured, and a ko may not be retaken at once.

Positions are values: ``played`` returns the next one, so that a history is a list of positions and
taking a move back needs no code. Suicide is forbidden. Unlike ``docs/model.md``, which is about the
questions, this is about how a position on a whole board comes up: records, GTP.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from shikatsu._blocks import block_at, blocks, has_liberty
from shikatsu.errors import ProblemError
from shikatsu.points import PASS, Point, format_vertex, neighbours, parse_vertex
from shikatsu.problem import Colour, Problem, check_size, opposite


@dataclass(frozen=True, slots=True)
class Position:
    """Stones on a board, whose turn it is, and the point where he may not retake a ko.

    Points are (column, row); ``ban`` concerns ``to_play`` only, and lasts for one move.
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

    def stones(self, colour: Colour) -> frozenset[Point]:
        """The points with a stone of one colour."""
        return self.black if colour == "black" else self.white

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
        taken = self.black | self.white
        near = (n for p in self.block(point) for n in neighbours(p, self.columns, self.rows))
        return frozenset(near) - taken

    def ban_of(self, colour: Colour) -> Point | None:
        """The point where a colour may not retake a ko if it plays now."""
        return self.ban if colour == self.to_play else None

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


def set_up(columns: int, rows: int, black: Iterable[str], white: Iterable[str]) -> Position:
    """Return the position with stones on these vertices. Raises ProblemError."""
    return Position(
        columns,
        rows,
        frozenset(parse_vertex(vertex, columns, rows) for vertex in black),
        frozenset(parse_vertex(vertex, columns, rows) for vertex in white),
    )


def position_of(problem: Problem) -> Position:
    """Return the position that a question is about."""
    ban = None if problem.ban is None else parse_vertex(problem.ban)
    black, white = problem.points(problem.black), problem.points(problem.white)
    return Position(problem.columns, problem.rows, black, white, problem.to_play, ban)


def after_move(problem: Problem, move: str) -> Problem | None:
    """Return the question after a move of ``to_play``; None if he has reached his goal with it.

    That is if all crucial stones are captured, even if one may be taken back at once; with targets
    "any", or to cut a connection, if one is; and if the connection is made. Raises ProblemError if
    the move is illegal.
    """
    position = position_of(problem).played(problem.to_play, move)
    black, white = (frozenset(map(format_vertex, s)) for s in (position.black, position.white))
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
