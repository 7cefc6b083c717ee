"""Candidate first moves by eye shape.

A move is worth what it changes: the eyes and the room for them that the analyser sees after it,
with something added for vital points of the shapes, points where the room is enlarged or reduced,
points in the middle of it, and captures. The weights were measured (docs/algorithms/candidates.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shikatsu.board.colours import Colour
from shikatsu.board.points import Point, neighbours
from shikatsu.candidates.eye_space import ENOUGH, EyeAnalysis, is_about_eyes, openings
from shikatsu.candidates.lookahead import Lookahead, Tried
from shikatsu.candidates.values import Candidate
from shikatsu.errors import ShikatsuError
from shikatsu.model.problem import Problem

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
    if not is_about_eyes(problem):
        return ()
    try:
        return _Ranking(problem, weights).ranked()
    except ShikatsuError:  # two stones on one point, stones off the board …
        return ()


class _Ranking:
    """Values the moves of one problem."""

    def __init__(self, problem: Problem, weights: Weights) -> None:
        self._mover: Colour = problem.to_play
        self._attacks = problem.to_play == problem.attacker
        self._crucial = problem.points(problem.crucial)
        self._board = problem.columns, problem.rows
        self._weights = weights
        self._ahead = Lookahead.of(problem)
        self._now = self._ahead.now()
        self._room = self._now.room
        self._openings = openings(self._now, *self._board)
        self._vital = self._now.vital_points(attacks=self._attacks)

    def ranked(self) -> tuple[Candidate, ...]:
        """Return all legal moves, the best first; of equal ones the first in reading order."""
        found = sorted(self._scores(), key=lambda item: (-item[1], -item[0][1], item[0][0]))
        return tuple(Candidate(point, score, "eye shape") for point, score in found)

    def _scores(self) -> Iterator[tuple[Point, float]]:
        before = self._worth(self._now)
        for tried in self._ahead.tried(self._mover, self._points()):
            change = self._worth(tried.analysis) - before
            score = (-change if self._attacks else change) + self._bonus(tried)
            yield tried.point, round(score, 6)

    def _points(self) -> list[Point]:
        """Return the empty points of the area; of too many, those of interest near the group."""
        empty = self._ahead.empty
        if len(empty) <= _MOST_TRIED:
            return sorted(empty)

        def key(point: Point) -> tuple[float, int, Point]:
            return -self._interest(point), self._distance(point), point

        return sorted(empty, key=key)[:_MOST_TRIED]

    def _distance(self, point: Point) -> int:
        return min(abs(point[0] - x) + abs(point[1] - y) for x, y in self._crucial)

    def _worth(self, analysis: EyeAnalysis) -> float:
        """Return how good a position is for the defender."""
        eyes = min(analysis.least, _MOST_EYES) + min(analysis.most, _MOST_EYES)
        return eyes + self._weights.room * min(len(analysis.room), _MOST_ROOM)

    def _bonus(self, tried: Tried) -> float:
        before, after = (
            len(position.black) + len(position.white)
            for position in (self._ahead.position, tried.position)
        )
        captured = min(before + 1 - after, _MOST_CAPTURED)
        return self._interest(tried.point) + self._weights.captured * captured

    def _interest(self, point: Point) -> float:
        """Return what a point is worth for where it is."""
        weights, room = self._weights, self._room
        worth = weights.vital * (point in self._vital) + weights.opening * (point in self._openings)
        if point not in room:
            return worth
        return worth + weights.middle * sum(
            near in room for near in neighbours(point, *self._board)
        )
