"""Candidate first moves by eye shape.

A move is worth what it changes: the eyes and the room for them that the analyser sees after it,
with something added for vital points of the shapes, points where the room is enlarged or reduced,
points in the middle of it, and captures. The weights were measured (docs/algorithms/candidates.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shikatsu.candidates.eye_space import (
    ENOUGH,
    EyeAnalysis,
    Surroundings,
    openings,
    surroundings,
)
from shikatsu.candidates.values import Candidate
from shikatsu.errors import ShikatsuError
from shikatsu.game import Position, position_of
from shikatsu.points import Point, format_vertex, neighbours
from shikatsu.problem import Colour, Problem

# More eyes than this change nothing, nor does more room.
_MOST_EYES: Final = ENOUGH + 0.5
_MOST_ROOM: Final = 14
_MOST_CAPTURED: Final = 3
# Of a large area only so many points are tried, those that look best.
_MOST_TRIED: Final = 40


@dataclass(frozen=True, slots=True)
class Weights:
    """What a move is worth: for each eye and point of room, and for what it is."""

    room: float = 0.05
    vital: float = 1.0
    opening: float = 1.0
    middle: float = 0.2  # for each neighbour in the same eye space
    captured: float = 0.8


WEIGHTS: Final = Weights()


def candidates(problem: Problem, weights: Weights = WEIGHTS) -> tuple[Candidate, ...]:
    """Return first moves of the side to play, the best first; none if it is not about eyes.

    That is every legal move in the surrounded area, ranked, but at most 40. Never raises: a problem
    that makes no sense has no candidates, and captures and connections have none either.
    """
    if problem.is_reading or not problem.crucial:
        return ()
    try:
        where = surroundings(problem)
        return _Ranking(problem, where, weights).ranked()
    except ShikatsuError:  # two stones on one point, stones off the board …
        return ()


class _Ranking:
    """Values the moves of one problem."""

    def __init__(self, problem: Problem, where: Surroundings, weights: Weights) -> None:
        self._mover: Colour = problem.to_play
        self._attacks = problem.to_play == problem.attacker
        self._sides = problem.attacker, problem.defender
        self._position = position_of(problem)
        self._crucial = problem.points(problem.crucial)
        self._where = where
        self._weights = weights
        self._now = self._analysis(self._position)
        self._room = self._now.room
        self._openings = openings(self._now, problem.columns, problem.rows)
        self._vital = self._now.vital_points(attacks=self._attacks)

    def ranked(self) -> tuple[Candidate, ...]:
        """Return all legal moves, the best first; of equal ones the first in reading order."""
        found = sorted(self._scores(), key=lambda item: (-item[1], -item[0][1], item[0][0]))
        return tuple(Candidate(point, round(score, 6), "eye shape") for point, score in found)

    def _scores(self) -> Iterator[tuple[Point, float]]:
        before = self._worth(self._now)
        for point in self._tried():
            try:
                after = self._position.played(self._mover, format_vertex(point))
            except ShikatsuError:  # suicide, or a ko
                continue
            change = self._worth(self._analysis(after)) - before
            yield point, (-change if self._attacks else change) + self._bonus(point, after)

    def _tried(self) -> list[Point]:
        """Return the empty points of the area; of too many, those of interest near the group."""
        empty = self._where.area - self._position.black - self._position.white
        if len(empty) <= _MOST_TRIED:
            return sorted(empty)

        def key(point: Point) -> tuple[float, int, Point]:
            return -self._interest(point), self._distance(point), point

        return sorted(empty, key=key)[:_MOST_TRIED]

    def _distance(self, point: Point) -> int:
        return min(abs(point[0] - x) + abs(point[1] - y) for x, y in self._crucial)

    def _analysis(self, position: Position) -> EyeAnalysis:
        return self._where.analyse(*(position.stones(side) for side in self._sides))

    def _worth(self, analysis: EyeAnalysis) -> float:
        """Return how good a position is for the defender."""
        eyes = min(analysis.least, _MOST_EYES) + min(analysis.most, _MOST_EYES)
        return eyes + self._weights.room * min(len(analysis.room), _MOST_ROOM)

    def _bonus(self, point: Point, after: Position) -> float:
        before = self._position
        left = len(after.black) + len(after.white)
        captured = len(before.black) + len(before.white) + 1 - left
        return self._interest(point) + self._weights.captured * min(captured, _MOST_CAPTURED)

    def _interest(self, point: Point) -> float:
        """Return what a point is worth for where it is."""
        weights, room = self._weights, self._room
        worth = weights.vital * (point in self._vital) + weights.opening * (point in self._openings)
        if point not in room:
            return worth
        near = neighbours(point, self._where.columns, self._where.rows)
        return worth + weights.middle * sum(other in room for other in near)
